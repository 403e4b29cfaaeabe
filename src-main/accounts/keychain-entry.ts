/** The keychain's own entry for one name, as `@napi-rs/keyring` has it. */
export interface KeychainEntry {
  getPassword(): Promise<string | null | undefined>;
  setPassword(secret: string): Promise<void>;
  deletePassword(): Promise<boolean>;
}

/** May take seconds, and hold up its thread meanwhile: the native constructor waits for the system's answer. */
export type OpenEntry = (service: string, name: string) => KeychainEntry | Promise<KeychainEntry>;

/** The system's keychain; on Linux the Secret Service alone, since the kernel's keyring does not outlive a restart. */
export const openSystemEntry: OpenEntry = async (service, name) => {
  const { AsyncEntry } = await import('@napi-rs/keyring');
  return new AsyncEntry(service, name, { linux: { store: 'secret-service' } });
};
