import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiStateOf, type ApiState } from '#shared/controls/api-state.ts';
import { ALL_ACTIONS } from '#shared/show/actions/all-actions.ts';
import { reaches } from '#shared/show/roles.ts';
import { PRESS_TIMING } from '#shared/show/action.ts';
import DeskModule from '../../companion-module/main.ts';
import { BAND_ACTION, COMMAND_ACTION, TILE_ACTION } from '../../companion-module/option-fields.ts';
import { startInCompanion, type CompanionHost } from '../support/companion-host.ts';
import { freePort } from '../support/free-port.ts';
import { startTestHost, type TestHost, type TestWindow } from '../support/test-host.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'regie-companion-'));
let started: TestHost;
let desk: TestWindow;
let companion: CompanionHost;
let port = 0;
let token = '';

const state = async (): Promise<ApiState> => apiStateOf(await desk.call('show.current', undefined));
const until = (isThere: () => boolean | Promise<boolean>): Promise<void> => desk.until(isThere, 20_000);
const isStatus = (wanted: string) => (): boolean => companion.status().status === wanted;
/** Presses of the same thing right after each other are one press. */
const past = (): Promise<void> => started.leap(PRESS_TIMING.debounceMs);
const start = async (): Promise<void> => {
  started = startTestHost({ dataDir });
  desk = started.window('Desk');
  await started.host.opened;
};
const connectAs = (secret: string): Promise<CompanionHost> =>
  startInCompanion(DeskModule, { host: '127.0.0.1', port }, { token: secret });

beforeAll(async () => {
  // Companion gives modules a place to write their log.
  Object.assign(globalThis, { COMPANION_LOGGER: () => {} });
  await start();
  port = await freePort();
  ({ token } = await desk.call('surfaces.new_token', { name: 'Companion', role: 'caller' }));
  await desk.call('surfaces.change', { kind: 'api', enabled: true, port });
  companion = await connectAs(token);
  await until(() => Object.keys(companion.actions()).length > 0);
});
afterAll(async () => {
  await companion.instance.destroy();
  await started.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('the module connects, and offers every action that its token may press, with the scenes of the show', async () => {
  expect(companion.status()).toMatchObject({ status: 'ok' });
  const allowed = ALL_ACTIONS.filter(({ role }) => reaches('caller', role)).map(({ kind }) => kind);
  expect(Object.keys(companion.actions()).toSorted()).toEqual(
    [...allowed, TILE_ACTION, BAND_ACTION, COMMAND_ACTION].toSorted(),
  );
  const { scenes } = await state();
  expect(companion.actions()['scene.take']).toMatchObject({
    name: 'Scene: take',
    options: [{ id: 'sceneId', type: 'dropdown', choices: scenes.map(({ id, name }) => ({ id, label: name })) }],
  });
});

test('an action takes a scene: its feedback turns, the variables follow, and the journal names it', async () => {
  const target = (await state()).scenes.find(({ onAir }) => !onAir);
  const isOnAir = companion.watch('scene_on_air', { sceneId: target?.id });
  expect(isOnAir()).toBe(false);
  await companion.press('scene.take', { sceneId: target?.id });
  expect((await state()).onAir.sceneId).toBe(target?.id);
  await until(isOnAir);
  await until(() => companion.variable('scene_on_air') === target?.name);
  await until(
    () => companion.variable('press_phase') === 'confirmed' && companion.variable('press_who') === 'Companion',
  );
  const sessionId = (await state()).show?.sessionId ?? '';
  await until(async () => {
    const [last] = await desk.call('show.journal', { sessionId, limit: 1 });
    return last?.who === 'Companion' && last.surface === 'api' && last.action.kind === 'scene.take';
  });
});

test('a scene may be named instead of chosen', async () => {
  const target = (await state()).scenes.find(({ onAir }) => !onAir);
  await past();
  await companion.press('scene.take', { sceneId: target?.name });
  expect((await state()).onAir.sceneId).toBe(target?.id);
});

test('what turns something on or off can turn it over', async () => {
  const target = (await state()).scenes.find(({ overlays }) => overlays.length > 0);
  const overlay = target?.overlays[0];
  const isVisible = async (): Promise<boolean | undefined> =>
    (await state()).scenes.find(({ id }) => id === target?.id)?.overlays.find(({ id }) => id === overlay?.id)?.visible;
  const options = { sceneId: target?.id, overlayId: overlay?.id };
  const shows = companion.watch('overlay_visible', options);
  for (const wanted of [!overlay?.visible, overlay?.visible]) {
    await past();
    await companion.press('overlay.visible', { ...options, visible: 'toggle' });
    expect(await isVisible()).toBe(wanted);
    await until(() => shows() === wanted);
  }
});

test('options that are left empty are left out, and numbers are numbers', async () => {
  await past();
  await companion.press('band.show', { text: 'From Companion', seconds: '4', bg: '', color: '' });
  expect((await state()).bands.map(({ text }) => text)).toContain('From Companion');
  await until(() => companion.variable('band') === 'From Companion');
});

test('what the desk ignores or refuses is said with its own sentence', async () => {
  await expect(companion.press('scene.auto', { held: false })).rejects.toThrow(/hold/i);
  await expect(companion.press('scene.take', { sceneId: 'no such scene' })).rejects.toThrow(/^sceneId: /);
  await expect(companion.press('band.show', { text: '' })).rejects.toThrow(/^text: /);
  await past();
  await companion.press('scene.auto', { held: true });
  expect((await state()).onAir.sceneId).toBeNull();
  await until(companion.watch('automatic_layout', {}));
});

test('media are called by their titles', async () => {
  const { media } = await state();
  const titled = media.filter(({ title, playing }) => title !== '' && playing !== null);
  expect(titled.length).toBeGreaterThan(0);
  const names = Object.values(companion.presets()).map((preset) => preset?.name);
  for (const { title } of titled) expect(names).toContain(`Play or pause ${title}`);
});

test('presets name only what there is, and the one of the automatic layout asks for a long press', async () => {
  expect(companion.loosePresets()).toEqual([]);
  expect(companion.sections().map(({ id }) => id)).toEqual(
    expect.arrayContaining(['scenes', 'cue', 'desk', 'overlays', 'polls', 'media', 'chat', 'status']),
  );
  const automatic = Object.values(companion.presets()).find((preset) => preset?.name === 'AUTOMATIC LAYOUT');
  expect(automatic?.steps).toEqual([
    {
      down: [],
      up: [],
      600: { options: { runWhileHeld: true }, actions: [{ actionId: 'scene.auto', options: { held: true } }] },
    },
  ]);
});

test('the module holds no state while the desk restarts, and comes back by itself', async () => {
  const onAir = companion.watch('automatic_layout', {});
  expect(onAir()).toBe(true);
  await started.close();
  await until(isStatus('connection_failure'));
  expect(companion.status().message).toContain(`127.0.0.1:${port}`);
  expect(onAir()).toBe(false);
  expect(companion.variable('show_title')).toBe('');
  await expect(companion.press('take_back', {})).rejects.toThrow('Regie is not connected.');
  await start();
  await until(isStatus('ok'));
  await until(() => companion.variable('show_title') !== '');
  const target = (await state()).scenes.find(({ onAir: is }) => !is);
  await companion.press('scene.take', { sceneId: target?.id });
  expect((await state()).onAir.sceneId).toBe(target?.id);
});

test('a tile of the deck is listed once it is there, pressed by its name, lit on air, and held where it has to be', async () => {
  const { spaceId } = (await state()).show ?? { spaceId: '' };
  const tile = {
    id: 'tile-c',
    label: 'Hello',
    steps: [{ kind: 'action', action: { kind: 'band.show', text: 'By tile' } }],
  };
  const target = (await state()).scenes.find(({ onAir }) => !onAir);
  const scene = {
    id: 'tile-s',
    label: 'On stage',
    steps: [{ kind: 'action', action: { kind: 'scene.take', sceneId: target?.id } }],
  };
  const auto = { id: 'tile-a', label: 'Auto', steps: [{ kind: 'action', action: { kind: 'scene.auto' } }] };
  const body = { kind: 'deck_page', position: 900, tiles: [tile, scene, auto] };
  await desk.call('library.create', { spaceId, name: 'For Companion', body } as never);
  await past();
  await companion.press('tile.press', { tile: 'tile-c', held: false });
  expect((await state()).bands.map(({ text }) => text)).toContain('By tile');
  // A connection made now reads the tiles at once.
  const other = await connectAs(token);
  await until(() => Object.values(other.presets()).some((preset) => preset?.name.endsWith(': On stage')));
  const isOnAir = other.watch('tile_on_air', { tile: 'tile-s' });
  expect(isOnAir()).toBe(false);
  await past();
  await other.press('tile.press', { tile: 'tile-s', held: false });
  await until(isOnAir);
  const held = Object.values(other.presets()).find((preset) => preset?.name.endsWith(': Auto'));
  expect(held?.steps).toMatchObject([
    { down: [], up: [], 600: { actions: [{ actionId: 'tile.press', options: { tile: 'tile-a', held: true } }] } },
  ]);
  await other.instance.destroy();
});

test('a tile that plays a sequence says so until it is stopped by the next press', async () => {
  const { spaceId } = (await state()).show ?? { spaceId: '' };
  const tile = {
    id: 'tile-q',
    label: 'Long',
    steps: [
      { kind: 'action', action: { kind: 'band.show', text: 'First step' } },
      { kind: 'wait', ms: 60_000 },
    ],
  };
  const body = { kind: 'deck_page', position: 901, tiles: [tile] };
  await desk.call('library.create', { spaceId, name: 'Sequences', body } as never);
  const other = await connectAs(token);
  await until(() => Object.values(other.presets()).some((preset) => preset?.name.endsWith(': Long')));
  const isRunning = other.watch('tile_running', { tile: 'tile-q' });
  expect(isRunning()).toBe(false);
  await other.press('tile.press', { tile: 'tile-q', held: false });
  await until(() => isRunning() && other.variable('sequence_step') === '2/2');
  await past();
  await other.press('tile.press', { tile: 'tile-q', held: false });
  await until(() => !isRunning());
  await other.instance.destroy();
});

test('a token that is revoked, one that may only look, and a missing address are said in the status', async () => {
  const viewer = await desk.call('surfaces.new_token', { name: 'Eyes', role: 'viewer' });
  const [looking, nowhere, nobody] = [
    await connectAs(viewer.token),
    await startInCompanion(DeskModule, { host: '', port }, { token }),
    await startInCompanion(DeskModule, { host: '127.0.0.1', port }, {}),
  ];
  expect(nowhere.status()).toMatchObject({
    status: 'bad_config',
    message: expect.stringContaining('address') as string,
  });
  expect(nobody.status()).toMatchObject({ status: 'bad_config', message: expect.stringContaining('token') as string });
  await until(() => looking.status().status === 'insufficient_permissions');
  await desk.call('surfaces.revoke_token', { id: viewer.id });
  await until(() => looking.status().status === 'authentication_failure');
  for (const one of [looking, nowhere, nobody]) await one.instance.destroy();
});
