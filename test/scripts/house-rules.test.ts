import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.ts';

const folder = mkdtempSync(join(tmpdir(), 'regie-lint-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const RULES = [
  'no-default-export',
  'no-enum',
  'time-from-a-port',
  'own-words',
  'short-answers',
  'short-messages',
  'sql-in-store',
  'plain-test-names',
  'repository-is-a-value',
];

const FORBIDDEN: Readonly<Record<string, string>> = {
  'no-default-export': 'export default 1;',
  'no-enum': 'export enum Mode { Cue }',
  'time-from-a-port': 'export const now = new Date();',
  'own-words': 'export const words = verbatim(`Nothing here`);',
  'short-answers': 'export const said = await answer.json();',
  'short-messages': 'export const socket = new WebSocket(url, [], { headers });',
  'sql-in-store': "export const rows = db.prepare('SELECT 1');",
  'plain-test-names': "test('its page has nothing to hide', () => {});",
  'repository-is-a-value': 'export const things = (db) => db.all();',
};

const ALLOWED = [
  'export const at = new Date(instant);',
  'export const words = verbatim(refusal.message);',
  'export const asked = [c.req.json(), request.text()];',
  'export const socket = new WebSocket(url, [], { maxPayload: 1024 });',
  "export type Mode = 'cue' | 'direct';",
  'export const things = perDatabase((db) => db.all());',
  'const local = (db) => db.all();',
  "test('a page has nothing to hide', () => {});",
  "describe('a page', () => void test.each([1])('has %i way in', () => {}));",
].join('\n');

/** Names of the rules that oxlint reports for a file of this text. */
function reported(name: string, text: string): readonly string[] {
  const config = join(folder, '.oxlintrc.json');
  writeFileSync(
    config,
    JSON.stringify({
      categories: { correctness: 'off' },
      jsPlugins: [inRoot('scripts/lint/house-rules.js')],
      rules: Object.fromEntries(RULES.map((rule) => [`house/${rule}`, 'error'])),
    }),
  );
  const file = join(folder, `${name}.ts`);
  writeFileSync(file, text);
  const oxlint = inRoot('node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '--config', config, '--format=unix', file], {
    cwd: folder,
    encoding: 'utf8',
  });
  return [...stdout.matchAll(/house\(([a-z-]+)\)/g)].map(([, rule = '']) => rule);
}

test('each rule of the house finds what it forbids, and nothing else does', () => {
  const found = Object.fromEntries(RULES.map((rule) => [rule, reported(rule, FORBIDDEN[rule] ?? '')]));
  expect(found).toEqual(Object.fromEntries(RULES.map((rule) => [rule, [rule]])));
});

test('what stands beside the forbidden is allowed', () => {
  expect(reported('allowed', ALLOWED)).toEqual([]);
});
