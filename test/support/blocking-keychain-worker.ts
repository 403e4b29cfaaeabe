import { getEnvironmentData, parentPort } from 'node:worker_threads';
import type { OpenEntry } from '../../src-main/accounts/keychain-entry.ts';
import { serveKeychain } from '../../src-main/accounts/serve-keychain.ts';

/**
 * A keychain thread whose native side is this file: it keeps secrets in memory it shares with nobody, opens an entry
 * called "blocked" only when the test lets it, and comes to grief at others.
 */
const gate = new Int32Array(getEnvironmentData('gate') as SharedArrayBuffer);
const kept = new Map<string, string>();

const open: OpenEntry = (service, name) => {
  // As the native constructor does: the thread stands still.
  if (name === 'blocked') Atomics.wait(gate, 0, 0);
  if (name === 'breaks')
    setImmediate(() => {
      throw new Error('broken with the secret');
    });
  if (name === 'refuses') throw new Error(`Couldn't access platform storage: Secret Service: object locked`);
  return {
    getPassword: () => (name === 'breaks' ? new Promise(() => undefined) : Promise.resolve(kept.get(name) ?? null)),
    async setPassword(secret) {
      // The first of two is the slower one: whoever does not wait for it gets them the wrong way round.
      if (secret === 'first') await new Promise((resolve) => void setTimeout(resolve, 20));
      kept.set(name, `${service}: ${secret}`);
    },
    deletePassword: () => Promise.resolve(kept.delete(name)),
  };
};

if (parentPort) serveKeychain(parentPort, open);
