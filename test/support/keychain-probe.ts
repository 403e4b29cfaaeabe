import { silentLog } from '#shared/lib/log.ts';
import { createSecrets } from '../../src-main/accounts/secrets.ts';
import { openSystemKeychain } from './system-keychain.ts';

/**
 * Prints how this process sees the system's keychain, as one line of JSON:
 * `node keychain-probe.ts <read|write|status> [secret]`.
 */
const [, , command = 'status', secret = ''] = process.argv;
const NAME = 'probe of a test';

const secrets = createSecrets([openSystemKeychain()], silentLog);
const answer = (): Promise<unknown> => {
  if (command === 'write') return secrets.write(NAME, secret);
  return command === 'read' ? secrets.read(NAME, 'keychain') : secrets.status();
};
process.stdout.write(`${JSON.stringify(await answer())}\n`);
process.exit(0);
