import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { watchMainProcess } from '../../src-main/app/watchdog.ts';
import { openLog } from '../../src-main/log/file-log.ts';
import { keepOutOfLog } from '../../src-main/log/known-secrets.ts';
import { recorded, resetElectron } from '../support/electron/record.ts';
import { filesUnder, sightingsIn } from '../support/sightings.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));

/** A key without a recognisable form, as the platform may give one. */
const CANARY = 'cAnArY/81c0+5d2ee47ab913';
const EVENTS = ['uncaughtException', 'unhandledRejection'] as const;
const argv = [...process.argv];
const before = EVENTS.map((event) => process.listeners(event as 'uncaughtException'));
beforeEach(() => resetElectron());
afterEach(() => {
  vi.restoreAllMocks();
  process.argv = argv;
  EVENTS.forEach((event, index) => {
    for (const one of process.listeners(event as 'uncaughtException'))
      if (before[index]?.includes(one) === false) process.removeListener(event, one);
  });
});

test.each([
  ['at first: the app starts anew', []],
  ['again: the person is asked', ['--restarted-at=1799999940000']],
])('a main process that breaks with a secret in its error writes and shows none of it, %s', async (_when, more) => {
  process.argv = ['electron', '.', ...more];
  const folder = mkdtempSync(join(tmpdir(), 'regie-shell-crash-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const said: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said.push(String(text));
    return true;
  });
  const { log, recent } = openLog({ folder, name: 'regie', wanted: 'debug', now: () => 0 });
  keepOutOfLog(CANARY);
  watchMainProcess({
    log,
    now: () => 1_800_000_000_000,
    parts: () => ({
      save: () => Promise.reject(new Error(`not saved: ${CANARY}`)),
      words: (key) => key,
      window: () => null,
    }),
  });
  const cause = new Error(`and so did ${CANARY}`);
  const broken = new TypeError(`${CANARY} broke at /?key=${encodeURIComponent(CANARY)}`, { cause });
  process.listeners('unhandledRejection').at(-1)?.(cause, Promise.resolve());
  process.listeners('uncaughtException').at(-1)?.(broken, 'uncaughtException');
  await vi.waitFor(() => expect(recorded.exits.length + recorded.dialogs.length).toBe(1));
  const texts = [
    ...filesUnder(folder),
    ...said.map((text) => ({ where: 'standard error', text })),
    ...recent.list().map((text) => ({ where: 'last lines', text })),
    { where: 'what Electron was told', text: JSON.stringify(recorded) },
  ];
  expect(texts.length).toBeGreaterThan(5);
  expect(sightingsIn(texts, [CANARY])).toEqual([]);
  expect(said.join('')).toContain('[hidden] broke at /?key=[hidden]');
});
