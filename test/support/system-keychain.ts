import { createSystemClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { createKeychain, type Keychain } from '../../src-main/accounts/keychain.ts';
import { program } from './program.ts';

const worker = program('keychain-worker');

/** The keychain that the environment of this process leads to, in its thread, as the app has it. */
export const openSystemKeychain = (patienceMs = 15_000): Keychain =>
  createKeychain({ worker, clock: createSystemClock(globalThis), log: silentLog, patienceMs });
