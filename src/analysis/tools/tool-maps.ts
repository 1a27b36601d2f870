import type { TSESTree } from '@typescript-eslint/utils';
import type { DefinitionForm } from '../../frameworks/framework.ts';
import { sameValueTypes } from '../../knowledge/language.ts';
import { isFunction, type CallNode, type Node } from '../syntax/ast.ts';
import { branchesOf } from '../control/branches.ts';
import { localFunction } from '../syntax/local-function.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { resultsOf } from '../control/function-body.ts';
import { lookUpProperty } from '../syntax/scope.ts';

type ToolMapForm = Extract<DefinitionForm, { kind: 'tool-map' }>;

// Bounds what is looked at for one position, whatever the file builds its objects from.
const maxValues = 2_000;

/** The object literals under the tool key of a call such as `generateText({ tools: { … } })`. */
export function mapArgumentMembers(call: CallNode, form: ToolMapForm, file: FileContext): TSESTree.ObjectExpression[] {
  return objectsOf(mapArgumentValues(call, form, file), file);
}

/** What stands under the tool key of such a call, whatever it is. */
export function mapArgumentValues(call: CallNode, form: ToolMapForm, file: FileContext): Node[] {
  const options = call.arguments[0] && file.scopes.resolve(call.arguments[0]);
  if (options?.type !== 'ObjectExpression') return [];
  const tools = lookUpProperty(options, [form.key], file.scopes);
  if (tools.kind !== 'found') return [];
  const factory = form.factory && localFunction(tools.property.value, file);
  return (factory ? resultsOf(factory, file) : [tools.property.value]).flatMap((map) => memberValues(map, file));
}

/** The object literals that a type marks as a tool, or as members of a map of tools. */
export function annotatedObjects(reference: TSESTree.Identifier, isMap: boolean, file: FileContext): TSESTree.ObjectExpression[] {
  if (reference.parent.type !== 'TSTypeReference') return [];
  const { values, inRecord } = annotatedValues(reference.parent, file);
  return isMap || inRecord ? values.flatMap((value) => membersOf(value, file)) : objectsOf(values, file);
}

function membersOf(map: Node, file: FileContext): TSESTree.ObjectExpression[] {
  return objectsOf(memberValues(map, file), file);
}

function memberValues(map: Node, file: FileContext): Node[] {
  const members: Node[] = [];
  const seen = new Set<Node>();
  const maps = [map];
  for (let next = maps.pop(); next && seen.size < maxValues; next = maps.pop()) {
    members.push(...assignedMembers(next, file));
    for (const object of objectsOf([next], file)) {
      if (seen.has(object)) continue;
      seen.add(object);
      for (const member of object.properties) {
        if (member.type === 'SpreadElement') maps.push(member.argument);
        else if (member.kind === 'init') members.push(member.value);
      }
    }
  }
  return members;
}

// `tools.search = { … }` and `tools[name] = { … }`.
function assignedMembers(map: Node, file: FileContext): Node[] {
  const variable = map.type === 'Identifier' ? file.scopes.variableOf(map) : null;
  return (variable?.references ?? []).flatMap(({ identifier }) => {
    const member = identifier.parent;
    if (member.type !== 'MemberExpression' || member.object !== identifier) return [];
    const { parent } = member;
    return parent.type === 'AssignmentExpression' && parent.left === member && parent.operator === '=' ? [parent.right] : [];
  });
}

/** The object literals that values may be: through variables, branches, and functions of this file that return them. */
function objectsOf(values: readonly Node[], file: FileContext): TSESTree.ObjectExpression[] {
  const found: TSESTree.ObjectExpression[] = [];
  const seen = new Set<Node>();
  const pending = values.toReversed();
  for (let next = pending.pop(); next && seen.size < maxValues; next = pending.pop()) {
    const value = file.scopes.resolve(next);
    if (seen.has(value)) continue;
    seen.add(value);
    pending.push(...(branchesOf(value, { awaits: true })?.toReversed() ?? []));
    switch (value.type) {
      case 'ObjectExpression':
        found.push(value);
        break;
      case 'Identifier':
        pending.push(...writtenValues(value, file));
        break;
      case 'CallExpression': {
        const maker = localFunction(value.callee, file);
        if (maker && !maker.generator) pending.push(...resultsOf(maker, file));
        break;
      }
      default:
        break;
    }
  }
  return found;
}

function writtenValues(identifier: TSESTree.Identifier, file: FileContext): Node[] {
  return (file.scopes.variableOf(identifier)?.references ?? []).flatMap((reference) => {
    const { parent } = reference.identifier;
    const isWhole =
      (parent.type === 'VariableDeclarator' && parent.id === reference.identifier) ||
      (parent.type === 'AssignmentExpression' && parent.left === reference.identifier);
    return isWhole && reference.writeExpr ? [reference.writeExpr] : [];
  });
}

// What a type stands beside: `const tools: ToolSet = { … }`, `{ … } satisfies Tool`, `(): Record<string, Tool> => ({ … })`.
function annotatedValues(reference: TSESTree.TSTypeReference, file: FileContext): { values: Node[]; inRecord: boolean } {
  let type: Node = reference;
  let inRecord = false;
  while (type.parent?.type === 'TSTypeParameterInstantiation') {
    const outer: Node = type.parent.parent;
    const name = outer.type === 'TSTypeReference' && outer.typeName.type === 'Identifier' ? outer.typeName.name : null;
    if (name === 'Record') inRecord = true;
    else if (name === null || !sameValueTypes.has(name)) return { values: [], inRecord };
    type = outer;
  }
  return { values: valuesOfType(type, file), inRecord };
}

function valuesOfType(type: Node, file: FileContext): Node[] {
  const holder = type.parent;
  if (holder?.type === 'TSSatisfiesExpression' || holder?.type === 'TSAsExpression' || holder?.type === 'TSTypeAssertion') {
    return [holder.expression];
  }
  if (holder?.type !== 'TSTypeAnnotation') return [];
  const annotated: Node = holder.parent;
  if (annotated.type === 'Identifier') {
    const { parent } = annotated;
    if (parent.type === 'VariableDeclarator') return [annotated];
    return parent.type === 'AssignmentPattern' ? [parent.right] : [];
  }
  if (annotated.type === 'PropertyDefinition') return annotated.value ? [annotated.value] : [];
  return isFunction(annotated) ? resultsOf(annotated, file) : [];
}
