import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import OBSWebSocket from 'obs-websocket-js/json';
import { afterAll, expect, test } from 'vitest';
import type { Scene } from '#shared/api/scene.ts';
import { freePort } from '../../support/free-port.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'regie-names-'));
let started: TestHost | null = null;
let desk: TestWindow;
let client: OBSWebSocket;
let session = { spaceId: '', sessionId: '' };
afterAll(async () => {
  await client.disconnect();
  await started?.close();
  rmSync(dataDir, { recursive: true });
});

const scenes = async (): Promise<readonly Scene[]> =>
  (await desk.call('show.current', undefined))?.desk?.value.scenes ?? [];
const platform = (operation: string, params: object, body: object): Promise<unknown> =>
  desk.call('platform.call', {
    spaceId: session.spaceId,
    operation,
    params: { id: session.sessionId, ...params },
    body,
  });
const namesOf = async (sceneName: string): Promise<readonly string[]> =>
  (await client.call('GetSceneItemList', { sceneName })).sceneItems.map(({ sourceName }) => sourceName as string);
const listed = async (): Promise<readonly string[]> =>
  (await client.call('GetSceneList')).scenes.map(({ sceneName }) => sceneName as string).toReversed();
const seen = (isThere: (all: readonly Scene[]) => boolean): Promise<void> =>
  desk.until(async () => isThere(await scenes()));
/** The overlay that a scene and a source name, as a stored button has them. */
const found = async (sceneName: string, sourceName: string): Promise<number> =>
  (await client.call('GetSceneItemId', { sceneName, sourceName })).sceneItemId;

const start = async (): Promise<void> => {
  if (started) await Promise.all([client.disconnect(), started.close()]);
  started = startTestHost({ dataDir });
  desk = started.window('Desk');
  await started.host.opened;
  const port = await freePort();
  const { password } = await desk.call('surfaces.new_password', undefined);
  await desk.call('surfaces.change', { kind: 'obs', enabled: true, port });
  await desk.until(async () => {
    const { surfaces } = await desk.call('surfaces.state', undefined);
    return surfaces.find(({ kind }) => kind === 'obs')?.status === 'listening';
  });
  client = new OBSWebSocket();
  await client.connect(`ws://127.0.0.1:${port}`, password);
};

test('names of scenes and sources stay: copies, other places, mended typos, new names, another show, a restart', async () => {
  await start();
  const { spaceId, sessionId } = (await desk.call('show.current', undefined)) ?? session;
  session = { spaceId, sessionId };
  const overlay = (id: string, text: string) => ({ id, type: 'band', text, visible: false });
  const body = { name: 'Talk', overlays: [overlay('lower', 'Good evning'), overlay('other', 'Good evning')] };
  await platform('create_scene', {}, { ...body, id: 'talk' });
  // A scene is called as the input of the band is.
  await platform('create_scene', {}, { id: 'band', name: 'Band', overlays: [] });
  await seen((all) => all.some(({ id }) => id === 'band'));
  await desk.until(async () => (await listed()).includes('Band (2)'));
  const stored = await namesOf('Talk');
  expect(stored).toEqual(['Good evning', 'Good evning (2)']);
  const buttons = await Promise.all(stored.map((name) => found('Talk', name)));

  // A copy comes first, the scenes change places.
  await platform('create_scene', {}, { ...body, id: 'copy', name: 'Talk' });
  await seen((all) => all.some(({ id }) => id === 'copy'));
  const others = (await scenes()).map(({ id }) => id).filter((id) => id !== 'copy' && id !== 'talk');
  await platform('reorder_scenes', {}, { sceneIds: ['copy', ...others, 'talk'] });
  await seen(([first]) => first?.id === 'copy');
  // The same overlays in both scenes are the same inputs.
  expect([await namesOf('Talk'), await namesOf('Talk (2)')]).toEqual([stored, stored]);

  // A typo is mended, the scene is renamed, and another one takes the words that it had.
  await platform('update_overlay_everywhere', { overlayId: 'lower' }, { text: 'Good evening' });
  await platform('update_scene', { sceneId: 'talk' }, { name: 'Main talk' });
  await platform('create_scene', {}, { id: 'late', name: 'Talk', overlays: [] });
  await seen((all) => all.some(({ id }) => id === 'late'));
  const check = async (): Promise<void> => {
    expect(await namesOf('Main talk')).toEqual(stored);
    for (const scene of ['Talk', 'Main talk']) {
      expect(await Promise.all(stored.map((name) => found(scene, name)))).toEqual(buttons);
      expect(await found(scene, 'Good evening')).toBe(buttons[0]);
    }
    const all = await listed();
    expect(all.filter((name) => /Talk|Main talk|Band/.test(name)).toSorted()).toEqual(
      ['Band (2)', 'Main talk', 'Talk (2)', 'Talk (3)'].toSorted(),
    );
  };
  await check();

  // A stored button presses the scene that it meant.
  const sceneItemId = await found('Talk', 'Good evning (2)');
  await client.call('SetSceneItemEnabled', { sceneName: 'Talk', sceneItemId, sceneItemEnabled: true });
  const shown = (await scenes()).flatMap(({ id, overlays }) =>
    overlays.flatMap((one) => (one.visible && one.id === 'other' ? [id] : [])),
  );
  expect(shown).toEqual(['talk']);

  const { sessions } = (await desk.call('platform.call', { spaceId, operation: 'list_live_sessions', query: {} })) as {
    sessions: readonly { id: string }[];
  };
  await desk.call('show.open', { spaceId, sessionId: sessions.find(({ id }) => id !== sessionId)?.id ?? '' });
  await desk.call('show.open', { spaceId, sessionId });
  await desk.until(async () => (await listed().catch(() => [])).length > 3);
  await check();

  await platform('reorder_scenes', {}, { sceneIds: ['late', 'talk', ...others, 'copy'] });
  await start();
  await check();
});
