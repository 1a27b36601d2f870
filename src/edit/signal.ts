import type { TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, isFunction, isInside, keyName, memberPath, unwrap, type FunctionNode, type Node } from '../analysis/ast.ts';
import { executeFlow, type ExecuteFlow } from '../analysis/execute-flow.ts';
import type { FileContext, SourceCode } from '../analysis/file-context.ts';
import { handlerParameter, isAbortTest } from '../analysis/handler.ts';
import { memoize } from '../analysis/per-source.ts';
import type { Variable } from '../analysis/scope.ts';
import { runSignal, unstoppableCalls, type RunSignal, type UnstoppableCall } from '../analysis/signal.ts';
import { findTools, type ToolDefinition } from '../analysis/tools.ts';
import { usesSemicolons } from './imports.ts';
import { endOfLine, indentOf, isTypeScript, type TextEdit } from './text.ts';

/** A call that does not get the run's signal, with the edits that give it. */
export interface SignalFinding extends UnstoppableCall {
  readonly tool: ToolDefinition;
  readonly run: RunSignal;
  /** Also carries the edits of the calls that share a parameter with this one, so that one pass serves them all. */
  readonly edits: readonly TextEdit[] | null;
  readonly needsReview: boolean;
}

/** The calls of a file that could be stopped and are not, each once, in source order. */
export const signalFindings: (file: FileContext) => readonly SignalFinding[] = memoize((file) => new SignalPlanner(file).plan());

/** Edits by what they change, so that two calls that need the same parameter ask for it once. */
type EditMap = Map<string, TextEdit>;

interface Reach {
  readonly tool: ToolDefinition;
  readonly flow: ExecuteFlow;
  readonly run: RunSignal;
}

interface Taken {
  /** The expression that is the signal in the function asked for. */
  readonly text: string;
  readonly optional: boolean;
}

class SignalPlanner {
  readonly #file: FileContext;
  readonly #reaches: Reach[] = [];

  constructor(file: FileContext) {
    this.#file = file;
    for (const tool of findTools(file)) {
      const flow = executeFlow(tool, file);
      const run = runSignal(tool, file);
      if (flow && run) this.#reaches.push({ tool, flow, run });
    }
  }

  plan(): SignalFinding[] {
    const found = new Map<Node, { call: UnstoppableCall; reach: Reach; edits: EditMap | null; needsReview: boolean }>();
    for (const reach of this.#reaches) {
      for (const call of unstoppableCalls(reach.flow, reach.run, this.#file)) {
        if (found.has(call.call)) continue;
        const edits: EditMap = new Map();
        const taken = this.#take(call.owner, reach, edits, new Set());
        const isPassed = taken !== null && this.#pass(call, taken, edits);
        found.set(call.call, { call, reach, edits: isPassed ? edits : null, needsReview: call.optionsElsewhere });
      }
    }
    const planned = [...found.values()];
    const merged = mergeShared(planned.filter(({ needsReview }) => !needsReview).flatMap(({ edits }) => edits ?? []));
    return planned
      .map(({ call, reach, edits, needsReview }) => ({
        ...call,
        tool: reach.tool,
        run: reach.run,
        edits: edits && [...(needsReview ? edits : (merged.get(edits) ?? edits)).values()],
        needsReview,
      }))
      .sort((a, b) => a.call.range[0] - b.call.range[0]);
  }

  /** The signal inside a function, with the edits that bring it there; null where no safe edit does. */
  #take(fn: FunctionNode, reach: Reach, edits: EditMap, underway: Set<FunctionNode>): Taken | null {
    const { execute } = reach.flow;
    if (fn === execute) return this.#bind(reach, edits);
    if (isInside(fn, execute)) {
      const taken = this.#bind(reach, edits);
      const root = taken && taken.text.split(/[.?]/)[0];
      return root && !isShadowed(fn, execute, root, this.#file) ? taken : null;
    }
    const outer = enclosingFunction(fn);
    if (outer && reach.flow.functions.includes(outer) && reach.flow.usesOf(fn).every(({ mode }) => mode !== 'call')) {
      return this.#take(outer, reach, edits, underway);
    }
    return this.#takeInHelper(fn, reach, edits, underway);
  }

  // A helper gets the signal as a last, optional parameter, and each of its calls from a tool passes it on.
  #takeInHelper(fn: FunctionNode, reach: Reach, edits: EditMap, underway: Set<FunctionNode>): Taken | null {
    const variable = helperVariable(fn, this.#file);
    if (!variable || isExported(variable) || fn.params.some((parameter) => parameter.type === 'RestElement')) return null;
    const calls: TSESTree.CallExpression[] = [];
    for (const reference of variable.references) {
      if (reference.isWrite()) continue;
      const { identifier } = reference;
      const { parent } = identifier;
      if (parent.type !== 'CallExpression' || parent.callee !== identifier) return null;
      if (parent.arguments.some((argument) => argument.type === 'SpreadElement') || parent.arguments.length > fn.params.length) return null;
      calls.push(parent);
    }
    const name = ['signal', 'abortSignal', 'runSignal'].find((candidate) => !namesInside(fn, this.#file).has(candidate));
    if (name === undefined) return null;
    const key = `parameter ${String(fn.range[0])}`;
    if (underway.has(fn) || edits.has(key)) return { text: name, optional: true };
    underway.add(fn);
    const annotation = isTypeScript(this.#file) ? '?: AbortSignal' : '';
    const added = this.#addParameter(fn, name + annotation);
    if (!added) return null;
    for (const [index, edit] of added.entries()) edits.set(index === 0 ? key : `${key} ${String(index)}`, edit);
    for (const call of calls) {
      const caller = enclosingFunction(call);
      const from = caller && (reach.flow.functions.includes(caller) ? reach : this.#reaches.find(({ flow }) => flow.functions.includes(caller)));
      if (!caller || !from) continue;
      const taken = this.#take(caller, from, edits, underway);
      if (!taken) return null;
      const missing = fn.params.length - call.arguments.length;
      edits.set(`argument ${String(call.range[0])}`, this.#appendArgument(call, [...Array<string>(missing).fill('undefined'), taken.text].join(', ')));
    }
    return { text: name, optional: true };
  }

  #bind({ tool, flow, run }: Reach, edits: EditMap): Taken | null {
    const { optional } = run;
    if (run.text !== null) return { text: run.text, optional };
    const { signal: access, contextName, takesSignalBy } = tool.parameters;
    const { execute } = flow;
    if (!access) return null;
    const key = `parameter ${String(execute.range[0])}`;
    const taken = namesInside(execute, this.#file);
    const property = access.path.at(-1) ?? 'signal';
    const byPattern = takesSignalBy === 'pattern' && access.path.length === 1 && access.optional !== 'context';
    const free = (names: readonly string[]): string | undefined => names.find((name) => !taken.has(name));

    const existing = execute.params[access.parameter];
    if (existing) {
      const pattern = existing.type === 'AssignmentPattern' ? existing.left : existing;
      if (pattern.type !== 'ObjectPattern') return null;
      // An inline type names every key, so one more needs a type as well.
      if (pattern.typeAnnotation?.typeAnnotation.type === 'TSTypeLiteral') return null;
      const local = free([property, 'runSignal']);
      if (local === undefined) return null;
      const [first, ...rest] = access.path;
      const leaf = local === property ? property : `${property}: ${local}`;
      const text = rest.length === 0 ? leaf : `${String(first)}: { ${rest.slice(0, -1).map((name) => `${name}: { `).join('')}${leaf}${' }'.repeat(rest.length)}`;
      const edit = this.#appendMember(pattern, text);
      if (!edit) return null;
      edits.set(key, edit);
      return { text: local, optional };
    }
    const local = byPattern ? free([property, 'runSignal']) : free([contextName, 'runContext']);
    if (local === undefined || execute.params.length < access.parameter - 1) return null;
    const filler = execute.params.length < access.parameter ? '_input, ' : '';
    if (filler && taken.has('_input')) return null;
    const parameter = byPattern ? `{ ${local === property ? property : `${property}: ${local}`} }` : local;
    const needsType = isTypeScript(this.#file) && !isInside(execute, tool.node);
    if (needsType && filler) return null;
    const annotation = needsType ? `: ${typeOf(access.path, access.optional !== 'never')}` : '';
    const added = this.#addParameter(execute, filler + parameter + annotation);
    if (!added) return null;
    for (const [index, edit] of added.entries()) edits.set(index === 0 ? key : `${key} ${String(index)}`, edit);
    if (byPattern) return { text: local, optional };
    return { text: `${local}${access.optional === 'context' ? '?.' : '.'}${access.path.join('.')}`, optional };
  }

  #addParameter(fn: FunctionNode, text: string): TextEdit[] | null {
    const { sourceCode } = this.#file;
    const last = fn.params.at(-1);
    if (last?.type === 'RestElement') return null;
    if (last) {
      const before = sourceCode.getTokenBefore(last);
      // `x => …`: one bare parameter gets its parentheses.
      if (fn.type === 'ArrowFunctionExpression' && fn.params.length === 1 && (before?.value !== '(' || before.range[0] < fn.range[0])) {
        return [insert(last.range[0], '('), insert(last.range[1], `, ${text})`)];
      }
      return [this.#appendToList(last, last.range[1], text)];
    }
    const open = sourceCode.getFirstToken(fn, { filter: (token) => token.value === '(' });
    return open ? [insert(open.range[1], text)] : null;
  }

  // After the last item of a parenthesised list: on a line of its own where the list is written so, before a trailing comma's end.
  #appendToList(last: Node, end: number, text: string): TextEdit {
    const { sourceCode } = this.#file;
    let after = sourceCode.getTokenAfter(last);
    while (after && after.range[0] < end) after = sourceCode.getTokenAfter(after);
    const comma = after?.value === ',' ? after : null;
    const close = comma ? sourceCode.getTokenAfter(comma) : after;
    const isMultiLine = close !== null && close.loc.start.line > last.loc.end.line && startsLine(last, sourceCode);
    const gap = isMultiLine ? endOfLine(sourceCode) + indentOf(last, sourceCode) : ' ';
    return comma ? insert(comma.range[1], `${gap}${text}${isMultiLine ? ',' : ''}`) : insert(end, `,${gap}${text}`);
  }

  /** Gives a call the signal. */
  #pass(call: UnstoppableCall, { text: signal, optional }: Taken, edits: EditMap): boolean {
    const { place, options, ownSignal, optionsIndex, fault } = call;
    const { sourceCode } = this.#file;
    const key = `call ${String(call.call.range[0])}`;
    const member = signal === place.property ? signal : `${place.property}: ${signal}`;
    if (call.optionsElsewhere) {
      const argument = call.call.arguments[optionsIndex];
      if (!argument || ownSignal) return false;
      edits.set(key, { range: argument.range, text: `{ ...${sourceCode.getText(argument)}, ${member} }` });
      return true;
    }
    if (options && ownSignal) {
      if (fault !== 'ownSignalOnly') {
        edits.set(key, { range: ownSignal.range, text: member });
        return true;
      }
      if (!isCertainSignal(ownSignal.value, this.#file)) return false;
      const own = sourceCode.getText(ownSignal.value);
      const both = `AbortSignal.any([${signal}, ${own}])`;
      edits.set(key, { range: ownSignal.range, text: `${place.property}: ${optional ? `${signal} ? ${both} : ${own}` : both}` });
      this.#letStopThrough(call, signal, optional, edits);
      return true;
    }
    if (options) {
      const edit = this.#appendMember(options, member);
      if (!edit) return false;
      edits.set(key, edit);
      return true;
    }
    const at = call.call.arguments[optionsIndex];
    if (at) {
      const isUndefined = at.type === 'Identifier' && at.name === 'undefined';
      edits.set(key, isUndefined ? { range: at.range, text: `{ ${member} }` } : insert(at.range[0], `{ ${member} }, `));
      return true;
    }
    const missing = optionsIndex - call.call.arguments.length;
    edits.set(key, this.#appendArgument(call.call, [...Array<string>(missing).fill('undefined'), `{ ${member} }`].join(', ')));
    return true;
  }

  // A catch that reads every abort as its own timeout would report a stopped run as "timed out".
  #letStopThrough(call: UnstoppableCall, signal: string, optional: boolean, edits: EditMap): void {
    for (let node: Node | undefined = call.call; node && node !== call.owner; node = node.parent) {
      const { parent } = node as { parent?: Node };
      if (parent?.type !== 'TryStatement' || parent.block !== node || !parent.handler) continue;
      const parameter = handlerParameter(parent.handler);
      const [first] = parent.handler.body.body;
      if (!parameter || !first || !this.#testsAbort(parent.handler)) return;
      const indent = indentOf(first, this.#file.sourceCode);
      const test = `if (${signal}${optional ? '?.' : '.'}aborted) throw ${parameter.name}${usesSemicolons(this.#file) ? ';' : ''}`;
      edits.set(`catch ${String(parent.handler.range[0])}`, insert(first.range[0], `${test}${endOfLine(this.#file.sourceCode)}${indent}`));
      return;
    }
  }

  #testsAbort(handler: TSESTree.CatchClause): boolean {
    return handler.body.body.some((statement) => statement.type === 'IfStatement' && isAbortTest(statement.test));
  }

  #appendArgument(call: TSESTree.CallExpression, text: string): TextEdit {
    const last = call.arguments.at(-1);
    if (!last) return insert(this.#file.sourceCode.getLastToken(call)?.range[0] ?? call.range[1], text);
    return this.#appendToList(last, endOfLastArgument(last, call, this.#file), text);
  }

  #appendMember(object: TSESTree.ObjectExpression | TSESTree.ObjectPattern, text: string): TextEdit | null {
    const { sourceCode } = this.#file;
    const last = object.properties.at(-1);
    const open = sourceCode.getFirstToken(object);
    if (!last) return open && insert(open.range[1], sourceCode.getCommentsInside(object).length > 0 ? ` ${text},` : ` ${text} `);
    if (last.type === 'RestElement') return insert(last.range[0], `${text}, `);
    const isMultiLine = open !== null && open.loc.end.line !== object.properties[0]?.loc.start.line;
    return insert(last.range[1], isMultiLine ? `,${endOfLine(sourceCode)}${indentOf(last, sourceCode)}${text}` : `, ${text}`);
  }
}

function insert(at: number, text: string): TextEdit {
  return { range: [at, at], text };
}

function startsLine(node: Node, sourceCode: SourceCode): boolean {
  const before = sourceCode.getTokenBefore(node);
  return before !== null && before.loc.end.line < node.loc.start.line;
}

// Past the closing parentheses that belong to the last argument itself.
function endOfLastArgument(last: Node, call: TSESTree.CallExpression, file: FileContext): number {
  const close = file.sourceCode.getLastToken(call);
  let end = last.range[1];
  for (let token = file.sourceCode.getTokenAfter(last); token && token !== close && token.value === ')'; token = file.sourceCode.getTokenAfter(token)) {
    end = token.range[1];
  }
  return end;
}

// Joins the edits that have a change in common: applied apart, each would ask for the same parameter again.
function mergeShared(maps: readonly EditMap[]): Map<EditMap, EditMap> {
  const groups = new Map<EditMap, EditMap>();
  const byKey = new Map<string, EditMap>();
  for (const map of maps) {
    const group: EditMap = new Map(map);
    for (const key of map.keys()) {
      const other = byKey.get(key);
      if (!other || other === group) continue;
      for (const [otherKey, edit] of other) group.set(otherKey, edit);
      for (const [member, its] of groups) if (its === other) groups.set(member, group);
    }
    for (const key of group.keys()) byKey.set(key, group);
    groups.set(map, group);
  }
  return groups;
}

function helperVariable(fn: FunctionNode, file: FileContext): Variable | null {
  if (fn.type === 'FunctionDeclaration') return fn.id && file.scopes.variableOf(fn.id);
  const { parent } = fn;
  return parent.type === 'VariableDeclarator' && parent.id.type === 'Identifier' && !parent.id.typeAnnotation ? file.scopes.variableOf(parent.id) : null;
}

function isExported(variable: Variable): boolean {
  return variable.identifiers.some((name) => {
    for (let node: Node | undefined = name.parent; node && node.type !== 'Program'; node = node.parent) {
      if (node.type === 'ExportNamedDeclaration' || node.type === 'ExportDefaultDeclaration') return true;
      if (node.type === 'BlockStatement') return false;
    }
    return false;
  }) || variable.references.some(({ identifier }) => identifier.parent.type === 'ExportSpecifier');
}

// Every name that a function's body declares or uses: a new one must be none of them.
function namesInside(fn: FunctionNode, file: FileContext): Set<string> {
  const names = new Set<string>();
  for (const scope of file.sourceCode.scopeManager?.scopes ?? []) {
    const { block } = scope as { block: Node };
    if (!isInside(block, fn)) continue;
    for (const variable of scope.variables) names.add(variable.name);
    for (const reference of scope.references) if (reference.identifier.type === 'Identifier') names.add(reference.identifier.name);
  }
  return names;
}

function isShadowed(fn: FunctionNode, execute: FunctionNode, name: string, file: FileContext): boolean {
  for (let node: Node | undefined = fn; node && node !== execute; node = node.parent) {
    if (!isFunction(node)) continue;
    const scope = file.sourceCode.scopeManager?.acquire(node);
    if (scope?.variables.some((variable) => variable.name === name && variable.defs.length > 0)) return true;
  }
  return false;
}

function typeOf(path: readonly string[], optional: boolean): string {
  const [name = 'signal', ...rest] = path;
  if (rest.length > 0) return `{ ${name}: ${typeOf(rest, optional)} }`;
  return `{ ${name}${optional ? '?' : ''}: AbortSignal${optional ? ' | undefined' : ''} }`;
}

// `AbortSignal.any` rejects undefined, so only what is surely a signal may stand in its list.
function isCertainSignal(node: Node, file: FileContext): boolean {
  const value = file.scopes.resolve(node);
  if (value.type === 'CallExpression') return /^AbortSignal\.(?:timeout|any|abort)$/.test(memberPath(value.callee)?.join('.') ?? '');
  return value.type === 'MemberExpression' && keyName(value) === 'signal' && unwrap(value.object).type === 'Identifier';
}
