/** An answer of another service that is not 2xx. */
export class UpstreamError extends Error {
  override name = 'UpstreamError';
  readonly status: number;
  readonly retryAfterSeconds: number;

  constructor(service: string, response: Response) {
    super(`${service} answered ${response.status}`);
    this.status = response.status;
    this.retryAfterSeconds = Number(response.headers.get('retry-after')) || 30;
  }
}

export interface ToolFailure {
  ok: false;
  class: 'retryable' | 'permanent' | 'userInput' | 'authRequired';
  message: string;
  reason: string;
  recoverySteps: string[];
  retryAfterSeconds?: number;
}

/** What the model is told when a tool fails. The error itself goes to the log. */
export function toToolFailure(error: unknown, tool: string, nextCall: string): ToolFailure {
  console.error(tool, error);
  if (error instanceof UpstreamError && (error.status === 429 || error.status >= 500)) {
    return {
      ok: false,
      class: 'retryable',
      retryAfterSeconds: error.retryAfterSeconds,
      message: `${tool} is not available right now`,
      reason: 'The service behind it is overloaded or down.',
      recoverySteps: [`Call ${tool} again in ${error.retryAfterSeconds} seconds`, nextCall],
    };
  }
  return {
    ok: false,
    class: 'permanent',
    message: `${tool} could not finish`,
    reason: 'The cause was logged and the same call will fail again.',
    recoverySteps: [nextCall],
  };
}
