import { issueMethods, messageKeys, schemaLibraries, type SchemaLibrary } from '../../frameworks/schema-messages.ts';
import { calleeName, isFunction, keyName, memberPath, unwrap, walk, type Node } from '../syntax/ast.ts';
import { localFunction } from '../syntax/local-function.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { resultsOf } from '../control/function-body.ts';
import type { ToolDefinition } from './find-tools.ts';

/** A message of a schema, which reaches the model as it is written when a value fails the check. */
export interface SchemaText {
  readonly node: Node;
  readonly isWhole: boolean;
}

// Bounds for pathological input: a schema may name another one twice, and that one a third.
const maxSchemas = 200;
const maxHops = 20;

/** The messages in a tool's input schema, and in its output schema where the framework sends those; followed through constants of the file. */
export function schemaTexts(tool: ToolDefinition, file: FileContext): SchemaText[] {
  const libraries = schemaLibraries.filter(({ module }) => [...file.imports.modules].some((specifier) => module.test(specifier)));
  if (libraries.length === 0) return [];
  // A tool whose failures are content is told, too, what in its own result fails the check.
  const isOutputTold = tool.framework.plannedFailure.kind === 'error-content';
  const reader = new SchemaReader(libraries, file);
  for (const schema of [tool.inputSchema, isOutputTold ? tool.outputSchema : null]) if (schema) reader.read(schema);
  return reader.found;
}

class SchemaReader {
  readonly found: SchemaText[] = [];
  readonly #libraries: readonly SchemaLibrary[];
  readonly #file: FileContext;
  readonly #seen = new Set<Node>();

  constructor(libraries: readonly SchemaLibrary[], file: FileContext) {
    this.#libraries = libraries;
    this.#file = file;
  }

  read(schema: Node): void {
    const root = this.#file.scopes.resolve(schema);
    if (this.#seen.has(root) || this.#seen.size > maxSchemas) return;
    this.#seen.add(root);
    walk(root, this.#file.sourceCode.visitorKeys, (node) => {
      if (isFunction(node)) {
        this.#readCheck(node);
        return false;
      }
      if (node.type === 'Identifier') {
        const held = this.#file.scopes.resolve(node);
        const isHeld = held !== node && !isFunction(held);
        if (isHeld && node.parent.type !== 'MemberExpression') this.read(held);
        else if (isHeld && node.parent.type === 'MemberExpression' && node.parent.object === node) this.read(held);
        else if (!isHeld && node.parent.type === 'CallExpression' && node.parent.callee !== node) this.#readCheck(node);
      }
      if (node.type === 'CallExpression') this.#readCall(node);
      return undefined;
    });
  }

  #readCall(call: Extract<Node, { type: 'CallExpression' }>): void {
    const name = calleeName(call);
    const library = name === null ? null : this.#libraryOf(call.callee);
    const index = library?.messages.get(name ?? '');
    const message = index === undefined ? undefined : call.arguments[index];
    if (message && message.type !== 'SpreadElement') this.#readMessage(message);
  }

  // `z.string`, `string` of valibot, `z.string().min`, `idSchema.min`.
  #libraryOf(callee: Node): SchemaLibrary | null {
    let current = this.#file.scopes.resolve(callee);
    for (let hop = 0; hop < maxHops; hop++) {
      if (current.type === 'CallExpression') current = this.#file.scopes.resolve(current.callee);
      else if (current.type === 'MemberExpression') current = this.#file.scopes.resolve(current.object);
      else break;
    }
    if (current.type !== 'Identifier') return null;
    const imported = this.#file.imports.importedFrom(current);
    const own = imported && this.#libraries.find(({ module }) => module.test(imported.module));
    if (own) return own;
    // A schema of another module, in a method that only schemas have.
    const isMethod = unwrap(callee).type === 'MemberExpression';
    const [first] = this.#libraries;
    return isMethod && imported && first ? first : null;
  }

  #readMessage(message: Node): void {
    const value = this.#file.scopes.resolve(message);
    const fn = localFunction(value, this.#file);
    if (fn) {
      for (const result of resultsOf(fn, this.#file)) this.#readOptions(result);
    } else {
      this.#readOptions(value);
    }
  }

  #readOptions(options: Node): void {
    const value = this.#file.scopes.resolve(options);
    if (value.type !== 'ObjectExpression') {
      this.found.push({ node: options, isWhole: true });
      return;
    }
    for (const member of value.properties) {
      if (member.type !== 'Property' || !messageKeys.includes(keyName(member) ?? '')) continue;
      const held = this.#file.scopes.resolve(member.value);
      if (isFunction(held)) this.#readMessage(held);
      else this.found.push({ node: member.value, isWhole: true });
    }
  }

  // `ctx.addIssue({ message })`, `ctx.issues.push({ message })`, `ctx.mustBe('…')` in a function that checks.
  #readCheck(given: Node): void {
    const fn = localFunction(given, this.#file);
    if (!fn || this.#seen.has(fn)) return;
    this.#seen.add(fn);
    walk(fn.body, this.#file.sourceCode.visitorKeys, (node) => {
      if (node.type !== 'CallExpression') return;
      const path = memberPath(node.callee);
      const name = path?.at(-1) ?? '';
      const [issue] = node.arguments;
      if (!path || !issue || issue.type === 'SpreadElement') return;
      if (name === 'push' && path.at(-2) === 'issues') this.#readOptions(issue);
      // `({ addIssue }) => addIssue({ message })`
      const form = path.length > 1 || name === 'addIssue' ? issueMethods.get(name) : undefined;
      const isWhole = form === 'whole' || this.#file.scopes.resolve(issue).type === 'ObjectExpression';
      if (form && isWhole) this.#readOptions(issue);
      else if (form) this.#readPart(issue);
    });
  }

  #readPart(issue: Node): void {
    const before = this.found.length;
    this.#readOptions(issue);
    for (const text of this.found.splice(before)) this.found.push({ ...text, isWhole: false });
  }
}
