import { setTimeout as pause } from 'node:timers/promises';
import type { SecretTrouble } from '#shared/bridge/account-calls.ts';
import { SecretProblem, type SecretBackend } from './secret-backend.ts';

/** The keychain's own entry for one name, as `@napi-rs/keyring` has it. */
export interface KeychainEntry {
  getPassword(signal?: AbortSignal): Promise<string | null | undefined>;
  setPassword(secret: string, signal?: AbortSignal): Promise<void>;
  deletePassword(signal?: AbortSignal): Promise<boolean>;
}

export type OpenEntry = (service: string, name: string) => KeychainEntry | Promise<KeychainEntry>;

/** What the app is called in the system's keychain. */
const SERVICE = 'Regie';
/** Unlocking may ask the person: they get the time to type a password, and the app does not hang for ever. */
const PATIENCE_MS = 30_000;
/** Time for words to reach the windows. */
const SAID_MS = 20;

/** The system's keychain; on Linux the Secret Service alone, since the kernel's keyring does not outlive a restart. */
export const openSystemEntry: OpenEntry = async (service, name) => {
  // Loaded when the first secret is touched: a start in rehearsal has none.
  const { AsyncEntry } = await import('@napi-rs/keyring');
  return new AsyncEntry(service, name, { linux: { store: 'secret-service' } });
};

/** The keychain this run uses: `REGIE_KEYCHAIN=none` leaves the person's own alone, as tests have to. */
export const keychainOf = (env: Readonly<Record<string, string | undefined>>): OpenEntry | null =>
  env.REGIE_KEYCHAIN === 'none' ? null : openSystemEntry;

/** What a keychain's own words mean: the crate tells its errors apart by sentence only. */
export const keychainTrouble = (message: string): SecretTrouble => {
  if (/dismissed|locked|user (?:cancel|interaction)|denied|auth/i.test(message)) return 'locked';
  if (
    /dbus|d-bus|no result found|not provided|no (?:default )?(?:store|collection)|cannot find module|module not found/i.test(
      message,
    )
  ) {
    return 'absent';
  }
  return 'failing';
};

/** Secrets in the OS keychain. */
export const createKeychain = (openEntry: OpenEntry = openSystemEntry, patienceMs = PATIENCE_MS): SecretBackend => {
  const use = async <Value>(
    name: string,
    run: (entry: KeychainEntry, signal: AbortSignal) => Promise<Value>,
  ): Promise<Value> => {
    const limit = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        limit.abort();
        // Nobody answered the system's question.
        reject(new SecretProblem('locked'));
      }, patienceMs);
    });
    const work = async (): Promise<Value> => {
      // Opening holds up this process for as long as a keychain hangs: what was just said goes out first.
      await pause(SAID_MS);
      return run(await openEntry(SERVICE, name), limit.signal);
    };
    try {
      return await Promise.race([work(), tooLong]);
    } catch (error) {
      if (error instanceof SecretProblem) throw error;
      throw new SecretProblem(keychainTrouble(error instanceof Error ? error.message : ''));
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    place: 'keychain',
    read: async (name) => (await use(name, (entry, signal) => entry.getPassword(signal))) ?? null,
    write: (name, secret) => use(name, (entry, signal) => entry.setPassword(secret, signal)),
    async remove(name) {
      await use(name, (entry, signal) => entry.deletePassword(signal));
    },
  };
};
