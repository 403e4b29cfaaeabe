import * as z from 'zod';
import type { ControlOutcome } from '../surface-client.ts';
import type { PressAnswer } from '#shared/controls/api-messages.ts';
import type { AppErrorCode } from '#shared/lib/app-error.ts';

/** Any other refusal. */
export const Problem = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
export type Problem = z.output<typeof Problem>;

/** The problem of a request that was not answered. */
export const problem = (code: AppErrorCode, message: string): Problem => ({ error: { code, message } });

const STATUSES: Partial<Record<string, number>> = {
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
    case 'ignored':
      return { outcome: 'ignored', ms, code: outcome.reason, message: outcome.message.text };
    case 'failed':
      return { outcome: 'failed', ms, pressId: outcome.pressId, code: outcome.code, message: outcome.message.text };
    case 'refused':
      return { outcome: 'refused', ms, code: outcome.code, message: outcome.message.text };
  }
};

/** The HTTP status of an answer: 409 of what the desk ignored, 502 of what the platform did not do. */
export const statusOf = ({ outcome, code = '' }: PressAnswer): number => {
  if (outcome === 'confirmed') return 200;
  return STATUSES[code] ?? (outcome === 'failed' ? 502 : 409);
};
