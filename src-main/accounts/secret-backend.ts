import type { SecretPlace, SecretTrouble } from '#shared/bridge/account-calls.ts';

/** Storage of secrets by name. Its functions throw SecretProblem, never anything that could hold a secret. */
export interface SecretBackend {
  readonly place: SecretPlace;
  /** The secret of that name, or null where there is none. */
  read(name: string): Promise<string | null>;
  /** Stores it in place of the old one; a crash leaves the old one or the new one. */
  write(name: string, secret: string): Promise<void>;
  /** Removes it; does nothing if there is none. */
  remove(name: string): Promise<void>;
}

/** Why a place did not serve. */
export class SecretProblem extends Error {
  override readonly name = 'SecretProblem';
  readonly trouble: SecretTrouble;

  constructor(trouble: SecretTrouble) {
    super(`The place of secrets is ${trouble}.`);
    this.trouble = trouble;
  }
}

/** Secrets in memory alone: gone when the app ends. */
export const createMemorySecrets = (): SecretBackend => {
  const secrets = new Map<string, string>();
  return {
    place: 'memory',
    read: (name) => Promise.resolve(secrets.get(name) ?? null),
    write(name, secret) {
      secrets.set(name, secret);
      return Promise.resolve();
    },
    remove(name) {
      secrets.delete(name);
      return Promise.resolve();
    },
  };
};
