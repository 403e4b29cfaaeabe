import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type StartedApp } from '../../support/browser-host.ts';
import {
  openBridgeClient,
  pairPanel,
  pairWithLink,
  type BridgeClient,
  type PairedBrowser,
} from '../../support/bridge-client.ts';
import { templateBody } from '../../support/library-file.ts';
import { CHOICES } from '../../support/packages.ts';

const folder = mkdtempSync(join(tmpdir(), 'regie-packages-'));
let app: StartedApp;
let paired: PairedBrowser;
let window: BridgeClient;
let spaceId = '';

beforeAll(async () => {
  app = await startApp(['--data', folder]);
  paired = await pairWithLink(app.ready.url);
  window = await openBridgeClient(paired);
  ({ spaceId } = app.ready.service);
});
afterAll(async () => {
  window.close();
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = { cookie: paired.cookie }): Promise<Response> =>
  fetch(paired.origin + path, { headers });
const send = (body: BodyInit, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${paired.origin}/exchange/import?name=Mine.regie`, {
    method: 'POST',
    body,
    headers: { cookie: paired.cookie, origin: paired.origin, 'x-regie-proof': paired.proof, ...headers },
  });
const exportLibrary = async (): Promise<string> => {
  const outcome = await window.call('exchange.export', { spaceId, what: { kind: 'library', name: 'Library' } });
  if (outcome.kind !== 'download') throw new Error(outcome.kind);
  return outcome.path;
};

test('an export is fetched once, by a paired browser alone, as a download', async () => {
  await window.call('library.create', { spaceId, name: 'Interview', body: templateBody() });
  const path = await exportLibrary();
  expect((await get(path, {})).status).toBe(403);
  expect((await get(path, { cookie: paired.cookie, origin: 'https://elsewhere.example' })).status).toBe(403);
  const first = await get(path);
  expect(first.headers.get('content-disposition')).toBe(
    `attachment; filename="Library.regie"; filename*=UTF-8''Library.regie`,
  );
  expect(first.headers.get('x-content-type-options')).toBe('nosniff');
  expect(
    Buffer.from(await first.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  expect((await get(path)).status).toBe(404);
  await expect.poll(() => readdirSync(join(folder, 'exchange'))).toEqual([]);
});

test('a file that a browser sends is inspected, imported and gone', async () => {
  // Sync brings the templates of the demo space: until then a file of the library lacks them.
  await expect.poll(async () => (await window.call('library.list', { spaceId, kind: 'template' })).length).toBe(4);
  const bytes = await (await get(await exportLibrary())).arrayBuffer();
  const items = await window.call('library.list', { spaceId, kind: 'template' });
  for (const { id } of items) await window.call('library.delete', { id });
  const answer = await send(bytes);
  expect(answer.status).toBe(201);
  const { fileId, fileName } = (await answer.json()) as { fileId: string; fileName: string };
  expect(fileName).toBe('Mine.regie');
  const target = { fileId, spaceId, sessionId: null };
  expect(await window.call('exchange.inspect', target)).toMatchObject({ kind: 'plan', plan: { name: 'Library' } });
  expect(await window.call('exchange.import', { ...target, choices: CHOICES })).toMatchObject({ kind: 'imported' });
  expect((await window.call('library.list', { spaceId, kind: 'template' })).map(({ name }) => name)).toEqual(
    items.map(({ name }) => name),
  );
  expect(await window.raw('exchange.inspect', target)).toMatchObject({ ok: false, error: { code: 'not_found' } });
  expect(window.heard.map(({ event }) => event)).toContain('library.changed');
});

test('a file is taken from pages of this host alone', async () => {
  expect((await send('x', { cookie: '' })).status).toBe(403);
  expect((await send('x', { 'x-regie-proof': '' })).status).toBe(403);
  const panel = await pairPanel(window, 'Tina');
  expect((await send('x', { cookie: panel.cookie, 'x-regie-proof': panel.proof })).status).toBe(403);
  expect((await send('x', { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect(
    (await fetch(`${paired.origin}/exchange/import`, { method: 'PUT', headers: { cookie: paired.cookie } })).status,
  ).toBe(405);
});

test('a file that is no package is refused with the reason, and without a path of this computer', async () => {
  const { fileId } = (await (await send('Dear diary')).json()) as { fileId: string };
  const answer = await window.raw('exchange.inspect', { fileId, spaceId, sessionId: null });
  expect(answer).toEqual({ ok: true, value: { kind: 'refused', problem: 'not_regie', detail: '' } });
  await window.call('exchange.forget', { fileId });
  expect(JSON.stringify(window.heard)).not.toContain(folder);
});

test('the demo show leaves with its scenes, polls and the files of its media', async () => {
  const { firstShow } = await window.call('app.hello', {});
  const what = {
    kind: 'show' as const,
    sessionId: firstShow?.sessionId ?? '',
    deckPageIds: [],
    pollSetIds: [],
    withPolls: true,
    withBands: true,
  };
  const outcome = await window.call('exchange.export', { spaceId, what });
  expect(outcome).toMatchObject({
    kind: 'download',
    summary: { fileName: 'Pricing your first course.regie', mediaUnknown: 0, mediaAddresses: 0, pollsMissing: false },
  });
  if (outcome.kind !== 'download') return;
  expect(outcome.summary.mediaFiles).toBeGreaterThan(4);
  const { fileId } = (await (await send(await (await get(outcome.path)).arrayBuffer())).json()) as { fileId: string };
  const inspected = await window.call('exchange.inspect', { fileId, spaceId, sessionId: null });
  expect(inspected).toMatchObject({ kind: 'plan', plan: { holds: 'show', unresolved: 0 } });
});

test('a show taken to another computer brings its pictures, sounds and slides along', async () => {
  const { firstShow } = await window.call('app.hello', {});
  const show = { kind: 'show' as const, deckPageIds: [], pollSetIds: [], withPolls: false, withBands: false };
  const what = { ...show, sessionId: firstShow?.sessionId ?? '' };
  // True if the platform's media are known here by now must make no difference.
  await window.call('sync.run', undefined);
  const exported = await window.call('exchange.export', { spaceId, what });
  if (exported.kind !== 'download') throw new Error(exported.kind);
  const bytes = await (await get(exported.path)).arrayBuffer();

  const elsewhere = mkdtempSync(join(tmpdir(), 'regie-packages-'));
  const other = await startApp(['--data', elsewhere]);
  const there = await pairWithLink(other.ready.url);
  const desk = await openBridgeClient(there);
  try {
    // The reads of a new host would change the library between the preview and the import, so they come first.
    await desk.call('show.current', undefined);
    await desk.call('sync.run', undefined);
    const answer = await fetch(`${there.origin}/exchange/import?name=Show.regie`, {
      method: 'POST',
      body: bytes,
      headers: { cookie: there.cookie, origin: there.origin, 'x-regie-proof': there.proof },
    });
    const { fileId } = (await answer.json()) as { fileId: string };
    const target = { fileId, spaceId: other.ready.service.spaceId, sessionId: null };
    expect(await desk.call('exchange.inspect', target)).toMatchObject({
      kind: 'plan',
      plan: { keepsFiles: true, kinds: [{ kind: 'draft', entries: [{ state: 'homeless' }] }, { kind: 'media' }] },
    });
    expect(await desk.call('exchange.import', { ...target, choices: CHOICES })).toMatchObject({
      kind: 'imported',
      // Both spaces are rehearsals of the same demo, so the video, which a platform takes by its web address alone, is here.
      mediaRefused: 0,
    });
    const list = await desk.call('library.list', { spaceId: target.spaceId, kind: 'template' });
    const items = await desk.call('library.get_many', { ids: list.map(({ id }) => id) });
    const text = JSON.stringify(items).replace(/http:[^"]+\.mp4/g, '');
    // Named by the files kept here, or by the platform's own ids where they were uploaded meanwhile; never by an
    // address that leads to the first computer.
    expect(text).not.toContain(new URL(app.ready.service.apiRoot).host);
    expect(text).toMatch(/regie-media:[0-9a-f]{64}|"mediaId":"/);
    const media = await desk.call('media.status', undefined);
    expect(media.files).toBeGreaterThanOrEqual(exported.summary.mediaFiles - 1);
  } finally {
    desk.close();
    await other.stop();
    rmSync(elsewhere, { recursive: true, force: true });
  }
});
