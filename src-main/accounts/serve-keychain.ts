import type { MessagePort } from 'node:worker_threads';
import type { KeychainAnswer, KeychainMessage, KeychainRequest } from './keychain-messages.ts';
import type { OpenEntry } from './keychain-entry.ts';
import { keychainTrouble } from './keychain-trouble.ts';

/** The app's name in the system's keychain. */
const SERVICE = 'Regie';

/** Answers the host's requests one after the other, in the order they came. */
export const serveKeychain = (port: Pick<MessagePort, 'on' | 'postMessage'>, openEntry: OpenEntry): void => {
  const carryOut = async (request: KeychainRequest): Promise<string | null> => {
    const entry = await openEntry(SERVICE, request.name);
    if (request.kind === 'read') return (await entry.getPassword()) ?? null;
    if (request.kind === 'write') await entry.setPassword(request.secret);
    else await entry.deletePassword();
    return null;
  };
  const answer = (value: KeychainAnswer): void => port.postMessage(value);
  const work = async ({ id, request }: KeychainMessage): Promise<void> => {
    try {
      answer({ id, ok: true, secret: await carryOut(request) });
    } catch (error) {
      answer({ id, ok: false, trouble: keychainTrouble(error instanceof Error ? error.message : '') });
    }
  };
  let last = Promise.resolve();
  port.on('message', (message: KeychainMessage) => {
    last = last.then(() => work(message));
  });
};
