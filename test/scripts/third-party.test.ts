import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { everyThirdParty, importedBy, isAllowed, licenceProblems, noticesOf } from '../../scripts/lib/third-party.ts';
import { inRoot } from '../../scripts/lib/paths.ts';

test('works of others that become part of a package are under licences that let them', () => {
  const all = everyThirdParty();
  expect(licenceProblems(all)).toEqual([]);
  const [one] = all;
  expect(one && licenceProblems([{ ...one, name: 'odd', licence: 'GPL-3.0' }])).toHaveLength(1);
  expect(['MIT', '(MIT OR GPL-3.0)', '(Apache-2.0 AND BSD-3-Clause)'].map(isAllowed)).toEqual([true, true, true]);
  expect(['none', 'GPL-3.0', '(MIT AND GPL-2.0)', 'MIT AND', ''].map(isAllowed)).toEqual(Array(5).fill(false));
});

test('the notices name each package with its licence text, inner works and fonts included', () => {
  const all = everyThirdParty();
  const notices = noticesOf(all);
  expect(all.filter(({ name, version }) => !notices.includes(`${name} ${version}\nLicence: `))).toEqual([]);
  for (const words of [
    'SIL OPEN FONT LICENSE',
    'Mozilla Public License',
    'Apache License',
    'cmaps/LICENSE',
    'LICENSE_OPENJPEG',
    'Permission is hereby granted, free of charge',
  ])
    expect(notices).toContain(words);
});

test('every package that the sources import is found, however it is imported', () => {
  const imported = importedBy(['src-main', 'src-renderer', 'src-service']);
  for (const name of [
    'zod',
    'ws',
    'svelte',
    'pdfjs-dist',
    'livekit-client',
    '@fontsource-variable/inter',
    'electron-updater',
  ])
    expect(imported).toContain(name);
  expect(imported.filter((name) => name.startsWith('node:') || name === 'electron')).toEqual([]);
});

test('the bundles carry the notices, and the installed app has them beside it', () => {
  expect(readFileSync(inRoot('electron-builder.yml'), 'utf8')).toContain('from: out/renderer/THIRD-PARTY-NOTICES.txt');
  const built = inRoot('out/renderer/THIRD-PARTY-NOTICES.txt');
  if (!existsSync(built)) return;
  const notices = readFileSync(built, 'utf8');
  for (const name of ['ws', 'svelte', 'better-sqlite3', 'pdfjs-dist', '@twilio/video-processors', 'OpenSSL'])
    expect(notices).toMatch(new RegExp(`(?:^|: )${name} [\\d.]+\\n`, 'm'));
});
