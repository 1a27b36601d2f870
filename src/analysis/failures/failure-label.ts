import type { TSESTree } from '@typescript-eslint/utils';
import type { FailureEnvelope } from './failure-envelopes.ts';
import { toolLabel } from '../output/model-view.ts';

/** A failure as a message names it at the start of a sentence. */
export function failureLabel({ tool, place }: Pick<FailureEnvelope, 'tool' | 'place'>): string {
  if (place === 'http' || !tool) return 'This answer';
  return `${place === 'partial-entry' ? 'This entry' : 'This failure'} of ${toolLabel(tool, 'within')}`;
}

/** Where a failure begins: the opening brace; of a call what is called. */
export function failureStart({ node }: Pick<FailureEnvelope, 'node'>): TSESTree.SourceLocation {
  if (node.type === 'CallExpression') return node.callee.loc;
  const { line, column } = node.loc.start;
  return { start: { line, column }, end: { line, column: column + 1 } };
}
