import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSystemClock, type Clock } from '#shared/lib/clock.ts';
import type { Keychain } from '../../src-main/accounts/keychain.ts';
import { createHost } from '../../src-main/host/create-host.ts';
import { testOutgoing } from './outgoing.ts';
import { createLineLog, standardErrorSink } from '../../src-main/log/line-log.ts';
import { program } from './program.ts';

/**
 * A host in a process of its own, without a rehearsal: `node mortal-host.ts <data folder> <keychain folder>`. It takes
 * bridge calls as messages, and kills itself at a step of a renewal when it is told to.
 */
const [, , dataDir = '', keychainDir = ''] = process.argv;
const inRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Steps left to live; null is no end. */
let left: number | null = null;
const step = (): void => {
  if (left === null) return;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
  left -= 1;
};

/** A keychain in files, as atomic and as shared as the system's own. Each change has a step before and one after. */
const createFileKeychain = (): Keychain => {
  const pathOf = (name: string): string =>
    join(keychainDir, createHash('sha256').update(name).digest('hex').slice(0, 16));
  const changed = async (change: () => void): Promise<void> => {
    step();
    await new Promise((resolve) => void setImmediate(resolve));
    change();
    step();
  };
  return {
    place: 'keychain',
    async read(name) {
      await new Promise((resolve) => void setImmediate(resolve));
      try {
        return readFileSync(pathOf(name), 'utf8');
      } catch {
        return null;
      }
    },
    write: (name, secret) =>
      changed(() => {
        const path = pathOf(name);
        mkdirSync(keychainDir, { recursive: true });
        writeFileSync(`${path}.${process.pid}`, secret);
        renameSync(`${path}.${process.pid}`, path);
      }),
    remove: (name) => changed(() => rmSync(pathOf(name), { force: true })),
    close: () => Promise.resolve(),
  };
};

const watchedFetch: typeof fetch = async (input, init) => {
  const isRenewal = new Request(input).url.endsWith('/oauth/token');
  if (isRenewal) step();
  const response = await fetch(input, init);
  if (isRenewal) step();
  return response;
};

/** Minutes that pass for this host alone: a token that was renewed a moment ago is not renewed again. */
let aheadMs = 0;
const real = createSystemClock(globalThis);
const clock: Clock = {
  now: () => real.now() + aheadMs,
  schedule: (at, callback) => real.schedule(at - aheadMs, callback),
};

const host = createHost({
  kind: 'browser',
  version: '0.0.0-test',
  systemLanguage: () => 'en',
  dataDir,
  libraryWorker: program('library-worker'),
  debriefWorker: program('debrief-worker'),
  resourcesDir: inRoot('resources'),
  startService: null,
  fetch: watchedFetch,
  publicFetch: watchedFetch,
  wire: testOutgoing().wire,
  dial: testOutgoing().dial,
  clock,
  newId: randomUUID,
  log: createLineLog({ sink: standardErrorSink, least: 'error', now: () => Date.now() }),
  openExternal: null,
  keychain: createFileKeychain(),
  panels: null,
  logLines: () => [],
  shell: null,
});
const window = host.attach({
  kind: 'window',
  name: 'Mortal',
  send: (event, data) => process.send?.({ event, data: JSON.parse(JSON.stringify(data)) as unknown }),
});

interface Message {
  readonly id: number;
  readonly call?: string;
  readonly input?: unknown;
  readonly killAt?: number;
  readonly laterMs?: number;
}

process.on('message', (message: Message) => {
  if (message.killAt !== undefined) left = message.killAt;
  if (message.laterMs !== undefined) aheadMs += message.laterMs;
  if (message.call === undefined) {
    process.send?.({ id: message.id, result: { ok: true, value: null } });
    return;
  }
  void window.call(message.call, message.input).then((result) => process.send?.({ id: message.id, result }));
});
process.on('disconnect', () => process.exit(0));
// It is killed, so it would keep nothing of what it compiled.
flushCompileCache();
process.send?.({ ready: true });
