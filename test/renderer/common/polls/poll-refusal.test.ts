import { expect, it } from 'vitest';
import { AppError } from '../../../../src-shared/lib/app-error.ts';
import { verbatim } from '../../../../src-shared/words/sentence.ts';
import type { Bridge } from '../../../../src-renderer/bridge/bridge.ts';
import { savePoll } from '../../../../src-renderer/common/polls/save-poll.ts';
import * as m from '../../../../src-renderer/paraglide/messages.js';

const SERVICE = 'Session is over';

/** The words about a poll that is refused in a show of this status; null where the show cannot be read. */
const said = async (status: string | null, phase: 'live' | 'waiting'): Promise<string> => {
  const bridge = {
    call: (_: string, { operation }: { readonly operation: string }) => {
      if (operation !== 'get_live_session') return Promise.reject(new AppError('invalid_input', verbatim(SERVICE)));
      return status === null ? Promise.reject(new Error('away')) : Promise.resolve({ session: { status } });
    },
  } as unknown as Bridge;
  const body = { question: 'Which?', kind: 'poll' as const, phase, options: ['A', 'B'], allowMultiple: false };
  return savePoll(bridge, { spaceId: 's', sessionId: 'l' }, null, body).then(
    () => 'saved',
    (error: unknown) => (error as Error).message,
  );
};

it('a poll that comes too late is refused in the reader’s language, and any other refusal by the platform’s own words', async () => {
  expect([
    await said('ended', 'live'),
    await said('cancelled', 'waiting'),
    await said('live', 'waiting'),
    await said('live', 'live'),
    await said('scheduled', 'waiting'),
    await said(null, 'waiting'),
  ]).toEqual([m.poll_show_over(), m.poll_show_over(), m.poll_too_late(), SERVICE, SERVICE, SERVICE]);
});
