import { errorExample, failureExample } from '../src/analysis/output/model-view.ts';
import { toolLabel } from '../src/analysis/output/tool-label.ts';
import { upstreamTexts } from '../src/checks/no-upstream-error-text.ts';
import { createRule, inToolFiles } from '../src/create-rule.ts';
import { stableText } from '../src/edit/catch/stable-text.ts';
import { toFix } from '../src/edit/text/fix.ts';
import { receiverOfText } from '../src/analysis/failures/failure-text.ts';

type Options = [{ readonly messages: boolean }];

const advice = 'Log the error, and answer with a text of your own and a stable code.';
const answerAdvice = 'Log the answer, and say in your own words what failed and what to call next, with a stable code.';

export default createRule<Options, 'stack' | 'whole' | 'body' | 'statusText' | 'message' | 'replace'>({
  name: 'no-upstream-error-text',
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow failures that pass on the text of a caught error or of an answer from outside',
      recommended: 'error',
      strictOptions: { messages: true },
      knowsMoreWithTypes: true,
    },
    hasSuggestions: true,
    messages: {
      stack: `This failure of {{tool}} passes on \`{{part}}\`: {{receiver}} the files and functions of the server, such as \`at query (/srv/app/orders.js:41:11)\`, and no next step. ${advice}`,
      whole: `This failure of {{tool}} passes on the whole error in \`{{part}}\`: {{receiver}} every field that a library put into it, such as the request with its headers. ${advice}`,
      body: `This failure of {{tool}} passes on the body of an answer in \`{{part}}\`: {{receiver}} whatever the service wrote, an HTML page or an instruction as well. ${answerAdvice}`,
      statusText: `This failure of {{tool}} passes on \`{{part}}\`: {{receiver}} what the service wrote there, and over HTTP/2 nothing. ${answerAdvice}`,
      message: `This failure of {{tool}} passes on the text of the error in \`{{part}}\`: {{receiver}} whatever it says, such as \`{{example}}\`. ${advice}`,
      replace: 'Log the error, and answer with a text that does not change.',
    },
    schema: [
      {
        type: 'object',
        properties: {
          messages: {
            type: 'boolean',
            description: 'Whether the message of an error counts: `error.message`, `String(error)`, `${error}`.',
          },
        },
        additionalProperties: false,
      },
    ],
    defaultOptions: [{ messages: false }],
  },
  create(context, [{ messages }]) {
    return inToolFiles(context, (file, report) => {
      for (const upstream of upstreamTexts(file, messages)) {
        const { text, kind, place } = upstream;
        const edits = stableText(upstream, file);
        report({
          node: place,
          messageId: kind,
          data: {
            tool: toolLabel(text.tool, 'within'),
            part: shownSource(file.sourceCode.getText(place)),
            receiver: receiverOfText(text),
            example: text.role === 'thrown' ? (failureExample(text.tool, '') ?? errorExample(text.tool)) : errorExample(text.tool),
          },
          suggest: edits && [{ messageId: 'replace', fix: toFix(edits) }],
        });
      }
    });
  },
});

const longest = 60;

function shownSource(source: string): string {
  const line = source.replaceAll(/\s+/g, ' ');
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
