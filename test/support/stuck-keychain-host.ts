import { fileURLToPath } from 'node:url';
import { setEnvironmentData } from 'node:worker_threads';
import { createSystemClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { createKeychain } from '../../src-main/accounts/keychain.ts';

/** Asks a keychain that never answers, and ends as the app does: `node stuck-keychain-host.ts <pipe> [patience]`. */
setEnvironmentData('pipe', process.argv[2]);
const worker = fileURLToPath(new URL('./stuck-keychain-worker.ts', import.meta.url));
const patienceMs = Number(process.argv[3] ?? 60_000);
const keychain = createKeychain({ worker, clock: createSystemClock(globalThis), log: silentLog, patienceMs });
const asked = keychain.read('space').catch(() => null);
if (process.argv[3] !== undefined) await asked;
else await keychain.close();
process.stdout.write('ended\n');
process.exit(7);
