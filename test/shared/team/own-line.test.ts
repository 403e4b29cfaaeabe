import { expect, test } from 'vitest';
import { aliveFrame } from '#shared/team/team-frames.ts';
import { createTeamSession, DESK_GONE_MS } from '#shared/team/team-session.ts';
import type { TeamTransportEvents } from '#shared/team/team-transport.ts';

/** A desk whose line answers only where the test says so. */
const deskOnLine = () => {
  let nowMs = 1_000_000;
  let answeredAt: number | null = null;
  let line: TeamTransportEvents | null = null;
  const session = createTeamSession({
    desk: 'paula',
    now: () => nowMs,
    onChange: () => undefined,
    connect(events) {
      line = events;
      return { send: () => true, close: () => undefined, answeredAt: () => answeredAt };
    },
  });
  return {
    session,
    opens(isOpen: boolean): void {
      answeredAt = isOpen ? nowMs : null;
      line?.onOpen(isOpen);
    },
    carlSaysAlive(): void {
      answeredAt = nowMs;
      line?.onMessage('m1', aliveFrame('carl', { digests: {} }));
    },
    pass(ms: number, { answers }: { readonly answers: boolean }): void {
      nowMs += ms;
      if (answers) answeredAt = nowMs;
    },
  };
};

test('a desk is gone for sure only after it was silent while the line here answered', () => {
  const { session, opens, carlSaysAlive, pass } = deskOnLine();
  opens(true);
  carlSaysAlive();
  expect(session.knows('carl')).toBe(true);
  // Frozen: the socket is open, and nothing comes.
  pass(DESK_GONE_MS * 3, { answers: false });
  expect([session.isHere('carl', DESK_GONE_MS), session.knows('carl')]).toEqual([false, false]);
  opens(false);
  expect(session.knows('carl')).toBe(false);
  // Back: the other one has time to come back too.
  opens(true);
  pass(DESK_GONE_MS - 1, { answers: true });
  expect(session.knows('carl')).toBe(false);
  pass(1, { answers: true });
  expect(session.knows('carl')).toBe(true);
});
