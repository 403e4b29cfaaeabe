import BetterSqlite3 from 'better-sqlite3';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentOf } from '#shared/scene/scene-document-schema.ts';
import { applyShowEdit, type ShowDocument } from '#shared/scene/show-edits.ts';
import { openTestLibrary, sampleDocument } from '../../support/library-file.ts';
import { testFolder } from '../../support/test-folder.ts';
import { listenFor } from '../../support/listening-service.ts';
import { addedScene, cellOf, editOf, overlayId, OVERLAYS, sceneId, SCENES } from '../../support/mortal-edits.ts';
import { sampleOverlay } from '../../support/scenes.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { createSyncDesk, wireTo } from '../../support/sync-desk.ts';

const MORTAL = fileURLToPath(new URL('../../support/mortal-sync.ts', import.meta.url));
/** Edits in all; `REGIE_KILL_EDITS=1000` and more for a long run. */
const EDITS = Number(process.env.REGIE_KILL_EDITS ?? 120);
const SEED = Number(process.env.REGIE_KILL_SEED ?? 11);
const TROUBLES = [
  {},
  { errorRate: 0.2, errorStatus: 503 },
  { errorRate: 0.2, errorStatus: 429 },
  { dropRate: 0.2 },
  { latencyMs: 3, jitterMs: 10, dropRate: 0.1, errorRate: 0.1 },
];

const seeded = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

interface Life {
  readonly path: string;
  readonly baseUrl: string;
  readonly key: string;
  readonly first: number;
  readonly killAfterMs: number;
}

/** Lets a host edit and send, kills it at some moment after its first answer, and gives the last edit it acknowledged. */
const liveAndDie = ({ path, baseUrl, key, first, killAfterMs }: Life): Promise<number> =>
  new Promise((resolve, reject) => {
    const args = [MORTAL, path, baseUrl, key, String(first), String(EDITS)];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let last = first - 1;
    let text = '';
    let isDying = false;
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      last = Number(lines.at(-1) ?? last);
      if (!isDying) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
      isDying = true;
    });
    child.on('error', reject);
    child.on('exit', (_code, signal) => {
      if (signal === 'SIGKILL') resolve(last);
      else reject(new Error('The host ended by itself.'));
    });
  });

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

test(`hosts killed at any moment of ${EDITS} edits keep each that they acknowledged and send each once`, async () => {
  const random = seeded(SEED);
  const path = join(testFolder(), 'library.sqlite');
  const service = startTestService({ random });
  const body = { title: 'Show', scheduledAt: '2030-02-01T10:00:00Z' };
  const { session } = await service.call('create_live_session', { body });
  const overlays = Array.from({ length: OVERLAYS }, (_, index) => sampleOverlay('band', { id: overlayId(index) }));
  for (let index = 0; index < SCENES; index += 1) {
    const scene = { ...sampleDocument(), id: sceneId(index), name: sceneId(index), overlays, slots: [], audios: [] };
    await service.call('create_scene', { params: { id: session.id }, body: scene });
  }
  const prepared = openTestLibrary(path);
  const show = await platformShow(service, session.id);
  prepared.ask('drafts.adopt', { id: 'draft', spaceId: 's', sessionId: session.id, name: 'Show', show, at: 0 });
  prepared.close();

  // What became of the platform with each write: an edit that is sent twice changes nothing, or changes it back.
  const came = new Map<string, number>();
  let before = textsOf(show);
  const idle: string[] = [];
  let repeats = 0;
  let previous = '';
  let state = JSON.stringify(show);
  const created: string[] = [];
  const deleted: string[] = [];
  const baseUrl = await listenFor(service, async ({ line, body: sent }) => {
    const now = await platformShow(service, session.id);
    const text = JSON.stringify(now);
    const write = `${line} ${sent}`;
    // A change whose answer was lost is sent again by the client, where that does no harm; nothing else ever is.
    if (text === state && write === previous && /^(?:PATCH|PUT)/.test(line)) repeats += 1;
    else if (text === state) idle.push(line);
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

  let acknowledged = 0;
  let kills = 0;
  while (acknowledged < EDITS) {
    const faults = TROUBLES[kills % TROUBLES.length] ?? {};
    await service.rehearse('PUT', '/faults', faults);
    const life = { path, baseUrl, key: service.fullKey, first: acknowledged + 1 };
    const last = await liveAndDie({ ...life, killAfterMs: random() ** 2 * 600 });
    await service.rehearse('PUT', '/faults', {});
    kills += 1;

    const file = new BetterSqlite3(path, { readonly: true });
    expect(file.pragma('integrity_check', { simple: true })).toBe('ok');
    const known = new Set(file.prepare('SELECT edit_id FROM done_edit').pluck().all());
    file.close();
    // The one under way when the kill came may be there or not; every acknowledged one is, and no other.
    expect([last, last + 1]).toContain(known.size);
    for (let number = 1; number <= known.size; number += 1) expect(known.has(`edit-${number}`)).toBe(true);

    const library = openTestLibrary(path);
    const body = library.ask('items.get', { id: 'draft' }).body as unknown as ShowDocument;
    const texts = textsOf(body);
    library.close();
    const newest = new Map<string, number>();
    for (let number = 1; number <= known.size; number += 1) {
      const { scene, overlay } = cellOf(number);
      newest.set(`${scene} ${overlay}`, number);
    }
    for (const [cell, number] of newest) expect([cell, texts.get(cell)]).toEqual([cell, `edit ${number}`]);
    acknowledged = known.size;
  }

  const library = openTestLibrary(path);
  const desk = createSyncDesk({ service, fetch: wireTo(service).fetch, library });
  const settled = await desk.settle();
  const after = await platformShow(service, session.id);
  expect(settled).toMatchObject({ waiting: 0, conflicts: 0, refused: 0 });
  expect(after).toEqual(desk.show('draft'));
  // The same as if nothing had ever gone wrong.
  const all = Array.from({ length: EDITS }, (_, index) => editOf(index + 1).edit);
  expect(after).toEqual(all.reduce(applyShowEdit, show));
  const extras = Array.from({ length: EDITS }, (_, index) => addedScene(index + 1)).filter((id) => id !== null);
  expect(after.scenes.map(({ id }) => id).filter((id) => id.startsWith('extra-'))).toEqual(extras.slice(-5));
  desk.sync.close();
  library.close();

  const twice = [...came].filter(([, count]) => count > 1);
  expect({ twice, idle }).toEqual({ twice: [], idle: [] });
  expect(new Set(created).size).toBe(created.length);
  expect(new Set(deleted).size).toBe(deleted.length);
  process.stdout.write(
    `${EDITS} edits, ${kills} kills: ${came.size} texts and ${created.length} scenes came, none lost, none twice; ${repeats} repeated.\n`,
  );
}, 600_000);
