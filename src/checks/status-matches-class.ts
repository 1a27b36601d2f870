import { answeredStatus, type AnsweredStatus, httpAnswers } from '../analysis/failures/endpoint-answers.ts';
import { type ClassMeaning, envelopesBySite, type FailureEnvelope } from '../analysis/failures/failure-envelopes.ts';
import { classesAnswered } from '../analysis/failures/status-class.ts';
import type { CallNode } from '../analysis/syntax/ast.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { PossibleValues } from '../analysis/values/possible-values.ts';
import { platforms } from '../frameworks/index.ts';
import type { Platform } from '../frameworks/platform.ts';

/** An answer over HTTP whose status says something else than the class in its body. */
export interface StatusFault {
  readonly envelope: FailureEnvelope;
  readonly call: CallNode;
  readonly answered: AnsweredStatus;
  readonly meaning: ClassMeaning;
  readonly kind: 'success' | 'contradiction';
  readonly platform: Platform;
  /** What the platform tells the model of the status; null where that is not known. */
  readonly errorType: string | null;
  /** Whether the call answers with this failure alone, and not also with what succeeded. */
  readonly isOnly: boolean;
}

/** The answers of a file whose status contradicts the class that they tell, in source order. */
export function statusFaults(file: FileContext): readonly StatusFault[] {
  const faults: StatusFault[] = [];
  const seen = new Set<string>();
  for (const [site, envelope] of envelopesBySite(file)) {
    const call = site.answer;
    const meaning = envelope.classMeaning;
    if (!call || envelope.tool || meaning === 'other' || meaning === 'absent' || meaning === 'unknown') continue;
    const answered = answeredStatus(call, file);
    const kind = answered && faultKind(answered.status, meaning);
    const key = `${String(call.range[0])} ${meaning}`;
    if (!kind || seen.has(key)) continue;
    seen.add(key);
    for (const platform of platforms) {
      faults.push({
        envelope,
        call,
        answered,
        meaning,
        kind,
        platform,
        errorType: errorTypeOf(answered.status, platform),
        isOnly: isOnlyBody(call, file),
      });
    }
  }
  return faults.sort((a, b) => a.call.range[0] - b.call.range[0]);
}

function faultKind(status: number, meaning: ClassMeaning): StatusFault['kind'] | null {
  if (status >= 200 && status <= 299) return 'success';
  const fitting = classesAnswered(status);
  return fitting && !fitting.includes(meaning) ? 'contradiction' : null;
}

/** What a platform calls a failed call by its status. */
function errorTypeOf(status: number, { endpoint }: Platform): string | null {
  return endpoint.errorTypes.find(({ from, to }) => status >= from && status <= to)?.type ?? null;
}

function isOnlyBody(call: CallNode, file: FileContext): boolean {
  const answer = httpAnswers(file).find((each) => each.call === call);
  return answer !== undefined && [...new PossibleValues(file).of(answer.body)].length === 1;
}
