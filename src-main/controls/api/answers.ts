import * as z from 'zod';
import type { ControlOutcome } from '../surface-client.ts';
import type { PressAnswer } from '#shared/controls/api-messages.ts';
import type { AppErrorCode } from '#shared/lib/app-error.ts';

/** Any other refusal. */
export const Problem = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
export type Problem = z.output<typeof Problem>;

/** The problem of a request that was not answered. */
export const problem = (code: AppErrorCode, message: string): Problem => ({ error: { code, message } });

/** The field of an action that is wrong, and why. */
export const wrongField = ({ issues: [issue] }: Pick<z.ZodError, 'issues'>): string => {
  const where = issue && issue.path.length > 0 ? `${issue.path.join('.')}: ` : '';
  return `${where}${issue?.message ?? 'it is not valid'}.`;
};

/** Every status of an answer, with its reason. */
export const STATUS_REASONS = {
  200: 'Confirmed by the platform; a sequence that played was stopped',
  202: 'A sequence has started: a frame of the WebSocket tells its end by its `runId`',
  400: 'The body is no JSON object, or no action of this kind',
  401: 'No token, or one that is not known',
  403: 'The role of the token, the connection of the space or the origin of the page does not allow it',
  404: 'No such tile, action or thing of the show',
  409: 'Ignored, with the reason: a repeat, the lock of the desk, not held, nothing to do',
  413: 'The body is too large',
  423: 'The surface is locked in Settings',
  429: 'Muted for a moment: too much came',
  500: 'It broke inside the app',
  501: 'Only the window of the desk can do this',
  502: 'Failed, with the sentence of the platform',
  504: 'The platform could not be reached in time',
} as const;
type Status = keyof typeof STATUS_REASONS;

const STATUSES: Partial<Record<string, Status>> = {
  invalid_input: 400,
  unauthorized: 401,
  forbidden: 403,
  not_allowed: 403,
  not_found: 404,
  too_large: 413,
  rate_limited: 429,
  unsupported: 501,
  internal: 500,
  locked: 423,
  timeout: 504,
  offline: 504,
};

/** The answer to a press. `ms` was measured from its arrival. */
export const pressAnswer = (outcome: ControlOutcome, ms: number): PressAnswer => {
  switch (outcome.kind) {
    case 'confirmed':
      return {
        outcome: 'confirmed',
        ms,
        pressId: outcome.pressId,
        ...(outcome.note !== undefined && { message: outcome.note.text }),
      };
    case 'started':
    case 'stopped':
      return { outcome: outcome.kind, ms, runId: outcome.runId };
    case 'ignored':
      return { outcome: 'ignored', ms, code: outcome.reason, message: outcome.message.text };
    case 'failed':
      return { outcome: 'failed', ms, pressId: outcome.pressId, code: outcome.code, message: outcome.message.text };
    case 'refused':
      return { outcome: 'refused', ms, code: outcome.code, message: outcome.message.text };
  }
};

/** The HTTP status of an answer: 202 of a sequence that has started, 409 of what the desk ignored, 502 of what the platform did not do. */
export const statusOf = ({ outcome, code = '' }: PressAnswer): Status => {
  if (outcome === 'confirmed' || outcome === 'stopped') return 200;
  if (outcome === 'started') return 202;
  return STATUSES[code] ?? (outcome === 'failed' ? 502 : 409);
};
