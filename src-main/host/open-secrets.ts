import { join } from 'node:path';
import { createEncryptedFiles } from '../accounts/encrypted-file.ts';
import type { SecretBackend } from '../accounts/secret-backend.ts';
import { createSecrets, type Secrets } from '../accounts/secrets.ts';
import type { HostPorts } from './host.ts';

type SecretPorts = Pick<HostPorts, 'dataDir' | 'keychain' | 'cipher' | 'log'>;

/** Places of secrets that outlive the run, best first; none where nothing is kept on disk. */
const placesOf = ({ dataDir, keychain, cipher }: SecretPorts): readonly SecretBackend[] => {
  if (dataDir === null) return [];
  return [...(keychain ? [keychain] : []), ...(cipher ? [createEncryptedFiles(join(dataDir, 'secrets'), cipher)] : [])];
};

/** Opens the one keeping of secrets of this host. */
export const openSecrets = (ports: SecretPorts): Secrets => createSecrets(placesOf(ports), ports.log);
