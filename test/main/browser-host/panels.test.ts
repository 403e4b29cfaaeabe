import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { BridgeEvents } from '#shared/bridge/events.ts';
import type { Preferences } from '#shared/settings/preferences.ts';
import { startSlowWay } from '../../support/slow-way.ts';
import { startApp, type StartedApp } from '../../support/browser-host.ts';
import {
  openBridgeClient,
  pairPanel,
  pairWithLink,
  type BridgeClient,
  type PairedBrowser,
} from '../../support/bridge-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'regie-panels-'));
let app: StartedApp;
let paired: PairedBrowser;
let window: BridgeClient;

beforeAll(async () => {
  app = await startApp(['--data', folder]);
  paired = await pairWithLink(app.ready.url);
  window = await openBridgeClient(paired);
});
afterAll(async () => {
  window.close();
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

const TINA = { name: 'Tina', role: 'viewer', term: 'evening' } as const;
const openPanel = async (name: string): Promise<BridgeClient> => openBridgeClient(await pairPanel(window, name));
const language = async (of: BridgeClient): Promise<string> => (await of.call('app.hello', {})).preferences.language;

test('a panel has the name of its invitation, in presence and beside its presses, whatever it says', async () => {
  const panel = await openPanel('Tina');
  expect(await panel.call('app.hello', { me: 'Producer' })).toMatchObject({ me: 'Tina', role: 'operator' });
  const isIn = (data: unknown): boolean =>
    (data as BridgeEvents['presence.changed']).some(({ name, kind }) => name === 'Tina' && kind === 'panel');
  await window.waitFor(({ event, data }) => event === 'presence.changed' && isIn(data));
  const action = { kind: 'band.show', text: 'Hello' } as const;
  expect(await panel.raw('show.perform', { action, source: { surface: 'tile', who: 'Producer' } })).toMatchObject({
    error: { code: 'invalid_input' },
  });
  window.heard.length = 0;
  await panel.call('show.perform', { action, source: { surface: 'tile' } });
  const press = await window.waitFor(({ event }) => event === 'show.press');
  expect((press.data as BridgeEvents['show.press']).source.who).toBe('Tina');
  panel.close();
});

test('a panel changes language, appearance and keys for its own person, in all windows and after a restart', async () => {
  const tina = await pairPanel(window, 'Tina');
  const [first, second] = [await openBridgeClient(tina), await openBridgeClient(tina)];
  window.heard.length = 0;
  await first.call('preferences.set', { language: 'fr', appearance: 'light', operatorName: 'Producer' });
  const told = await second.waitFor(({ event }) => event === 'preferences.changed');
  const mine: Partial<Preferences> = { language: 'fr', appearance: 'light', operatorName: 'Tina' };
  expect(told.data).toMatchObject(mine);
  await first.call('keys.set', { keys: [] });
  expect((await second.call('app.hello', {})).keys).toEqual([]);
  const desk = await window.call('app.hello', {});
  expect([desk.preferences.language, desk.preferences.operatorName, desk.keys.length > 0]).toEqual(['en', '', true]);
  expect(window.heard.filter(({ event }) => /^(?:preferences|keys)\./.test(event))).toEqual([]);

  // The desk's preferences do not change the panel's.
  await window.call('preferences.set', { language: 'es' });
  expect(await language(first)).toBe('fr');
  await window.call('preferences.set', { language: 'en' });
  for (const one of [first, second, window]) one.close();

  await app.stop();
  app = await startApp(['--data', folder]);
  window = await openBridgeClient(paired);
  const again = await openBridgeClient(tina);
  expect((await again.call('app.hello', {})).preferences).toMatchObject(mine);
  again.close();
});

test('a panel may not change settings that hold for everyone', async () => {
  const panel = await openPanel('Tina');
  expect(await panel.raw('preferences.set', { mode: 'cue' })).toMatchObject({ error: { code: 'forbidden' } });
  panel.close();
});

test('a panel’s link disappears from the host’s windows once it was used', async () => {
  window.heard.length = 0;
  const { inviteId, urls } = await window.call('panels.invite', { ...TINA, admission: 'open' });
  const stageOf = (data: unknown): string | undefined =>
    (data as BridgeEvents['panels.changed']).find(({ id }) => id === inviteId)?.stage;
  await window.waitFor(({ event, data }) => event === 'panels.changed' && stageOf(data) === 'invited');
  const panel = await openBridgeClient(await pairWithLink(urls[0] ?? ''));
  await window.waitFor(({ event, data }) => event === 'panels.changed' && stageOf(data) === 'in');
  expect(panel.heard.filter(({ event }) => event === 'panels.changed')).toEqual([]);
  panel.close();
});

/** The answer to the page of a link. */
const askLink = async (path: string, token: string): Promise<{ readonly status: number; readonly body: unknown }> => {
  const answer = await fetch(paired.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: paired.origin },
    body: JSON.stringify({ token }),
  });
  return { status: answer.status, body: answer.status === 204 ? null : await answer.json() };
};

test('a panel’s link says who invites to what, and lets its person in once the desk agrees', async () => {
  await window.call('preferences.set', { operatorName: 'Paula' });
  const { inviteId, urls } = await window.call('panels.invite', { ...TINA, admission: 'asked' });
  const token = new URL(urls[0] ?? '').hash.slice('#token='.length);
  const show = (await window.call('show.current', undefined))?.desk?.value.session.title;
  expect(await askLink('/pair/look', token)).toEqual({
    status: 200,
    body: { name: 'Tina', role: 'viewer', by: 'Paula', show, admission: 'asked' },
  });
  expect((await askLink('/pair/look', 'guess')).status).toBe(204);
  const { status, body } = await askLink('/pair', token);
  const waits = body as { readonly token: string; readonly code: string };
  expect([status, waits.code.split(' ').length]).toEqual([202, 3]);
  expect(await window.call('panels.list', undefined)).toContainEqual(
    expect.objectContaining({ id: inviteId, stage: 'waiting', code: waits.code }),
  );
  await window.call('panels.admit', { id: inviteId });
  expect((await askLink('/pair', waits.token)).status).toBe(200);
  expect(await window.raw('panels.admit', { id: inviteId })).toMatchObject({ error: { code: 'not_found' } });
});

test('one person is shut out at once, and nobody else is', async () => {
  const [tina, carl] = [await openPanel('Tina to go'), await openPanel('Carl')];
  const guests = await window.call('panels.list', undefined);
  const id = guests.find(({ name }) => name === 'Tina to go')?.id ?? '';
  const closed = once(tina.socket, 'close') as Promise<[number, Buffer]>;
  await window.call('panels.remove', { id });
  expect((await closed).map(String)).toEqual(['4401', 'removed']);
  expect((await carl.call('app.hello', {})).me).toBe('Carl');
  carl.close();
});

test('a socket that does not prove who it is serves no call, and is closed', async () => {
  const socket = new WebSocket(`${paired.origin.replace('http', 'ws')}/bridge`, {
    headers: { origin: paired.origin, cookie: paired.cookie },
  });
  await once(socket, 'open');
  const said: string[] = [];
  socket.on('message', (data) => said.push((data as Buffer).toString()));
  socket.send(JSON.stringify({ id: 1, call: 'app.hello', input: {} }));
  const [code] = (await once(socket, 'close')) as [number];
  expect([code, said]).toEqual([4401, []]);
});

test('a panel that is shut out is served nothing more, and is disconnected even if it stays', async () => {
  const panel = await openPanel('Tina');
  const { uploadId } = await panel.call('media.begin', { sizeBytes: 1000 });
  await panel.call('media.part', { uploadId, offset: 0, base64: Buffer.alloc(100).toString('base64') });
  const incoming = (): readonly string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.part'));
  expect(incoming()).toHaveLength(1);
  // A page that pays no heed: it never answers the close, and goes on pressing.
  const raw = (panel.socket as unknown as { readonly _socket: { pause(): void } })._socket;
  window.heard.length = 0;
  raw.pause();
  await window.call('panels.forget', undefined);
  const press = { action: { kind: 'lock.set', locked: true }, source: { surface: 'tile' } };
  panel.socket.send(JSON.stringify({ id: 999, call: 'show.perform', input: press }));
  const isOut = (data: unknown): boolean =>
    (data as BridgeEvents['presence.changed']).every(({ kind }) => kind !== 'panel');
  await window.waitFor(({ event, data }) => event === 'presence.changed' && isOut(data));
  (raw as unknown as { resume(): void }).resume();
  const [code] = (await once(panel.socket, 'close')) as [number];
  expect([4401, 1006]).toContain(code);
  expect((await window.call('show.current', undefined))?.deskMode.locked).toBe(false);
  expect(window.heard.filter(({ event }) => event === 'show.press')).toEqual([]);
  await expect.poll(incoming).toEqual([]);
});

test('a scene pressed over a line of two seconds is not sent and says how late it came; over a quick line it is', async () => {
  const tina = await pairPanel(window, 'Tina');
  const way = await startSlowWay({ port: Number(new URL(tina.origin).port), oneWayMs: 1000 });
  try {
    for (const [by, outcome] of [
      [tina.origin, { kind: 'confirmed' }],
      [way.url, { kind: 'ignored', reason: 'late', message: { key: 'host_press_late' } }],
    ] as const) {
      const panel = await openBridgeClient({ ...tina, by });
      const show = await panel.call('show.current', undefined);
      // A window cannot know how long the way was: it takes what it hears for now.
      const offsetMs = (show?.at ?? 0) - Date.now();
      const scenes = show?.desk?.value.scenes ?? [];
      const onAir = show?.desk?.value.activeSceneId ?? null;
      const next = scenes.find(({ id }) => id !== onAir);
      const action = { kind: 'scene.take', sceneId: next?.id ?? '' } as const;
      const source = { surface: 'tile', seen: { sceneId: onAir, at: Date.now() + offsetMs } } as const;
      expect(await panel.call('show.perform', { action, source })).toMatchObject(outcome);
      panel.close();
    }
  } finally {
    way.close();
  }
});
