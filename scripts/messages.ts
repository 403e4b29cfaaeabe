/** Compiles the words of resources/messages into the typed functions that the window imports. */
import { compile } from '@inlang/paraglide-js';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fingerprint, isStamped, stamp } from './lib/fingerprint.ts';
import { writeNumbers, WRITE_NUMBER } from './lib/message-numbers.ts';
import { inRoot } from './lib/paths.ts';

const OUT = inRoot('src-renderer/paraglide');
const STAMP = `${OUT}/.stamp`;
const SOURCES = [
  'resources/messages/*.json',
  'project.inlang/settings.json',
  'scripts/messages.ts',
  'scripts/lib/message-numbers.ts',
  'package.json',
];

/** What the compiler puts at the head of each module. */
const HEAD = /^(?:\/\* eslint-disable \*\/|import .*|\/\*\* @typedef \{import\(.*\)\.LocalizedString\} .*)\n/gm;
const HEAD_OF_ALL = `/* eslint-disable */
import { writeNumber } from '../write-number.js';
import { getLocale, experimentalStaticLocale } from '../runtime.js';
import * as registry from '../registry.js';

/** @typedef {import('../runtime.js').LocalizedString} LocalizedString */

`;

/** Makes one module of the compiler's thousands: whoever imports a message (bundler, types, tests) reads them all. */
function gatherMessages(folder: string): void {
  const index = `${folder}/_index.js`;
  const paths = globSync(`${folder}/*.js`).filter((path) => path !== index);
  const messages = paths.sort().map((path) => writeNumbers(readFileSync(path, 'utf8')).replaceAll(HEAD, ''));
  writeFileSync(index, HEAD_OF_ALL + messages.join('\n'));
  for (const path of paths) rmSync(path);
}

/** Compiles the messages where they changed since the last time. */
export async function compileMessages(): Promise<void> {
  const digest = fingerprint(SOURCES, () => true);
  if (isStamped(STAMP, digest)) return;
  await compile({
    project: inRoot('project.inlang'),
    outdir: OUT,
    // The window says which language it speaks; nothing is kept in cookies or guessed on the way.
    strategy: ['globalVariable', 'baseLocale'],
    isServer: 'false',
    emitReadme: false,
  });
  writeFileSync(`${OUT}/write-number.js`, WRITE_NUMBER);
  gatherMessages(`${OUT}/messages`);
  stamp(STAMP, digest);
}

if (import.meta.main) {
  await compileMessages();
  // Some versions of the compiler leave timers behind that would hold this process for half a minute.
  process.exit(0);
}
