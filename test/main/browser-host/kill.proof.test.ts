import BetterSqlite3 from 'better-sqlite3';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sentBack } from '#shared/api/open-enum.ts';
import { documentOf } from '#shared/scene/scene-document-schema.ts';
import { applyShowEdit, type ShowDocument } from '#shared/scene/show-edits.ts';
import { createMortalApp } from '../../support/killed-app.ts';
import { sampleDocument } from '../../support/library-file.ts';
import { listenFor } from '../../support/listening-service.ts';
import { addedScene, cellOf, editOf, overlayId, OVERLAYS, sceneId, SCENES } from '../../support/mortal-edits.ts';
import { sampleOverlay } from '../../support/scenes.ts';
import { startTestService, type TestService } from '../../support/service.ts';

/** Edits in all; `REGIE_KILL_EDITS=1000` and more for a long run. */
const EDITS = Number(process.env.REGIE_KILL_EDITS ?? 60);
const SEED = Number(process.env.REGIE_KILL_SEED ?? 11);
/** Kills at most; then the last host edits to the end. */
const KILLS = Number(process.env.REGIE_KILL_EDITS ?? 3);
const TROUBLES = [
  {},
  { dropRate: 0.2 },
  { latencyMs: 3, jitterMs: 10, dropRate: 0.1, errorRate: 0.1, errorStatus: 503 },
  { errorRate: 0.2, errorStatus: 429 },
];

const seeded = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const platformShow = async (service: TestService, sessionId: string): Promise<ShowDocument> => {
  const { scenes } = await service.call('get_live_scenes', { params: { id: sessionId } });
  return { scenes: scenes.map(documentOf) };
};
const textsOf = (show: ShowDocument): ReadonlyMap<string, string> =>
  new Map(
    show.scenes.flatMap((scene) =>
      scene.overlays.map((overlay) => [`${scene.id} ${overlay.id}`, overlay.text ?? ''] as const),
    ),
  );

/** A show on a platform that is reached over HTTP, with what every write did to it. */
const watchedPlatform = async (random: () => number) => {
  const service = startTestService({ random });
  const body = { title: 'Show', scheduledAt: '2030-02-01T10:00:00Z' };
  const { session } = await service.call('create_live_session', { body });
  const overlays = Array.from({ length: OVERLAYS }, (_, index) => sampleOverlay('band', { id: overlayId(index) }));
  for (let index = 0; index < SCENES; index += 1) {
    const scene = { ...sampleDocument(), id: sceneId(index), name: sceneId(index), overlays, slots: [], audios: [] };
    await service.call('create_scene', { params: { id: session.id }, body: sentBack(scene) });
  }
  const show = await platformShow(service, session.id);
  // Effect of each write on the platform. An edit that is sent twice changes nothing, or changes something back.
  const came = new Map<string, number>();
  const [idle, created, deleted]: [string[], string[], string[]] = [[], [], []];
  let before = textsOf(show);
  let previous = '';
  let state = JSON.stringify(show);
  const baseUrl = await listenFor(service, async ({ line, body: sent }) => {
    if (line.includes('/rehearsal/')) return;
    const now = await platformShow(service, session.id);
    const text = JSON.stringify(now);
    const write = `${line} ${sent}`;
    // A change whose answer was lost is sent again by the client, where that does no harm; nothing else ever is.
    const isRepeat = write === previous && /^(?:PATCH|PUT)/.test(line);
    if (text === state && !isRepeat) idle.push(line);
    previous = write;
    state = text;
    const texts = textsOf(now);
    for (const [cell, value] of texts) {
      if (before.get(cell) !== value) came.set(`${cell} ${value}`, (came.get(`${cell} ${value}`) ?? 0) + 1);
    }
    before = texts;
    if (/^POST .*\/scenes$/.test(line)) created.push((JSON.parse(sent) as { id: string }).id);
    if (line.startsWith('DELETE')) deleted.push(line);
  });
  const apiRoot = new URL(baseUrl).origin;
  const { fullKey, readOnlyKey } = service;
  const urls = { apiRoot, baseUrl, mcpUrl: `${apiRoot}/mcp`, appUrl: `${apiRoot}/app` };
  const ready = { ready: true, kind: 'service', ...urls, fullKey, readOnlyKey, spaceId: 's' };
  return { service, sessionId: session.id, show, came, idle, created, deleted, ready };
};

/** The numbers of the edits that a library holds, and the text of each cell. */
const readLibrary = (path: string, id: string) => {
  const file = new BetterSqlite3(path, { readonly: true });
  const health = file.pragma('integrity_check', { simple: true });
  const edits = file.prepare<[], { id: string }>("SELECT edit_id AS id FROM done_edit WHERE edit_id LIKE 'edit-%'");
  const known = edits.all().map((row) => Number(row.id.slice('edit-'.length)));
  const item = file.prepare<[string], { body: string }>('SELECT body FROM item WHERE id = ?').get(id);
  file.close();
  return { health, known, texts: textsOf(JSON.parse(item?.body ?? '') as ShowDocument) };
};

test('hosts killed during edits keep every acknowledged edit and send it once', async () => {
  const random = seeded(SEED);
  const platform = await watchedPlatform(random);
  const { service, sessionId } = platform;
  const app = createMortalApp(platform.ready);
  let window = await app.start();
  const { id } = await window.call('library.draft', { spaceId: 's', sessionId });
  const edits = { id, last: EDITS, changeOf: (number: number) => editOf(number) as never };

  let acknowledged = 0;
  let kills = 0;
  while (acknowledged < EDITS && kills < KILLS) {
    await service.rehearse('PUT', '/faults', TROUBLES[kills % TROUBLES.length]);
    const answered = await app.editAndKill(window, edits, acknowledged + 1, random() ** 2 * 600);
    await service.rehearse('PUT', '/faults', {});
    kills += 1;
    const { health, known, texts } = readLibrary(join(app.folder, 'library.sqlite'), id);
    expect(health).toBe('ok');
    // Those under way when the kill came may be there or not; every acknowledged one is, and none without those before.
    expect(known.toSorted((a, b) => a - b)).toEqual(Array.from(known, (_, index) => index + 1));
    expect(known.length).toBeGreaterThanOrEqual(answered);
    const newest = new Map(known.map((number) => [`${cellOf(number).scene} ${cellOf(number).overlay}`, number]));
    for (const [cell, number] of newest) expect([cell, texts.get(cell)]).toEqual([cell, `edit ${number}`]);
    // The window sends again what it has not heard of, as it does.
    acknowledged = answered;
    window = await app.start();
  }
  for (let number = acknowledged + 1; number <= EDITS; number += 1)
    await window.call('library.change', { id, change: edits.changeOf(number), editId: `edit-${number}` });
  await expect
    .poll(() => window.call('sync.run', undefined), { timeout: 20_000 })
    .toMatchObject({ waiting: 0, conflicts: 0, refused: 0, problem: null });

  // The same as if nothing had ever gone wrong, there and here.
  const all = Array.from({ length: EDITS }, (_, index) => editOf(index + 1).edit);
  const after = await platformShow(service, sessionId);
  expect(after).toEqual(all.reduce(applyShowEdit, platform.show));
  expect((await window.call('library.get', { id })).body).toMatchObject({ scenes: after.scenes });
  const extras = Array.from({ length: EDITS }, (_, index) => addedScene(index + 1)).filter((extra) => extra !== null);
  expect(after.scenes.map((scene) => scene.id).filter((scene) => scene.startsWith('extra-'))).toEqual(extras.slice(-5));
  window.close();
  await app.stop();

  const { came, idle, created, deleted } = platform;
  expect({ twice: [...came].filter(([, count]) => count > 1), idle }).toEqual({ twice: [], idle: [] });
  expect(new Set(created).size).toBe(created.length);
  expect(new Set(deleted).size).toBe(deleted.length);
  process.stdout.write(`${EDITS} edits, ${kills} kills: ${came.size} texts and ${created.length} scenes came.\n`);
}, 900_000);
