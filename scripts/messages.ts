/** Compiles the words of resources/messages: typed functions for the window, types of their values for the others. */
import { compile } from '@inlang/paraglide-js';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fingerprint, isStamped, stamp } from './lib/fingerprint.ts';
import { writeNumbers, WRITE_NUMBER } from './lib/message-numbers.ts';
import { writeParams } from './lib/message-params.ts';
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

/** Head that the compiler writes into each module. */
const HEAD = /^(?:\/\* eslint-disable \*\/|import .*|\/\*\* @typedef \{import\(.*\)\.LocalizedString\} .*)\n/gm;
const HEAD_OF_FEATURE = `/* eslint-disable */
import { writeNumber } from '../write-number.js';
import { getLocale, experimentalStaticLocale } from '../runtime.js';
import * as registry from '../registry.js';

/** @typedef {import('../runtime.js').LocalizedString} LocalizedString */

`;

/** Messages that the host names: found by their key, because they come from outside. */
const HOST_MESSAGES = "/* eslint-disable */\nexport * as hostMessages from './messages/host.js';\n";
const HOST_MESSAGES_TYPE =
  'export declare const hostMessages: Readonly<Record<string, ((inputs: Readonly<Record<string, string | number>>) => string) | undefined>>;\n';

/** The sentences of the platform's operations: found by the name of the operation. */
const SERVICE_MESSAGES = "/* eslint-disable */\nexport * as serviceMessages from './messages/service.js';\n";
const SERVICE_MESSAGES_TYPE =
  'export declare const serviceMessages: Readonly<Record<string, (() => string) | undefined>>;\n';

/** The words of the desk's commands: found by the key that stands in their list. */
const KEYS_MESSAGES = "/* eslint-disable */\nexport * as keysMessages from './messages/keys.js';\n";
/** A name that no message has is an error of the compiler. */
const KEYS_MESSAGES_TYPE = `import type * as all from './messages/_index.js';
export declare const keysMessages: Pick<typeof all, Extract<keyof typeof all, \`keys_\${string}\`>>;
`;

interface CompiledMessage {
  readonly path: string;
  readonly text: string;
}

/** Makes a module for each feature of the compiler's thousands: bundler and tests read all that there are. */
function gatherMessages(folder: string, compiled: readonly CompiledMessage[]): void {
  const features = new Map<string, string[]>();
  for (const { path, text } of compiled) {
    const [feature = ''] = basename(path).split('_');
    features.set(feature, [...(features.get(feature) ?? []), writeNumbers(text).replaceAll(HEAD, '')]);
    rmSync(path);
  }
  for (const [feature, bodies] of features)
    writeFileSync(`${folder}/${feature}.js`, HEAD_OF_FEATURE + bodies.join('\n'));
  const names = [...features.keys()].map((feature) => `export * from './${feature}.js';\n`);
  writeFileSync(`${folder}/_index.js`, `/* eslint-disable */\n${names.join('')}`);
}

/** Compiles the messages where they changed since the last time. */
export async function compileMessages(): Promise<void> {
  writeParams();
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
  const compiled = globSync(`${OUT}/messages/*_*.js`)
    .filter((path) => basename(path) !== '_index.js')
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  gatherMessages(`${OUT}/messages`, compiled);
  writeFileSync(`${OUT}/host-messages.js`, HOST_MESSAGES);
  writeFileSync(`${OUT}/host-messages.d.ts`, HOST_MESSAGES_TYPE);
  writeFileSync(`${OUT}/keys-messages.js`, KEYS_MESSAGES);
  writeFileSync(`${OUT}/keys-messages.d.ts`, KEYS_MESSAGES_TYPE);
  writeFileSync(`${OUT}/service-messages.js`, SERVICE_MESSAGES);
  writeFileSync(`${OUT}/service-messages.d.ts`, SERVICE_MESSAGES_TYPE);
  writeFileSync(`${OUT}/messages/_index.d.ts`, declareMessages(compiled.map(({ text }) => text)));
  stamp(STAMP, digest);
}

if (import.meta.main) {
  await compileMessages();
  // Some versions of the compiler leave timers behind that would hold this process for half a minute.
  process.exit(0);
}
