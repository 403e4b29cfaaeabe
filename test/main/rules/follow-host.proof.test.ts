import { afterEach, expect, test } from 'vitest';
import { FOLLOW_ID } from '#shared/rules/follow.ts';
import { stagePeople } from '#shared/room/stage-people.ts';
import type { Action } from '#shared/show/action.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { unpackDebrief } from '../../../src-renderer/bridge/unpack-debrief.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

let started: TestHost | null = null;

afterEach(async () => {
  await started?.close();
  started = null;
});

/** A rehearsal with a host and guests; its desk and its service go by one clock. */
interface Stage {
  readonly window: TestWindow;
  readonly host: TestHost;
  /** The host of the show, and its first guest. */
  readonly people: { readonly ana: string; readonly benno: string };
  readonly scene: (name: string) => string;
  readonly now: () => Promise<ShowState>;
  /** The name of the scene on air. */
  readonly onAir: () => Promise<string>;
  readonly speak: (userId: string, talking: boolean) => Promise<void>;
  /** Time goes on until it has come to that. */
  readonly until: (isThere: () => Promise<boolean>) => Promise<void>;
  /** Time goes on for everybody. */
  readonly pass: (ms: number) => Promise<void>;
  readonly press: (action: Action) => Promise<unknown>;
  /** Follow suggests, or does, and nobody has touched the air for a while. */
  readonly follow: (how: 'suggest' | 'do') => Promise<void>;
  /** The scenes that Follow took, by name. */
  readonly takes: () => Promise<readonly string[]>;
}

const open = async (): Promise<Stage> => {
  const host = startTestHost({ serviceOptions: ['--clock', 'manual'] });
  started = host;
  await host.host.opened;
  const window = host.window('Tina');
  const now = async (): Promise<ShowState> => {
    const state = await window.call('show.current', undefined);
    if (!state) throw new Error('no show is open');
    return state;
  };
  const { sessionId } = await now();
  const control = (method: 'PUT' | 'POST', path: string, body: Record<string, unknown>) =>
    window.call('rehearsal.control', { method, path: `/rehearsal/${path}`, body });
  let passed = host.now();
  const pass = async (ms: number): Promise<void> => {
    await host.leap(ms);
    const at = host.now();
    await control('POST', 'clock', { advanceMs: Math.round(at - passed) });
    passed = at;
  };
  await window.call('show.watch', { panels: ['people', 'polls'] });
  const guestsOf = ({ participants, desk }: ShowState) =>
    stagePeople(participants?.value ?? [], desk?.value.session ?? null).guests;
  await window.until(async () => guestsOf(await now()).length > 0);
  const state = await now();
  const session = state.desk?.value.session ?? null;
  const [benno] = guestsOf(state);
  const scenes = state.desk?.value.scenes ?? [];
  const nameOf = (sceneId: string | null | undefined): string => scenes.find(({ id }) => id === sceneId)?.name ?? '';
  const press = (action: Action) => window.call('show.perform', { action, source: { surface: 'tile' } });
  return {
    window,
    host,
    now,
    pass,
    press,
    until: (isThere) =>
      window.until(async () => {
        await pass(100);
        return isThere();
      }),
    people: { ana: session?.hostId ?? '', benno: benno?.id ?? '' },
    scene: (name) => scenes.find((one) => one.name === name)?.id ?? '',
    onAir: async () => nameOf((await now()).desk?.value.activeSceneId),
    async speak(userId, talking) {
      await control('PUT', `sessions/${sessionId}/voices/${userId}`, { talking });
      // The desk hears it over its line to the room.
      await new Promise((resolve) => setImmediate(resolve));
    },
    async follow(how) {
      await press({ kind: 'mode.set', mode: 'follow' });
      await window.call('rules.arm', { ruleId: FOLLOW_ID, armed: how });
      await pass(11_000);
    },
    async takes() {
      const lines = await window.call('show.journal', { sessionId, limit: 100 });
      return lines
        .toReversed()
        .filter(({ surface, who, action }) => surface === 'rule' && who === 'Follow' && action.kind === 'scene.take')
        .map(({ action }) => nameOf('sceneId' in action ? action.sceneId : null));
    },
  };
};

/** Seconds of silence before somebody speaks, who that is, and for how long. */
const TALK = [
  [0, 'ana', 9],
  [0.6, 'benno', 12],
  [0.4, 'ana', 6],
  [0.5, 'benno', 7],
  [0.8, 'ana', 10],
] as const;
const STEP_MS = 100;

test('of two who speak in turns, the right one is on air with the fewest others for nine tenths of the time', async () => {
  const stage = await open();
  const { people, pass, speak, onAir, takes } = stage;
  await stage.follow('do');
  const closest = { ana: ['Slides with Ana', 'Offer'], benno: ['Interview'] } as const;
  let right = 0;
  let all = 0;
  for (const [silence, who, seconds] of TALK) {
    await pass(silence * 1000);
    await speak(people[who], true);
    for (let ms = 0; ms < seconds * 1000; ms += STEP_MS) {
      await pass(STEP_MS);
      all += 1;
      if ((closest[who] as readonly string[]).includes(await onAir())) right += 1;
    }
    await speak(people[who], false);
  }
  expect(right / all).toBeGreaterThanOrEqual(0.9);
  // Both at once: everyone is seen.
  await pass(2000);
  await speak(people.ana, true);
  await speak(people.benno, true);
  await pass(2500);
  await stage.until(async () => (await onAir()) === 'Welcome');
  expect((await takes()).slice(-6)).toEqual([
    'Slides with Ana',
    'Interview',
    'Slides with Ana',
    'Interview',
    'Slides with Ana',
    'Welcome',
  ]);
});

test('Follow suggests first, with its reason; one press accepts, and a press of a person keeps it away for ten seconds', async () => {
  const stage = await open();
  const { window, people, scene, pass, speak, onAir } = stage;
  await stage.press({ kind: 'scene.take', sceneId: scene('Slides with Ana') });
  await stage.press({ kind: 'mode.set', mode: 'follow' });
  const { armed } = await window.call('rules.state', undefined);
  expect(armed).toEqual([{ ruleId: FOLLOW_ID, armed: 'suggest', who: 'Tina', elsewhere: null }]);
  await speak(people.benno, true);
  await pass(3000);
  await stage.until(async () => (await window.call('rules.state', undefined)).follow?.waits === 'hand');
  expect((await stage.now()).deskMode.suggestion).toBeNull();
  await pass(8000);
  await stage.until(async () => (await stage.now()).deskMode.suggestion !== null);
  expect((await stage.now()).deskMode.suggestion).toMatchObject({
    ruleId: FOLLOW_ID,
    name: 'Follow',
    why: { key: 'host_follow_speaks', params: { name: 'Benno Hallier' } },
    actionKey: JSON.stringify({ kind: 'scene.take', sceneId: scene('Interview') }),
  });
  expect(await onAir()).toBe('Slides with Ana');
  await stage.press({ kind: 'rules.accept' });
  await stage.until(async () => (await onAir()) === 'Interview');
  await stage.until(async () => (await stage.takes()).length === 1);
});

test('Hold all rules holds Follow, and a person who is left out is not followed', async () => {
  const stage = await open();
  const { window, people, scene, pass, speak, onAir, takes } = stage;
  await stage.press({ kind: 'scene.take', sceneId: scene('Slides with Ana') });
  await stage.follow('do');
  // The quiet brings the widest scene, once the desk has a line to the room.
  await stage.until(async () => (await onAir()) === 'Welcome');
  await stage.press({ kind: 'rules.hold', held: true });
  await speak(people.benno, true);
  await pass(5000);
  await pass(5000);
  expect(await takes()).toEqual(['Welcome']);
  await window.call('rules.leave_out', { userId: people.benno, out: true });
  await stage.press({ kind: 'rules.hold', held: false });
  await speak(people.ana, true);
  await pass(5000);
  await stage.until(async () => (await onAir()) === 'Slides with Ana');
  await stage.until(async () => (await window.call('rules.state', undefined)).follow?.waits === null);
  expect((await window.call('rules.state', undefined)).follow?.leftOut).toEqual([people.benno]);
  await window.call('rules.leave_out', { userId: people.benno, out: false });
  await pass(3000);
  await stage.until(async () => (await onAir()) === 'Welcome');
});

test('Follow has the right of the person who switched it on, and the mode ends with it', async () => {
  const stage = await open();
  let role: 'operator' | null = 'operator';
  const panel = stage.host.panel('operator', 'Ben', () => role);
  await panel.call('show.perform', { action: { kind: 'mode.set', mode: 'follow' }, source: { surface: 'tile' } });
  const armed = async () => (await stage.window.call('rules.state', undefined)).armed.map(({ who }) => who);
  expect(await armed()).toEqual(['Ben']);
  await panel.call('rules.arm', { ruleId: FOLLOW_ID, armed: 'do' });
  role = null;
  await stage.speak(stage.people.ana, true);
  stage.host.host.reportPanels([]);
  await stage.window.until(async () => (await stage.now()).deskMode.mode === 'direct');
  expect(await armed()).toEqual([]);
});

test('the recording of a rehearsal says who spoke', async () => {
  const { window, now, speak, pass, until, people } = await open();
  const { spaceId, sessionId } = await now();
  const voices = async (): Promise<readonly unknown[]> => {
    const { recording } = await unpackDebrief(await window.call('debrief.read', { spaceId, sessionId }));
    return recording.lines.flatMap((line) => (line.kind === 'voices' ? [line.data.talking] : []));
  };
  await until(async () => (await voices()).length > 0);
  await speak(people.ana, true);
  await pass(2000);
  await speak(people.ana, false);
  await pass(2000);
  await until(async () => (await voices()).length > 2);
  expect(await voices()).toEqual([[], [people.ana], []]);
});
