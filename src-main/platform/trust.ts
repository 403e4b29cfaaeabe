import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { Worker } from 'node:worker_threads';
import type { Log } from '#shared/lib/log.ts';

/** The certificates of the authorities that the system trusts, in PEM. */
export type ReadAuthorities = () => Promise<readonly string[]>;

/** Runs beside its parent, so it is a text: macOS looks at each certificate for milliseconds, all of them for seconds. */
const READ = `
  const { parentPort } = require('node:worker_threads');
  parentPort.postMessage(require('node:tls').getCACertificates('system'));
`;

/** Asks the system, in a thread of its own. */
export const readSystemAuthorities: ReadAuthorities = () =>
  new Promise((resolve, reject) => {
    const reader = new Worker(READ, { eval: true });
    reader.once('message', resolve);
    reader.once('error', reject);
    reader.once('exit', () => reject(new Error('The reader of the authorities ended.')));
  });

/** Certificates that connections trust. */
export type Trust = () => Promise<SecureContext>;

/**
 * Trusts the authorities that Node brings, those of NODE_EXTRA_CA_CERTS and those of the system. They are asked for with
 * the first connection that needs them, once in a run.
 */
export const createTrust = (readAuthorities: ReadAuthorities, log: Log): Trust => {
  const make = async (): Promise<SecureContext> => {
    const system = await readAuthorities().catch((error: unknown) => {
      log.warn('the authorities that the system trusts cannot be read', { error });
      return [];
    });
    try {
      return createSecureContext({ ca: [...new Set([...getCACertificates('default'), ...system])] });
    } catch (error) {
      // A broken certificate must not stop the app from trusting the others.
      log.warn('the authorities of the system are left out', { error });
      return createSecureContext();
    }
  };
  let made: Promise<SecureContext> | null = null;
  return () => (made ??= make());
};
