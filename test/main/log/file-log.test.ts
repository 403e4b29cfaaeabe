import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLog } from '../../../src-main/log/file-log.ts';
import { createRecentLines } from '../../../src-main/log/recent-lines.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'regie-log-'));
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const open = (name: string, largestBytes = 20_000) =>
  openLog({ folder, name, wanted: 'debug', now: () => 0, largestBytes });

test('however much is written, two files of bounded size hold the end of it', () => {
  const { log } = open('regie');
  for (let count = 0; count < 2000; count += 1) log.info('a line of some length to fill the file', { count });
  expect(readdirSync(folder).sort()).toEqual(['regie.log', 'regie.old.log']);
  for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).size).toBeLessThan(21_000);
  expect(readFileSync(join(folder, 'regie.log'), 'utf8')).toContain('"count":1999');
});

test('nothing secret reaches the file, and nobody else may read it', () => {
  const { log } = open('secret');
  log.warn('Bearer abcdefgh12345 was refused', { token: 'canary-token', nested: { apiKey: 'canary-key' } });
  expect(readFileSync(join(folder, 'secret.log'), 'utf8')).toMatch(/Bearer \[hidden\] was refused/);
  expect(readFileSync(join(folder, 'secret.log'), 'utf8')).not.toMatch(/canary|abcdefgh/);
  if (process.platform !== 'win32') expect(statSync(join(folder, 'secret.log')).mode & 0o077).toBe(0);
});

test('two hosts on one folder write to files of their own', () => {
  open('one').log.info('from the app');
  open('two').log.info('from the browser host');
  const written = ['one', 'two'].map((name) => readFileSync(join(folder, `${name}.log`), 'utf8').trim());
  expect(written.map((line) => line.slice(31))).toEqual(['from the app', 'from the browser host']);
});

test('a new run still knows what the last one wrote at its end', () => {
  writeFileSync(join(folder, 'again.log'), `${'x'.repeat(70_000)}\nthe last words\n`);
  const { log, recent } = open('again', 1_000_000);
  log.info('good morning');
  expect(recent.list().map((line) => line.replace(/^.* info {2}/, ''))).toEqual(['the last words', 'good morning']);
});

test('only the last three hundred lines stay in memory', () => {
  const recent = createRecentLines(Array.from({ length: 500 }, (_, index) => `old ${index}`));
  for (let count = 0; count < 1000; count += 1) recent.add(`new ${count}`);
  expect([recent.list().length, recent.list()[0], recent.list().at(-1)]).toEqual([300, 'new 700', 'new 999']);
});
