import BetterSqlite3 from 'better-sqlite3';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { documentOf } from '#shared/scene/scene-document-schema.ts';
import { openTestLibrary } from '../../support/library-file.ts';
import { testFolder } from '../../support/test-folder.ts';
import { sampleOverlay } from '../../support/scenes.ts';
import { startTestService } from '../../support/service.ts';
import { createSyncDesk, wireTo, withFaults } from '../../support/sync-desk.ts';

const MORTAL = fileURLToPath(new URL('../../support/mortal-desk.ts', import.meta.url));
const KILLS = 6;

/** Lets a desk edit until it acknowledged `count` edits, kills it, and gives the last number it acknowledged. */
const editAndKill = (path: string, first: number, count: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [MORTAL, path, String(first)], { stdio: ['ignore', 'pipe', 'inherit'] });
    let last = first - 1;
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      last = Number(lines.at(-1) ?? last);
      if (last - first + 1 >= count) child.kill('SIGKILL');
    });
    child.on('error', reject);
    child.on('exit', (_code, signal) => {
      if (signal === 'SIGKILL') resolve(last);
      else reject(new Error('The desk ended by itself.'));
    });
  });

test('a desk that is killed again and again keeps every acknowledged edit, and each is sent once', async () => {
  const path = join(testFolder(), 'library.sqlite');
  const service = startTestService();
  const body = { title: 'Show', scheduledAt: '2030-02-01T10:00:00Z' };
  const { session } = await service.call('create_live_session', { body });
  const scene = { id: 'one', name: 'One', overlays: [sampleOverlay('band', { id: 'a' })] };
  await service.call('create_scene', { params: { id: session.id }, body: scene });
  const { scenes } = await service.call('get_live_scenes', { params: { id: session.id } });
  const prepared = openTestLibrary(path);
  const show = { scenes: scenes.map(documentOf) };
  prepared.ask('drafts.adopt', { id: 'draft', spaceId: 's', sessionId: session.id, name: 'Show', show, at: 0 });
  prepared.close();

  const wire = wireTo(service);
  let chance = 7;
  const random = (): number => {
    chance = (chance * 48_271) % 2_147_483_647;
    return chance / 2_147_483_647;
  };
  let next = 1;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const last = await editAndKill(path, next, 5 + Math.floor(random() * 40));
    const library = openTestLibrary(path);
    const check = new BetterSqlite3(path, { readonly: true });
    expect(check.pragma('integrity_check', { simple: true })).toBe('ok');
    check.close();
    const desk = createSyncDesk({ service, fetch: withFaults(wire, random, 0.3), library });
    const text = desk.show('draft').scenes[0]?.overlays[0]?.text ?? '';
    const kept = Number(text.replace('edit ', ''));
    // The one under way when the kill came may be there or not; every acknowledged one is.
    expect([last, last + 1, last + 2]).toContain(kept);
    const versions = library.ask('items.versions', { id: 'draft' }).map((version) => version.revision);
    expect(versions).toEqual(Array.from(versions, (_, index) => (versions[0] ?? 0) - index));
    if (kill % 2 === 1) {
      await desk.settle();
      const sent = await service.call('get_live_scenes', { params: { id: session.id } });
      expect({ scenes: sent.scenes.map(documentOf) }).toEqual(desk.show('draft'));
    }
    desk.sync.close();
    library.close();
    next = kept + 1;
  }
  // Every scene has an id of its own, so a creation that was carried out twice would be one more than there are ids.
  const created = wire.writes.filter((line) => /^POST .*\/scenes$/.test(line)).length;
  const deleted = wire.writes.filter((line) => /^DELETE .*\/scenes\//.test(line));
  expect(new Set(deleted).size).toBe(deleted.length);
  const { scenes: left } = await service.call('get_live_scenes', { params: { id: session.id } });
  expect(created).toBe(left.length - 1 + deleted.length);
}, 60_000);
