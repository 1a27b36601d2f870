import { shownText } from '../src/analysis/output/tool-label.ts';
import { type ContextFault, contextFaults } from '../src/checks/valid-tools-context.ts';
import { createRule, inToolFile } from '../src/create-rule.ts';

export default createRule({
  name: 'valid-tools-context',
  meta: {
    type: 'problem',
    docs: {
      description: 'Require contexts of tools to name a tool that takes one, and a context for every tool that needs one',
      recommended: 'error',
      knowsMoreWithTypes: false,
    },
    messages: {
      noTool:
        '`{{key}}` has an entry {{name}}, and no tool of that name is in `{{toolsKey}}`{{tools}}: {{version}}{{stray}}. Name a tool, or leave the entry out.',
      misspelt:
        '`{{key}}` has an entry {{name}}, and no tool of that name is in `{{toolsKey}}`: {{version}}{{stray}}. The tool {{meant}} needs a context by its contextSchema and has none; when the model calls it, {{missing}}. Name the entry {{meant}}.',
      ownTool:
        '`{{key}}` has an entry {{name}}, which is a tool of {{framework}} and has its context from the run: {{version}}{{stray}}. Leave the entry out.',
      noEntry:
        'The tool {{name}} needs a context by its contextSchema, and `{{key}}` has no entry for it: when the model calls it, {{version}}{{missing}}, execute does not run, and the model receives no result. Add an entry {{name}} to `{{key}}`.',
    },
    schema: [],
  },
  create(context) {
    return inToolFile(context, (file) => {
      for (const fault of contextFaults(file)) context.report({ node: fault.key, messageId: fault.kind, data: dataOf(fault) });
    });
  },
});

const mostNames = 8;

function dataOf({ name, meant, tools, treatment, taker, source: { framework }, version, isFactory }: ContextFault): Record<string, string> {
  const shown = tools.slice(0, mostNames).map((each) => shownText(each));
  if (tools.length > mostNames) shown.push('…');
  return {
    name: shownText(name),
    meant: shownText(meant ?? ''),
    tools: tools.length === 0 ? '' : ` (${shown.join(', ')})`,
    key: treatment.key,
    toolsKey: treatment.toolsKey,
    framework: framework.label,
    version: treatment.majors && version.major !== null ? `with ${framework.versionName} ${String(version.major)} ` : '',
    stray: (isFactory ? treatment.stray.factory : null) ?? treatment.stray.plain,
    missing: treatment.takers[taker] ?? '',
  };
}
