import { describe, expect, test } from 'vitest';
import { silentLog } from '#shared/lib/log.ts';
import type { ShowPatch } from '#shared/show/show-state.ts';
import { createPlatformClient } from '../../../src-main/platform/platform-client.ts';
import { openShow } from '../../../src-main/show/open-show.ts';
import { startTestService } from '../../support/service.ts';

const STEP_MS = 250;
/** The first is the full bucket's, the others are what a minute gives. */
const MINUTES = 3;

/** A show of simulated minutes against the real service on one manual clock, with a press every ten seconds. */
const runShow = async (perMinute: number) => {
  const service = startTestService({ seed: 'demo', perMinute });
  const { clock } = service;
  const { sessions } = await service.call('list_live_sessions', {});
  const session = sessions.find((one) => one.sceneCount > 0 && one.status === 'scheduled');
  if (!session) throw new Error('the demo show is missing');
  await service.rehearse('POST', `/sessions/${session.id}/start`);
  await service.rehearse('PUT', `/sessions/${session.id}/audience`, {
    size: 100,
    chatPerMinute: 60,
    votePercent: 50,
    handsPerMinute: 1,
  });

  let refused = 0;
  const fetched: typeof fetch = async (input, init) => {
    const response = await service.service.fetch(new Request(input, init));
    if (response.status === 429) refused += 1;
    return response;
  };
  const client = createPlatformClient({
    baseUrl: () => service.service.ready.baseUrl,
    token: () => service.fullKey,
    wire: fetched,
    clock,
    log: silentLog,
  });
  const patches: ShowPatch[] = [];
  let presses = 0;
  const show = await openShow({
    spaceId: 'space',
    sessionId: session.id,
    rehearsal: true,
    mode: 'direct',
    client,
    clock,
    log: silentLog,
    newId: () => `press-${(presses += 1)}`,
    journal: { append: () => undefined },
    memory: { kept: null, journal: () => Promise.resolve([]), keep: () => undefined },
    onPatch: (patch) => patches.push(patch),
    onPress: () => undefined,
    onScenes: () => undefined,
    rehearsalChat: null,
    runSince: () => 0,
    onRunOver: () => undefined,
  });
  show.attend(new Set(['chat', 'people', 'polls']), true);

  const turn = async (): Promise<void> => {
    for (let tick = 0; tick < 3; tick += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const ages: { readonly desk: number; readonly chat: number }[] = [];
  const outcomes: string[] = [];
  for (let at = 0; at < MINUTES * 60_000; at += STEP_MS) {
    clock.advance(STEP_MS);
    await turn();
    if (at % 10_000 === 0) {
      const outcome = await show.perform({ kind: 'scene.step', by: at % 20_000 === 0 ? 1 : -1 }, { surface: 'key' });
      outcomes.push(outcome.kind);
    }
    const { desk, chat } = show.state();
    ages.push({ desk: clock.now() - (desk?.asOf ?? 0), chat: clock.now() - (chat?.asOf ?? 0) });
  }
  const { messages } = show.state().chat?.value ?? { messages: [] };
  const { messages: all } = await service.call('get_live_chat', { params: { id: session.id }, query: { limit: 2000 } });
  show.close();
  service.close();
  const p95 = (name: 'desk' | 'chat'): number =>
    ages.map((age) => age[name]).sort((a, b) => a - b)[Math.floor(ages.length * 0.95)] ?? Infinity;
  const known = new Set(messages.map((message) => message.id));
  const missed = all.slice(0, -20).filter((message) => !known.has(message.id)).length;
  return { refused, outcomes, deskAge: p95('desk'), chatAge: p95('chat'), missed, messages: messages.length };
};

describe('a long show', () => {
  test('at 300 tokens a minute nothing is refused, the desk is a second old and the chat two', async () => {
    const { refused, outcomes, deskAge, chatAge, missed, messages } = await runShow(300);
    expect({ refused, missed, failed: outcomes.filter((kind) => kind === 'failed').length }).toEqual({
      refused: 0,
      missed: 0,
      failed: 0,
    });
    expect(messages).toBeGreaterThan(100);
    expect([deskAge <= 1000, chatAge <= 2000]).toEqual([true, true]);
  });

  test('at 60 tokens a minute nothing is refused and no press waits behind reading', async () => {
    const { refused, outcomes, missed } = await runShow(60);
    expect({ refused, missed, failed: outcomes.filter((kind) => kind === 'failed').length }).toEqual({
      refused: 0,
      missed: 0,
      failed: 0,
    });
  });
});
