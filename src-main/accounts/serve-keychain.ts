import type { MessagePort } from 'node:worker_threads';
import type { KeychainAnswer, KeychainRequest, KeychainWish } from './keychain-messages.ts';
import type { OpenEntry } from './keychain-entry.ts';
import { keychainTrouble } from './keychain-trouble.ts';

/** What the app is called in the system's keychain. */
const SERVICE = 'Regie';

/** Answers the host's wishes one after the other, in the order in which they came. */
export const serveKeychain = (port: Pick<MessagePort, 'on' | 'postMessage'>, openEntry: OpenEntry): void => {
  const grant = async (wish: KeychainWish): Promise<string | null> => {
    const entry = await openEntry(SERVICE, wish.name);
    if (wish.kind === 'read') return (await entry.getPassword()) ?? null;
    if (wish.kind === 'write') await entry.setPassword(wish.secret);
    else await entry.deletePassword();
    return null;
  };
  const answer = (value: KeychainAnswer): void => port.postMessage(value);
  const work = async ({ id, wish }: KeychainRequest): Promise<void> => {
    try {
      answer({ id, ok: true, secret: await grant(wish) });
    } catch (error) {
      answer({ id, ok: false, trouble: keychainTrouble(error instanceof Error ? error.message : '') });
    }
  };
  let last = Promise.resolve();
  port.on('message', (request: KeychainRequest) => {
    last = last.then(() => work(request));
  });
};
