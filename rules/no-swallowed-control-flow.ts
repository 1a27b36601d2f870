import { cleanupTail } from '../src/analysis/flow/cleanup-tail.ts';
import { toolLabel } from '../src/analysis/output/tool-label.ts';
import { isFunction, type Node } from '../src/analysis/syntax/ast.ts';
import { calleeText } from '../src/analysis/syntax/callee-text.ts';
import type { Handler } from '../src/analysis/control/catch-handlers.ts';
import type { FileContext } from '../src/analysis/syntax/file-context.ts';
import type { ToolDefinition } from '../src/analysis/tools/find-tools.ts';
import { swallowings } from '../src/checks/no-swallowed-control-flow.ts';
import { createRule, forEachExecute } from '../src/create-rule.ts';
import { passOn } from '../src/edit/catch/pass-on.ts';
import { toFix } from '../src/edit/text/fix.ts';
import type { TextEdit } from '../src/edit/text/code-style.ts';

export default createRule({
  name: 'no-swallowed-control-flow',
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow catches that answer the stop of the run, or an error that the framework acts on, as a failure',
      recommended: 'error',
      knowsMoreWithTypes: true,
      fixTitle: 'Throw on what has to leave execute',
    },
    fixable: 'code',
    messages: {
      stop: "{{tool}} takes the stop of its run for a failure: {{raiser}} fails when the run's signal aborts, and this catch goes on from there. {{stopped}}{{advice}}",
      controlFlow: '{{tool}} swallows `{{error}}`: {{raiser}} can raise it, and {{effect}} only where it leaves execute. {{advice}}',
    },
    schema: [],
  },
  create(context) {
    return forEachExecute(context, (tool, flow, file, report, once) => {
      for (const swallowing of flow ? swallowings(flow, file) : []) {
        const { site, stop, controlFlow } = swallowing;
        if (!flow || !once(site.node)) continue;
        const edits = passOn(swallowing, flow, file);
        const [framed] = controlFlow;
        const data = { tool: toolLabel(tool, 'start'), advice: adviceText(site.node, edits) };
        const finding = stop
          ? ({ messageId: 'stop', data: { ...data, raiser: raiserText(stop.node, file), stopped: stoppedText(tool) } } as const)
          : framed &&
            ({
              messageId: 'controlFlow',
              data: { ...data, error: framed.error, raiser: raiserText(framed.node, file), effect: effectOf(framed.error, tool) },
            } as const);
        if (finding) report({ loc: headOf(site.node, file), ...finding, ...(edits ? { fix: toFix(edits) } : {}) });
      }
    });
  },
});

function raiserText(node: Node, file: FileContext): string {
  return node.type === 'CallExpression' || node.type === 'NewExpression' ? `\`${calleeText(node, file)}\`` : 'a throw';
}

// The line of the fix, since that has the names which the signal and the error have there.
function adviceText(handler: Handler, edits: readonly TextEdit[] | null): string {
  const place = handler.type === 'CatchClause' ? 'the catch' : 'the handler';
  const line = edits?.map(({ text }) => /if \(.+?\) throw [\w$]+/.exec(text)?.[0]).find((found) => found !== undefined);
  if (line === undefined) return `Throw the error on before anything else in ${place}.`;
  const hasError = handler.type === 'CatchClause' ? Boolean(handler.param) : handler.params.length > 0;
  const isBehind = handler.body.type === 'BlockStatement' && cleanupTail(handler.body) !== null;
  if (isBehind) return `${hasError ? `Put \`${line};\`` : `Give ${place} the error, and put \`${line};\``} behind what it cleans up.`;
  return `${hasError ? `Begin ${place}` : `Give ${place} the error, and begin it`} with \`${line};\`.`;
}

// What becomes of the run is the same, whatever the catch answers.
function stoppedText({ behaviour, framework, version }: ToolDefinition): string {
  const [first] = behaviour.stopped ?? [];
  if (first === undefined || behaviour.measuredOn === null || version.major === null) return '';
  return `${first.replace(/\.$/, '')} (${framework.versionName} ${version.major}). `;
}

function effectOf(error: string, { framework }: ToolDefinition): string {
  return framework.controlFlowErrors.find(({ name }) => name === error)?.effect ?? '';
}

// `catch (error)`, `() =>`: what stands before the body.
function headOf(handler: Handler, { sourceCode }: FileContext) {
  const { body } = handler;
  const arrow =
    isFunction(handler) && body.type !== 'BlockStatement'
      ? sourceCode.getTokenBefore(body, { filter: ({ value }) => value === '=>' })
      : null;
  const last = arrow ?? sourceCode.getTokenBefore(body);
  return { start: handler.loc.start, end: (last ?? handler).loc.end };
}
