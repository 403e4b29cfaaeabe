import { afterAll, beforeAll, expect, test } from 'vitest';
import { bridgeCalls, type BridgeCallName } from '#shared/bridge/contract.ts';
import { BRIDGE_EVENT_NAMES, BRIDGE_EVENTS } from '#shared/bridge/events.ts';
import type { Poll } from '#shared/api/polls.ts';
import type { ProgrammePicture } from '#shared/bridge/programme-calls.ts';
import { stageOnly } from '#shared/bridge/stage-only.ts';
import { PRESS_TIMING } from '#shared/show/action.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import {
  createProgrammeHandlers,
  type ProgrammeHandlerDeps,
} from '../../../src-main/bridge/handlers/programme-handlers.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

let started: TestHost;
let desk: TestWindow;
let programme: TestWindow;

beforeAll(async () => {
  started = startTestHost();
  desk = started.window('Ana');
  await started.host.opened;
  await desk.call('show.watch', { panels: ['chat', 'people', 'polls'] });
  await desk.until(async () => {
    const show = await desk.call('show.current', undefined);
    return (show?.participants?.value.length ?? 0) > 0 && (show?.chat?.value.messages.length ?? 0) > 0;
  });
  programme = started.panel('programme', 'OBS');
  await take((await current()).desk?.value.scenes[0]?.id ?? '');
  // The same thing twice within this time is one press.
  await started.leap(PRESS_TIMING.debounceMs);
});
afterAll(() => started.close());

const current = async () => (await desk.call('show.current', undefined)) ?? expect.fail('no show is open');
const take = async (sceneId: string): Promise<void> => {
  await desk.call('show.perform', { action: { kind: 'scene.take', sceneId }, source: { surface: 'tile' } });
};

test('a program with the stage has the stage, the pictures of the room and a sign of life within reach, and nothing else', () => {
  const calls = (Object.keys(bridgeCalls) as BridgeCallName[]).filter((name) =>
    ['programme', 'anyone'].some((least) => bridgeCalls[name].least === least),
  );
  expect(calls).toEqual(['app.ping', 'programme.current', 'room.watch', 'room.say']);
  expect(BRIDGE_EVENT_NAMES.filter((event) => BRIDGE_EVENTS[event].least === 'programme')).toEqual([
    'programme.changed',
    'room.frame',
  ]);
});

test('a program with the stage hears of the scene on air alone: of no chat, no note and nobody in the audience', async () => {
  const whole = await current();
  const { show } = await programme.call('programme.current', undefined);
  const onAir = whole.desk?.value.activeSceneId;
  expect(show?.desk?.value.scenes.map(({ id }) => id)).toEqual([onAir]);
  expect(Object.keys(show?.desk?.value.session ?? {}).toSorted()).toEqual([
    'extraViewers',
    'hostId',
    'id',
    'mode',
    'status',
  ]);
  const said = JSON.stringify(show);
  const others = whole.desk?.value.scenes.filter(({ id }) => id !== onAir) ?? [];
  const audience = whole.participants?.value.filter(({ role }) => role === 'viewer') ?? [];
  const messages = whole.chat?.value.messages.filter(({ kind }) => kind !== 'conversion') ?? [];
  const hidden = [...others.map(({ name }) => name), ...audience.map(({ id }) => id), ...messages.map(({ id }) => id)];
  expect(hidden.length).toBeGreaterThan(5);
  expect(hidden.filter((one) => said.includes(JSON.stringify(one)))).toEqual([]);
});

test('a program with the stage hears of votes once the results are shown, and of right answers never', async () => {
  const whole = await current();
  const option = { id: 'o', text: 'Yes', votes: 7, percent: 70, correct: true, later: 'the right one' };
  const poll = { id: 'p', kind: 'quiz', question: 'Q', options: [option], voters: 10, onStage: true } as never as Poll;
  const told = (resultsShown: boolean): unknown =>
    stageOnly({ ...whole, polls: { value: [{ ...poll, resultsShown }], asOf: 0 } }, null).polls?.value[0]?.options[0];
  expect([told(false), told(true)]).toEqual([
    { id: 'o', text: 'Yes', votes: 0, percent: 0 },
    { id: 'o', text: 'Yes', votes: 7, percent: 70, correct: true },
  ]);
});

test('a program with the stage knows the host, who need not be in the room', async () => {
  const { hostId } = (await current()).desk?.value.session ?? expect.fail('no session');
  await programme.until(async () => {
    const { show } = await programme.call('programme.current', undefined);
    return show?.participants?.value.some(({ id, name }) => id === hostId && name !== '') === true;
  });
});

test('a host who could not be asked for is asked for again when a program comes, and once', async () => {
  const whole = await current();
  const id = whole.desk?.value.session.hostId ?? '';
  const absent = { ...whole, participants: null } as ShowState;
  const asked: PromiseWithResolvers<{ user: { name: string; image: null } }>[] = [];
  const client = {
    call() {
      const answer = Promise.withResolvers<{ user: { name: string; image: null } }>();
      asked.push(answer);
      return answer.promise;
    },
  };
  const show = { state: () => absent };
  const handlers = createProgrammeHandlers({
    shows: { isIdle: () => false, current: () => show, now: () => show },
    firstShow: { opened: Promise.resolve() },
    library: { ask: () => Promise.resolve([]) },
    attachments: { list: () => [] },
    events: { on: () => () => undefined },
    panels: null,
    spaces: { get: () => ({ client }) },
    addToOwnObs: () => Promise.resolve(null),
  } as unknown as ProgrammeHandlerDeps);
  const seen = async () => (await handlers['programme.current'](undefined, undefined as never)).show;
  await seen();
  asked[0]?.reject(new Error('no network'));
  await new Promise((resolve) => setImmediate(resolve));
  await seen();
  asked[1]?.resolve({ user: { name: 'Ana', image: null } });
  await new Promise((resolve) => setImmediate(resolve));
  expect((await seen())?.participants?.value.find((one) => one.id === id)?.name).toBe('Ana');
  expect(asked.length).toBe(2);
});

test('a program with the stage sees the desk’s number of viewers, and knows none of them', async () => {
  const whole = await current();
  const { show } = await programme.call('programme.current', undefined);
  const viewers = (state: typeof show): number =>
    (state?.participants?.value.filter(({ connected }) => connected).length ?? 0) +
    (state?.desk?.value.session.extraViewers ?? 0);
  expect(viewers(show)).toBe(viewers(whole));
});

test('a take reaches a program with the stage, and what is not on the stage does not', async () => {
  const heard = (): readonly ProgrammePicture[] =>
    programme.heard.flatMap(({ event, data }) => (event === 'programme.changed' ? [data as ProgrammePicture] : []));
  const other = (await current()).desk?.value.scenes.at(1)?.id ?? '';
  await take(other);
  await programme.until(() => heard().at(-1)?.show?.desk?.value.activeSceneId === other);
  expect(programme.heard.every(({ event }) => event === 'programme.changed')).toBe(true);
  const before = heard().length;
  await desk.call('show.perform', { action: { kind: 'lock.set', locked: true }, source: { surface: 'tile' } });
  await desk.call('show.perform', { action: { kind: 'lock.set', locked: false }, source: { surface: 'tile' } });
  expect(heard().length).toBe(before);
});

test('a program of the stage is no person of the team', async () => {
  expect(await programme.raw('team.here', { section: 'desk' })).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  });
});
