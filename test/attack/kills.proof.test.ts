import Database from 'better-sqlite3';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startApp, type StartedApp } from '../support/browser-host.ts';
import { openBridgeClient, pairWithLink, type BridgeClient, type PairedBrowser } from '../support/bridge-client.ts';
import { eventually } from '../support/eventually.ts';
import { templateBody } from '../support/library-file.ts';
import { testFolder } from '../support/test-folder.ts';

/** Kills in all, of the host and of its service by turns; `REGIE_KILL_ROUNDS=30` and more for a long run. */
const ROUNDS = Number(process.env.REGIE_KILL_ROUNDS ?? 6);

/** The service that a host has started, where the system tells; null while there is none. */
const serviceOf = (pid: number): number | null => {
  const file = `/proc/${pid}/task/${pid}/children`;
  const [first = ''] = existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ') : [];
  return first === '' ? null : Number(first);
};

interface Acknowledged {
  readonly edits: string[];
  readonly presses: string[];
}

/** Presses and edits, one after the other, until nobody answers any more; notes what was acknowledged. */
const workUntil = async (
  window: BridgeClient,
  round: number,
  { kept, spaceId, isOver }: { kept: Acknowledged; spaceId: string; isOver: () => boolean },
): Promise<void> => {
  const gone = new Promise<'gone'>((resolve) => window.socket.once('close', () => resolve('gone')));
  for (let count = 0; !isOver(); count += 1) {
    const name = `${round}.${count}`;
    const action = { kind: 'conversion.report', label: name };
    const pressed = await Promise.race([window.raw('show.perform', { action, source: { surface: 'tile' } }), gone]);
    if (pressed === 'gone') return;
    if (pressed.ok && (pressed.value as { kind: string }).kind === 'confirmed') kept.presses.push(name);
    const made = await Promise.race([
      window.raw('library.create', { spaceId, name, body: templateBody({ name }) }),
      gone,
    ]);
    if (made === 'gone') return;
    if (made.ok) kept.edits.push(name);
  }
};

test('killed hosts and services lose nothing that was acknowledged, and repeat nothing', async (ctx) => {
  if (process.platform !== 'linux') return ctx.skip('which service is the host’s is known on Linux alone');
  const folder = testFolder();
  const kept: Acknowledged = { edits: [], presses: [] };
  let app: StartedApp = await startApp(['--data', folder]);
  onTestFinished(async () => {
    await app.stop('SIGKILL');
  });
  const desk: PairedBrowser = await pairWithLink(app.ready.url);
  const { spaceId } = app.ready.service;
  let window = await openBridgeClient(desk);

  for (let round = 0; round < ROUNDS; round += 1) {
    const before = kept.presses.length;
    let isOver = false;
    const working = workUntil(window, round, { kept, spaceId, isOver: () => isOver });
    await eventually(() => expect(kept.presses.length).toBeGreaterThan(before + 1));
    if (round % 2 === 0) {
      await app.stop('SIGKILL');
      await working;
      app = await startApp(['--data', folder]);
      window = await openBridgeClient(desk);
    } else {
      const victim = serviceOf(app.pid);
      expect(victim).not.toBeNull();
      process.kill(victim ?? 0, 'SIGKILL');
      // The host starts another by itself, and goes on with it.
      await eventually(() => expect([null, victim]).not.toContain(serviceOf(app.pid)));
      isOver = true;
      await working;
    }
    await eventually(async () => {
      const show = await window.call('show.current', undefined);
      expect(show?.connection.state).toBe('fresh');
    });
  }
  await eventually(async () =>
    expect(await window.call('sync.run', undefined)).toMatchObject({ waiting: 0, problem: null }),
  );
  const made = (await window.call('library.list', { spaceId, kind: 'template' })).map(({ name }) => name);
  window.close();
  expect((await app.stop()).status).toBe(0);

  const service = new Database(join(folder, 'rehearsal', 'service.sqlite'), { readonly: true });
  onTestFinished(() => {
    service.close();
  });
  const named = (sql: string): readonly string[] => service.prepare<[], string>(sql).pluck().all();
  const ours = (names: readonly (string | null)[]): readonly string[] =>
    names.filter((name): name is string => /^\d+\.\d+$/.test(name ?? '')).toSorted();
  const lists = {
    presses: ours(named('SELECT label FROM conversion')),
    edits: ours(made),
    templates: ours(named('SELECT name FROM scene_template')),
  };
  expect(service.pragma('integrity_check', { simple: true })).toBe('ok');
  for (const [what, list] of Object.entries(lists)) {
    const wanted = what === 'presses' ? kept.presses : kept.edits;
    expect([what, wanted.filter((name) => !list.includes(name))]).toEqual([what, []]);
    expect([what, list.filter((name, at) => name === list[at + 1])]).toEqual([what, []]);
  }
  expect([kept.presses.length >= ROUNDS, kept.edits.length >= ROUNDS]).toEqual([true, true]);
}, 600_000);
