import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, keyName, memberPath, type Node, unwrap } from '../syntax/ast.ts';
import { classMember, classOf, enclosingClass, type ClassNode } from '../syntax/classes.ts';
import type { FileContext } from '../syntax/file-context.ts';
import type { ImportedValue } from '../syntax/imports.ts';

/** The classes whose instances are looked for, and how to tell the framework's own from others of their name. */
export interface WantedClasses {
  readonly names: readonly string[];
  /** What variables and members that hold an instance are named like. */
  readonly holders: RegExp;
  isOwn(imported: ImportedValue): boolean;
}

/** `yes`: an instance of one of the classes; `no`: certainly something else; `unknown`: syntax does not tell. */
export type Instance = 'yes' | 'no' | 'unknown';

const maxHops = 4;

/** Whether an expression is an instance of one of some classes, as far as the file shows where it was made. */
export function instanceKind(node: Node, wanted: WantedClasses, file: FileContext, hops = 0): Instance {
  if (hops > maxHops) return 'unknown';
  const value = file.scopes.resolve(node);
  switch (value.type) {
    case 'NewExpression': {
      const imported = file.imports.importedFrom(value.callee);
      if (imported) return ofImport(imported, wanted);
      const local = classOf(value.callee, file.scopes);
      if (local) return extendsOne(local, wanted, file);
      return wanted.names.includes(calleeName(value) ?? '') ? 'yes' : 'unknown';
    }
    case 'ThisExpression': {
      const owner = enclosingClass(value);
      if (!owner) return 'unknown';
      const base = extendsOne(owner, wanted, file);
      if (base === 'yes') return base;
      // A class around an instance hands the calls of its own methods on to it.
      if (owner.body.body.some((member) => holdsOne(member, wanted, file, hops))) return 'yes';
      return owner.body.body.some((member) => member.type === 'PropertyDefinition' && wanted.holders.test(keyName(member) ?? ''))
        ? 'unknown'
        : base;
    }
    case 'MemberExpression': {
      if (unwrap(value.object).type !== 'ThisExpression') return 'unknown';
      const name = keyName(value);
      const member = classMember(value, name);
      if (member?.type === 'PropertyDefinition') {
        if (member.typeAnnotation) return ofType(member.typeAnnotation.typeAnnotation, wanted);
        return member.value ? instanceKind(member.value, wanted, file, hops + 1) : 'unknown';
      }
      for (const parameter of constructorParameters(enclosingClass(value))) {
        if (parameterName(parameter) === name) return ofType(parameterType(parameter), wanted);
      }
      return 'unknown';
    }
    case 'Identifier': {
      const variable = file.scopes.variableOf(value);
      if (!variable) return 'unknown';
      const imported = file.imports.ofVariable(variable);
      // A module's export that is no class of its own: a namespace, a helper.
      if (imported && wanted.isOwn(imported)) return 'no';
      const [declared] = variable.identifiers;
      return declared?.type === 'Identifier' ? ofType(declared.typeAnnotation?.typeAnnotation, wanted) : 'unknown';
    }
    default:
      return 'unknown';
  }
}

function ofImport(imported: ImportedValue, wanted: WantedClasses): Instance {
  const own = wanted.isOwn(imported);
  if (wanted.names.includes(imported.name)) return own ? 'yes' : 'unknown';
  return own ? 'no' : 'unknown';
}

function extendsOne(owner: ClassNode, wanted: WantedClasses, file: FileContext): Instance {
  let current: ClassNode | null = owner;
  for (let hop = 0; hop < maxHops && current; hop++) {
    const base: Node | null = current.superClass;
    if (!base) return 'no';
    const name = memberPath(base)?.at(-1);
    if (name !== undefined && wanted.names.includes(name)) return 'yes';
    current = classOf(base, file.scopes);
  }
  return 'unknown';
}

function holdsOne(member: TSESTree.ClassElement, wanted: WantedClasses, file: FileContext, hops: number): boolean {
  if (member.type === 'PropertyDefinition') {
    if (ofType(member.typeAnnotation?.typeAnnotation, wanted) === 'yes') return true;
    return member.value?.type === 'NewExpression' && instanceKind(member.value, wanted, file, hops + 1) === 'yes';
  }
  return (
    member.type === 'MethodDefinition' &&
    member.kind === 'constructor' &&
    member.value.params.some((parameter) => parameter.type === 'TSParameterProperty' && ofType(parameterType(parameter), wanted) === 'yes')
  );
}

function constructorParameters(owner: ClassNode | null): TSESTree.TSParameterProperty[] {
  for (const member of owner?.body.body ?? []) {
    if (member.type === 'MethodDefinition' && member.kind === 'constructor') {
      return member.value.params.filter((parameter) => parameter.type === 'TSParameterProperty');
    }
  }
  return [];
}

function parameterName({ parameter }: TSESTree.TSParameterProperty): string {
  const target = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
  return target.name;
}

function parameterType({ parameter }: TSESTree.TSParameterProperty): TSESTree.TypeNode | undefined {
  const target = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
  return target.typeAnnotation?.typeAnnotation;
}

function ofType(type: TSESTree.TypeNode | undefined, wanted: WantedClasses): Instance {
  if (type?.type !== 'TSTypeReference') return 'unknown';
  const { typeName } = type;
  const name = typeName.type === 'Identifier' ? typeName.name : typeName.type === 'TSQualifiedName' ? typeName.right.name : null;
  return name !== null && wanted.names.includes(name) ? 'yes' : 'unknown';
}
