import { expect, test } from 'vitest';
import type { SessionFacts } from '#shared/library/session-facts.ts';
import type { Bridge } from '../../../src-renderer/bridge/bridge.ts';
import { SessionFactStore } from '../../../src-renderer/context/session-fact-store.svelte.ts';

const facts = (sessionId: string, durationMin: number): SessionFacts => ({
  spaceId: 'school',
  sessionId,
  hostUrl: `https://school.example/${sessionId}`,
  durationMin,
  isOver: false,
});

test('host pages are those of the host, and news that came while they were read stands', async () => {
  let tell: (one: SessionFacts) => void = () => undefined;
  let answer: (all: readonly SessionFacts[]) => void = () => undefined;
  const store = new SessionFactStore({
    on: (_event: string, listener: (one: SessionFacts) => void) => {
      tell = listener;
      return () => undefined;
    },
    call: () => new Promise((resolve) => (answer = resolve)),
  } as unknown as Bridge);
  const reading = store.load();
  tell(facts('b', 50));
  answer([facts('a', 45), facts('b', 20)]);
  await reading;
  expect([store.of('school', 'a'), store.of('school', 'b')?.durationMin]).toEqual([facts('a', 45), 50]);
  expect([store.of('other', 'a'), store.of(undefined, 'a')]).toEqual([null, null]);
});
