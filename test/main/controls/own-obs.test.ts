import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { followedLinks, obsSceneFor, type OwnObsState } from '#shared/controls/own-obs.ts';
import { createManualClock } from '#shared/lib/clock.ts';
import { PRESS_TIMING, type PressOutcome } from '#shared/show/action.ts';
import { connectObs, type ObsConnection } from '../../../src-main/controls/own-obs/obs-connection.ts';
import { openObsSocket } from '../../../src-main/controls/own-obs/obs-socket.ts';
import { createMemorySecrets } from '../../../src-main/accounts/secret-backend.ts';
import { freePort } from '../../support/free-port.ts';
import { startObsStandIn, type ObsStandIn } from '../../support/obs-stand-in.ts';
import { createSleepingClock } from '../../support/sleeping-clock.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

const PASSWORD = 'a password of OBS';
const kept = createMemorySecrets();
const dataDir = mkdtempSync(join(tmpdir(), 'regie-own-obs-'));
let started: TestHost;
let desk: TestWindow;
let obs: ObsStandIn;
let scenes: readonly { readonly id: string; readonly name: string }[] = [];

const state = async (): Promise<OwnObsState> => (await desk.call('surfaces.state', undefined)).ownObs;
const isStatus = (status: OwnObsState['status']) => async (): Promise<boolean> => (await state()).status === status;
/** Presses of the same thing right after each other are one press: a test waits in between. */
const past = (): Promise<void> => started.leap(PRESS_TIMING.debounceMs);
const take = async (name: string): Promise<void> => {
  await past();
  const sceneId = scenes.find((scene) => scene.name === name)?.id ?? '';
  await desk.call('show.perform', { action: { kind: 'scene.take', sceneId }, source: { surface: 'tile' } });
};
const pressTile = async (scene: string): Promise<PressOutcome> => {
  await past();
  return desk.call('show.perform', { action: { kind: 'obs.scene', scene }, source: { surface: 'tile' } });
};

beforeAll(async () => {
  started = startTestHost({ dataDir, keychain: { ...kept, place: 'keychain' } });
  desk = started.window('Desk');
  await started.host.opened;
  const show = await desk.call('show.current', undefined);
  const all = show?.desk?.value.scenes ?? [];
  scenes = all.filter(({ id }) => id !== show?.desk?.value.activeSceneId);
  const same = scenes[0]?.name ?? '';
  obs = await startObsStandIn({
    port: await freePort(),
    password: PASSWORD,
    scenes: ['Pause', same, 'Camera', 'Refused'],
  });
});
afterAll(async () => {
  await started.close();
  await obs.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('the own OBS is off until it is switched on, and is connected once its password is right', async () => {
  expect(await state()).toMatchObject({ status: 'off', hasPassword: false, scenes: [] });
  await desk.call('surfaces.change_own_obs', { enabled: true, host: '127.0.0.1', port: obs.port });
  await desk.until(isStatus('wrong_password'));
  await desk.call('surfaces.own_obs_password', { password: PASSWORD });
  await desk.until(isStatus('connected'));
  expect(await state()).toMatchObject({
    hasPassword: true,
    scenes: ['Pause', scenes[0]?.name, 'Camera', 'Refused'],
    program: 'Pause',
    isStreaming: true,
    isRecording: false,
  });
});

test('the password of the own OBS is kept in the keychain alone', async () => {
  expect(JSON.stringify(await desk.call('surfaces.state', undefined))).not.toContain(PASSWORD);
  expect(JSON.stringify(desk.heard)).not.toContain(PASSWORD);
  expect(readFileSync(join(dataDir, 'surfaces.json'), 'utf8')).not.toContain(PASSWORD);
  expect(await kept.read('own obs')).toBe(PASSWORD);
});

test('a scene takes the scene of the same name along, or the one that was chosen for it', async () => {
  const [same, other] = scenes;
  await take(same?.name ?? '');
  await desk.until(() => obs.program() === same?.name);
  await desk.call('surfaces.change_own_obs', { links: [{ scene: other?.name ?? '', obsScene: 'Camera' }] });
  await take(other?.name ?? '');
  await desk.until(() => obs.program() === 'Camera');
  await desk.until(async () => (await state()).program === 'Camera');
  expect((await state()).lastSwitch).toMatchObject({ scene: 'Camera', failure: null });
});

test('a tile switches the own OBS like any press, and says why where that fails', async () => {
  expect(await pressTile('Pause')).toMatchObject({ kind: 'confirmed' });
  expect(obs.program()).toBe('Pause');
  expect(await pressTile('No such scene')).toMatchObject({
    kind: 'failed',
    message: { key: 'host_own_obs_no_scene', params: { name: 'No such scene' } },
  });
  expect(await pressTile('Refused')).toMatchObject({ kind: 'failed', message: { key: 'host_own_obs_refused' } });
  const { sessionId } = (await desk.call('show.current', undefined)) ?? { sessionId: '' };
  await desk.until(async () => {
    const entries = await desk.call('show.journal', { sessionId, limit: 5 });
    return entries.filter(({ action }) => action.kind === 'obs.scene').length === 3;
  });
});

test('Settings try a scene, which says why where that fails and stands in no journal', async () => {
  expect(await desk.call('surfaces.try_own_obs', { scene: 'Camera' })).toMatchObject({
    ownObs: { lastSwitch: { scene: 'Camera', failure: null } },
  });
  expect(obs.program()).toBe('Camera');
  await expect(desk.call('surfaces.try_own_obs', { scene: 'No such scene' })).rejects.toThrow(/not_found/);
  await expect(started.panel('operator').call('surfaces.try_own_obs', { scene: 'Pause' })).rejects.toThrow();
});

test('a scene that somebody chose in OBS is shown', async () => {
  obs.choose('Camera');
  await desk.until(async () => (await state()).program === 'Camera');
});

test('a link follows a scene that is renamed in OBS, and one that is renamed in the show', async () => {
  const [, other] = scenes;
  const scene = other?.name ?? '';
  const linked = async () => (await state()).settings.links;
  obs.rename('Camera', 'Wide shot');
  obs.rename('Wide shot', 'Camera two');
  await desk.until(async () => (await linked())[0]?.obsScene === 'Camera two');
  expect(await linked()).toEqual([{ scene, obsScene: 'Camera two' }]);
  const { spaceId, sessionId } = (await desk.call('show.current', undefined)) ?? { spaceId: '', sessionId: '' };
  const rename = (name: string) =>
    desk.call('platform.call', {
      spaceId,
      operation: 'update_scene',
      params: { id: sessionId, sceneId: other?.id ?? '' },
      body: { name },
    });
  await rename('Another name');
  await desk.until(async () => (await linked()).length === 2);
  // Other shows may have a scene of the name that it had.
  expect((await linked()).map((one) => [one.scene, one.obsScene])).toEqual([
    [scene, 'Camera two'],
    ['Another name', 'Camera two'],
  ]);
  await rename(scene);
  obs.rename('Camera two', 'Camera');
  await desk.until(async () => (await linked()).every(({ obsScene }) => obsScene === 'Camera'));
});

test('an OBS that vanishes is noticed, and comes back by itself; one that hangs is noticed too', async () => {
  const { port } = obs;
  await obs.close();
  await desk.until(isStatus('unreachable'));
  expect(await pressTile('Pause')).toMatchObject({ kind: 'failed', message: { key: 'host_own_obs_unreachable' } });
  const again = { port, password: PASSWORD, scenes: ['Pause', 'Camera'] };
  obs = await startObsStandIn(again);
  await desk.until(isStatus('connected'));
  expect((await state()).scenes).toEqual(['Pause', 'Camera']);
  // It came back with its first scene: the scene on air takes it along once.
  await desk.until(() => obs.program() === 'Camera');
  obs.hang();
  await desk.until(isStatus('unreachable'));
  await obs.close();
  obs = await startObsStandIn(again);
  await desk.until(isStatus('connected'));
});

test('the next run knows the settings of the own OBS, and one that is switched off is left alone', async () => {
  await started.close();
  started = startTestHost({ dataDir, keychain: { ...kept, place: 'keychain' } });
  desk = started.window('Desk');
  await desk.until(isStatus('connected'));
  await desk.call('surfaces.change_own_obs', { enabled: false });
  expect(await state()).toMatchObject({ status: 'off', scenes: [], program: null });
  await desk.call('surfaces.own_obs_password', { password: '' });
  expect(await kept.read('own obs')).toBeNull();
  expect((await state()).hasPassword).toBe(false);
});

test('another Regie is an OBS like any other; this one itself is not driven', async () => {
  await started.host.opened;
  const other = startTestHost();
  const otherDesk = other.window('Other');
  await other.host.opened;
  for (const one of [desk, otherDesk]) {
    const port = await freePort();
    const { password } = await one.call('surfaces.new_password', undefined);
    await one.call('surfaces.change', { kind: 'obs', enabled: true, port });
    await one.until(async () => {
      const { surfaces } = await one.call('surfaces.state', undefined);
      return surfaces.find(({ kind }) => kind === 'obs')?.status === 'listening';
    });
    await desk.call('surfaces.own_obs_password', { password });
    await desk.call('surfaces.change_own_obs', { enabled: true, port });
    await desk.until(isStatus(one === desk ? 'itself' : 'connected'));
  }
  const wanted = scenes.find(({ name }) => name !== '')?.name ?? '';
  await desk.call('surfaces.change_own_obs', { links: [] });
  for (const { name } of scenes.slice(0, 2)) await take(name);
  await take(wanted);
  await otherDesk.until(async () => {
    const show = await otherDesk.call('show.current', undefined);
    return show?.desk?.value.scenes.find(({ id }) => id === show.desk?.value.activeSceneId)?.name === wanted;
  });
  await other.close();
});

test('an OBS that is closed or hangs is noticed within three seconds', async () => {
  const port = await freePort();
  const notice = async (trouble: (there: ObsStandIn) => unknown): Promise<number> => {
    const there = await startObsStandIn({ port, password: PASSWORD, scenes: ['Pause'] });
    const clock = createManualClock(0);
    const ends: number[] = [];
    const onEnd = (): void => void ends.push(clock.now());
    const url = `ws://127.0.0.1:${port}`;
    const connection = await connectObs({ url, password: PASSWORD, ownFeed: '', clock, onChange: () => {}, onEnd });
    await trouble(there);
    // The clock stands still while the network has its turn.
    while (ends.length === 0 && clock.now() < 10_000) {
      clock.advance(100);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    connection.close();
    await there.close();
    return ends[0] ?? Infinity;
  };
  expect(await notice((there) => there.close())).toBeLessThanOrEqual(3000);
  expect(await notice((there) => there.hang())).toBeLessThanOrEqual(3000);
});

test('an OBS that is there when the computer wakes is not taken for gone, and one that went meanwhile is noticed', async () => {
  const there = await startObsStandIn({ port: await freePort(), password: PASSWORD, scenes: ['Pause', 'Camera'] });
  const time = createManualClock(0);
  const clock = createSleepingClock(time);
  let ends = 0;
  const url = `ws://127.0.0.1:${there.port}`;
  const connection = await connectObs({
    url,
    password: PASSWORD,
    ownFeed: '',
    clock,
    onChange: () => {},
    onEnd: () => (ends += 1),
  });
  /** Seconds in which the network has its turn. */
  const seconds = async (count: number): Promise<void> => {
    for (let tenth = 0; tenth < count * 10; tenth += 1) {
      time.advance(100);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  // It falls asleep right after a beat was sent, and its timers are the first to run afterwards.
  time.advance(1000);
  clock.sleep(5 * 3_600_000);
  time.advance(1900);
  there.choose('Camera');
  await seconds(3);
  expect([ends, connection.facts().program]).toEqual([0, 'Camera']);
  clock.sleep(5 * 3_600_000);
  there.hang();
  await seconds(6);
  expect(ends).toBe(1);
  connection.close();
  await there.close();
});

describe('an OBS of a stranger', () => {
  let there: ObsStandIn;
  const time = createManualClock(0);
  let ends = 0;
  let changes = 0;
  const connect = async (
    lies: Readonly<Record<string, unknown>>,
    names: readonly string[] = ['Pause'],
  ): Promise<ObsConnection> => {
    there = await startObsStandIn({ port: await freePort(), password: PASSWORD, scenes: names });
    there.lie(lies);
    [ends, changes] = [0, 0];
    return connectObs({
      url: `ws://127.0.0.1:${there.port}`,
      password: PASSWORD,
      ownFeed: '',
      clock: time,
      onChange: () => (changes += 1),
      onEnd: () => (ends += 1),
    });
  };
  /** A second in which the network has its turn. */
  const second = async (): Promise<void> => {
    for (let tenth = 0; tenth < 10; tenth += 1) {
      time.advance(100);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  afterEach(() => there.close());

  test.each([null, {}, [], 'scene', { currentProgramSceneName: 7 }, { currentProgramSceneName: { toString: 1 } }])(
    'that answers %j to a beat is given up, and looked for again',
    async (answer) => {
      const connection = await connect({});
      there.lie({ GetCurrentProgramScene: answer });
      for (let count = 0; count < 4 && ends === 0; count += 1) await second();
      expect(ends).toBe(1);
      connection.close();
    },
  );

  test.each([
    ['GetVersion', {}],
    ['GetSceneList', { scenes: 'none' }],
    ['GetSceneList', { scenes: [], currentProgramSceneName: 'a'.repeat(2 ** 20) }],
    ['GetStreamStatus', null],
  ])('that answers %s with something else is not connected', async (request, answer) => {
    await expect(connect({ [request]: answer })).rejects.toThrow(/unreachable/);
    expect(ends).toBe(0);
  });

  test('fills no window: names and lists have bounds, and events without end are few news', async () => {
    const names = ['Pause', 'n'.repeat(201), ...Array.from({ length: 700 }, (_, at) => `Scene ${at}`)];
    const connection = await connect({}, names);
    expect(connection.facts().scenes).toEqual(['Pause', ...names.slice(2, 501)]);
    there.choose('n'.repeat(300));
    for (let at = 0; at < 500; at += 1) there.choose(`Scene ${at % 2}`);
    there.send({ op: 5, d: { eventType: 'constructor', eventData: {} } });
    there.send({ op: 7, d: {} });
    there.send([[[]]]);
    const before = changes;
    await second();
    expect(changes - before).toBeLessThanOrEqual(11);
    expect([ends, connection.facts().program]).toEqual([0, 'Scene 1']);
    connection.close();
  });
});

test('an OBS that sends without end is read at a pace: twenty large messages take half a minute', async () => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => {
    server.close();
  });
  await once(server, 'listening');
  const large = JSON.stringify({ op: 5, d: { eventType: 'Large', eventData: 'x'.repeat(900_000) } });
  server.on('connection', (socket) => {
    socket.send(JSON.stringify({ op: 0, d: {} }));
    socket.once('message', () => {
      socket.send(JSON.stringify({ op: 2, d: {} }));
      for (let count = 0; count < 20; count += 1) socket.send(large);
    });
  });
  const clock = createManualClock(0);
  let heard = 0;
  const { port } = server.address() as AddressInfo;
  const own = openObsSocket({
    url: `ws://127.0.0.1:${port}`,
    password: null,
    clock,
    onEvent: () => (heard += 1),
    onEnd: () => undefined,
  });
  await own.opened;
  let seconds = 0;
  for (; heard < 20 && seconds < 200; seconds += 1) {
    clock.advance(1000);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  own.close();
  expect([heard, seconds >= 25]).toEqual([20, true]);
});

test('a link goes with the scene that it meant, by its id where the OBS gives ids', () => {
  const links = [{ scene: 'Intro', obsScene: 'Camera' }];
  const read = (...scenes: readonly (readonly [string, string | null])[]) =>
    scenes.map(([name, uuid]) => ({ name, uuid }));
  const known = followedLinks(links, [], read(['Camera', 'a'], ['Wide', 'b']));
  expect(known).toEqual([{ scene: 'Intro', obsScene: 'Camera', obsUuid: 'a' }]);
  expect(followedLinks(known, [], read(['Camera', 'a']))).toBe(known);
  // Renamed while nobody listened, the names even exchanged.
  expect(followedLinks(known, [], read(['Wide', 'a'], ['Camera', 'b']))).toEqual([
    { scene: 'Intro', obsScene: 'Wide', obsUuid: 'a' },
  ]);
  // Another collection of scenes, or a scene that is gone: the link waits for its scene.
  expect(followedLinks(known, [], read(['Wide', 'c']))).toBe(known);
  expect(followedLinks(links, [{ from: 'Camera', to: 'Wide' }], read(['Wide', null]))).toEqual([
    { scene: 'Intro', obsScene: 'Wide' },
  ]);
  expect(followedLinks(links, [{ from: 'Other', to: 'Wide' }], [])).toBe(links);
});

test('a scene of the show takes the right scene of the own OBS along', () => {
  const links = [{ scene: 'Intro', obsScene: 'Camera' }];
  expect(obsSceneFor('Intro', { sameName: true, links }, ['Intro', 'Camera'])).toBe('Camera');
  expect(obsSceneFor('Talk', { sameName: true, links }, ['Talk'])).toBe('Talk');
  expect(obsSceneFor('Talk', { sameName: false, links }, ['Talk'])).toBeNull();
  expect(obsSceneFor('Gone', { sameName: true, links }, ['Talk'])).toBeNull();
});
