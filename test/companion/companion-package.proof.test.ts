import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validateManifest, type ModuleManifest } from '@companion-module/base/manifest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packCompanion } from '../../scripts/lib/companion-package.ts';

const folder = mkdtempSync(join(tmpdir(), 'regie-module-'));
const inside = (path: string): string => join(folder, 'regie-desk', path);

beforeAll(async () => {
  const path = await packCompanion(folder, { REGIE_HOMEPAGE: 'https://example.org/regie' });
  execFileSync('tar', ['xzf', path, '-C', folder]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the package has a sound manifest, help, and a program that needs nothing else', () => {
  const manifest = JSON.parse(readFileSync(inside('companion/manifest.json'), 'utf8')) as ModuleManifest;
  validateManifest(manifest, false);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
  expect(manifest).toMatchObject({ id: 'regie-desk', version, repository: 'https://example.org/regie' });
  expect(readFileSync(inside('companion/HELP.md'), 'utf8')).toContain('Control API');
  expect(readFileSync(inside('companion/THIRD-PARTY-NOTICES.txt'), 'utf8')).toMatch(
    /^@companion-module\/base [\d.]+\nLicence: MIT\n/m,
  );
  expect(JSON.parse(readFileSync(inside('package.json'), 'utf8'))).toMatchObject({ type: 'module', dependencies: {} });
});

test('the packed program runs where it is alone, and gives Companion a connection', () => {
  const said = execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const made = await import(${JSON.stringify(inside('main.js'))}); console.log(typeof made.default, Array.isArray(made.UpgradeScripts));`,
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  expect(said.trim()).toBe('function true');
});
