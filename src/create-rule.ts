import { RuleCreator } from '@typescript-eslint/utils/eslint-utils';
import type { ReportDescriptor, RuleContext, RuleListener, RuleModule } from '@typescript-eslint/utils/ts-eslint';
import packageJson from '../package.json' with { type: 'json' };
import { executeFlow, type ExecuteFlow } from './analysis/flow/execute-flow.ts';
import { importedExecute } from './analysis/flow/imported-execute.ts';
import { toolLabel } from './analysis/output/tool-label.ts';
import { describedFile, isDescription, mayDescribe } from './analysis/platform/described-file.ts';
import { placeIn } from './analysis/program/other-files.ts';
import type { FunctionNode, Node } from './analysis/syntax/ast.ts';
import { fileContext, type FileContext } from './analysis/syntax/file-context.ts';
import { findTools, type ToolDefinition } from './analysis/tools/find-tools.ts';
import { gateVerdict, mayHoldTools } from './analysis/tools/gate.ts';

/** What a rule says of itself beyond ESLint's own fields. Presets, the README table and the doc heads are computed from it. */
interface ToolRuleDocs {
  /** The severity in `recommended`; null: the rule is on in `strict` and `all` only. */
  readonly recommended: 'error' | 'warn' | null;
  /** The options that `strict` turns the rule on with, where they are not the defaults. */
  readonly strictOptions?: Readonly<Record<string, unknown>>;
  /** Whether the rule finds more, or is surer, where the parser gives type information. It never requires it. */
  readonly knowsMoreWithTypes: boolean;
  /** What the automatic repair does, as an editor's menu says it. Required of a fixable rule. */
  readonly fixTitle?: string;
}

export type ToolRule<MessageIds extends string = string, Options extends readonly unknown[] = readonly unknown[]> = RuleModule<
  MessageIds,
  Options,
  ToolRuleDocs
>;

/** Where the project is read: the `homepage` of package.json. */
const homepage: string = packageJson.homepage;

export const version: string = packageJson.version;

const createNamedRule = RuleCreator<ToolRuleDocs>((name) => `${homepage}/blob/main/docs/rules/${name}.md`);

/** A rule with its address and its default options. Options are one object, and are read from `create`'s second argument. */
export const createRule: typeof createNamedRule = (definition) => {
  const rule = createNamedRule(definition);
  type Options = Parameters<typeof definition.create>[1];
  const [defaults] = (definition.meta.defaultOptions ?? []) as readonly (object | undefined)[];
  // RuleCreator clones the defaults for every file, which is most of a rule's cost in a file without tools. The gate is asked here, by one
  // function for all rules: V8 keeps that fast, and runs none of a rule's own code in such a file.
  const create: typeof rule.create = (context) => {
    if (!mayHoldTools(context) && !isDescription(context.sourceCode)) return {};
    const given = context.options[0] as object | undefined;
    return definition.create(context, (defaults ? [{ ...defaults, ...given }] : []) as unknown as Options);
  };
  return { ...rule, create };
};

type Context = Readonly<RuleContext<string, readonly unknown[]>>;

/**
 * Calls `visit` once for a file that may define tools. A file whose text holds no sign of one costs a few searches of it, shared by all
 * rules; one in which types alone may tell tools, and do not, costs a look for these.
 */
export function inToolFile(context: Context, visit: (file: FileContext) => void): RuleListener {
  const verdict = gateVerdict(context);
  if (verdict === null) return {};
  return {
    Program() {
      if (!isProgram(context.sourceCode)) return;
      const file = fileContext(context);
      if (verdict === 'text' || findTools(file).length > 0) visit(file);
    },
  };
}

// Other languages have roots of that name, too.
function isProgram({ ast, visitorKeys }: Context['sourceCode']): boolean {
  return Array.isArray(ast.body) && visitorKeys !== undefined;
}

/** Calls `visit` as `inToolFile` does, and once for a JSON file that may describe flows or tools to a platform. */
export function inDescription(context: Context, visit: (file: FileContext) => void): RuleListener {
  if (!isDescription(context.sourceCode)) return inToolFile(context, visit);
  if (!mayDescribe(context.sourceCode)) return {};
  return {
    // The root of a JSON file.
    Document() {
      visit(describedFile(context));
    },
  };
}

/** Whether a rule meets a node for the first time: what several tools run is reported once. */
type Once = (node: Node) => boolean;

function firstMeetings(): Once {
  const met = new Set<Node>();
  return (node) => !met.has(node) && Boolean(met.add(node));
}

/** Calls `visit` for each tool of the file, in source order, with its flow: null when its execute stands elsewhere. */
export function forEachTool(
  context: Context,
  visit: (tool: ToolDefinition, flow: ExecuteFlow | null, file: FileContext, once: Once) => void,
): RuleListener {
  const once = firstMeetings();
  return inToolFile(context, (file) => {
    for (const tool of findTools(file)) visit(tool, executeFlow(tool, file), file, once);
  });
}

type Report<MessageIds extends string> = (finding: ReportDescriptor<MessageIds>) => void;
type ContextOf<MessageIds extends string> = Readonly<RuleContext<MessageIds, readonly unknown[]>>;

/**
 * Calls `visit` as `inToolFile` does, and with type information also for each execute that a tool of the file has from another one, with a
 * view of that file. What is reported of it stands where the tool is given its execute, and names the place behind the tool: once for each
 * rule and function, and without edits, which belong to the other file.
 */
export function inToolFiles<MessageIds extends string>(
  context: ContextOf<MessageIds>,
  visit: (file: FileContext, report: Report<MessageIds>) => void,
): RuleListener {
  return inToolFile(context, (file) => {
    visit(file, (finding) => {
      context.report(finding);
    });
    const seen = new Set<FunctionNode>();
    for (const tool of findTools(file)) {
      const elsewhere = importedExecute(tool, file);
      if (!elsewhere || seen.has(elsewhere.flow.execute)) continue;
      seen.add(elsewhere.flow.execute);
      const findings: ReportDescriptor<MessageIds>[] = [];
      visit(elsewhere.file, (finding) => findings.push(finding));
      const [first, ...more] = findings;
      if (first) context.report(reportedAt(elsewhere.node, first, tool, elsewhere.file, file, more.length));
    }
  });
}

/** Calls `visit` as `forEachTool` does, and for executes of other files as `inToolFiles` does. */
export function forEachExecute<MessageIds extends string>(
  context: ContextOf<MessageIds>,
  visit: (tool: ToolDefinition, flow: ExecuteFlow | null, file: FileContext, report: Report<MessageIds>, once: Once) => void,
): RuleListener {
  const once = firstMeetings();
  return inToolFiles(context, (file, report) => {
    for (const tool of findTools(file)) visit(tool, executeFlow(tool, file), file, report, once);
  });
}

/**
 * What a rule reports of another file, at a place of this one: with the other place behind the tool, and without edits.
 *
 * @param others How many more findings the other file has.
 */
export function reportedAt<MessageIds extends string>(
  node: Node,
  finding: ReportDescriptor<MessageIds>,
  tool: ToolDefinition,
  other: FileContext,
  file: FileContext,
  others = 0,
): ReportDescriptor<MessageIds> {
  const { messageId, data = {} } = finding;
  const loc = 'loc' in finding && finding.loc ? finding.loc : (finding as { node: Node }).node.loc;
  const place = placeIn(other, 'start' in loc ? loc.start : loc, file);
  const label = tool.name === null ? /\bthis tool\b/i : toolLabel(tool, 'within');
  const key = ['tool', 'failure', 'subject'].find((each) => typeof data[each] === 'string') ?? 'tool';
  const behind = ` (${place}${others > 0 ? `, and ${String(others)} more there` : ''})`;
  const text = String(data[key]);
  const told = text.replace(label, (found) => found + behind);
  return { node, messageId, data: { ...data, [key]: told === text ? text + behind : told } };
}
