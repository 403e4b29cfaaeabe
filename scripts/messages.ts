/** Compiles the words of resources/messages into the typed functions that the window imports. */
import { compile } from '@inlang/paraglide-js';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fingerprint, isStamped, stamp } from './lib/fingerprint.ts';
import { writeNumbers, WRITE_NUMBER } from './lib/message-numbers.ts';
import { declareMessages } from './lib/message-types.ts';
import { inRoot } from './lib/paths.ts';

const OUT = inRoot('src-renderer/paraglide');
const STAMP = `${OUT}/.stamp`;
const SOURCES = [
  'resources/messages/*.json',
  'project.inlang/settings.json',
  'scripts/messages.ts',
  'scripts/lib/message-{numbers,types}.ts',
  'package.json',
];

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
  const compiled = globSync(`${OUT}/messages/*.js`)
    .filter((path) => !path.endsWith('_index.js'))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  for (const { path, text } of compiled) writeFileSync(path, writeNumbers(text));
  writeFileSync(`${OUT}/messages/_index.d.ts`, declareMessages(compiled.map(({ text }) => text)));
  stamp(STAMP, digest);
}

if (import.meta.main) {
  await compileMessages();
  // Some versions of the compiler leave timers behind that would hold this process for half a minute.
  process.exit(0);
}
