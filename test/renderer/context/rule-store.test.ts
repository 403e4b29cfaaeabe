import { expect, test } from 'vitest';
import type { RulesState } from '#shared/bridge/rule-calls.ts';
import type { Bridge } from '../../../src-renderer/bridge/bridge.ts';
import { RuleStore } from '../../../src-renderer/context/rule-store.svelte.ts';

const NOTHING: RulesState = { armed: [], next: null, last: null, follow: null, at: 0 };
const FOLLOWING: RulesState = { ...NOTHING, follow: { waits: null, leftOut: [] } };

/** A store whose host answers when it is told to, and tells events at once. */
const open = () => {
  const heard = new Map<string, (data: never) => void>();
  const answers: ((state: RulesState) => void)[] = [];
  const bridge = {
    on: (event: string, listener: (data: never) => void) => void heard.set(event, listener),
    onConnection: (listener: (connection: string) => void) => void heard.set('connection', listener),
    call: () => new Promise<RulesState>((resolve) => answers.push(resolve)),
  };
  const store = new RuleStore(bridge as unknown as Bridge);
  return {
    store,
    tell: (event: string, data: unknown): void => heard.get(event)?.(data as never),
    async answer(state: RulesState): Promise<void> {
      answers.shift()?.(state);
      await Promise.resolve();
      await Promise.resolve();
    },
  };
};

test('an answer that an event of the rules overtook does not put back what was before', async () => {
  const { store, tell, answer } = open();
  tell('connection', 'open');
  tell('rules.changed', FOLLOWING);
  await answer(NOTHING);
  expect(store.state).toBe(FOLLOWING);
});

test('the rules are asked for once more when a show is opened, which may be the first that this window sees', async () => {
  const { store, tell, answer } = open();
  tell('connection', 'open');
  await answer(NOTHING);
  tell('show.opened', null);
  await answer(FOLLOWING);
  expect(store.state).toBe(FOLLOWING);
});
