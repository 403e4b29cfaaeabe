import { join } from 'node:path';
import type { CancelTimer } from '#shared/lib/clock.ts';
import { createEncryptedFiles } from '../accounts/encrypted-file.ts';
import type { SecretBackend } from '../accounts/secret-backend.ts';
import { createSecrets, type Secrets } from '../accounts/secrets.ts';
import type { HostPorts } from './host.ts';

type SecretPorts = Pick<HostPorts, 'dataDir' | 'keychain' | 'cipher' | 'clock' | 'log'>;

/** Places of secrets that outlive the run, best first; none where nothing is kept on disk. */
const placesOf = ({ dataDir, keychain, cipher }: SecretPorts): readonly SecretBackend[] => {
  if (dataDir === null) return [];
  return [...(keychain ? [keychain] : []), ...(cipher ? [createEncryptedFiles(join(dataDir, 'secrets'), cipher)] : [])];
};

export interface OpenSecrets extends Secrets {
  close(): void;
}

/** A keychain that was locked or away is tried again after this, where memory alone has a secret. */
const KEEP_BETTER_MS = 10 * 60_000;

/** Opens the one keeping of secrets of this host. */
export const openSecrets = (ports: SecretPorts): OpenSecrets => {
  const { clock, log } = ports;
  const secrets = createSecrets(placesOf(ports), log);
  let cancel: CancelTimer = () => {};
  const keepBetter = (): void => {
    cancel = clock.schedule(clock.now() + KEEP_BETTER_MS, () => {
      secrets.moveFromMemory().catch((error: unknown) => log.warn('secrets could not leave memory', { error }));
      keepBetter();
    });
  };
  keepBetter();
  return { ...secrets, close: () => cancel() };
};
