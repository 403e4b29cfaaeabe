import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../settings/write-atomically.ts';
import { SecretProblem, type SecretBackend } from './secret-backend.ts';

/** What the shell lends: encryption with a key that the system keeps. */
export interface SystemCipher {
  /** False where the system has no key of its own, as with Electron's `basic_text`. */
  isAvailable(): boolean | Promise<boolean>;
  encrypt(text: string): Promise<Uint8Array>;
  decrypt(data: Uint8Array): Promise<string>;
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Secrets in files of a folder, one each, encrypted by the system. */
export const createEncryptedFiles = (folder: string, cipher: SystemCipher): SecretBackend => {
  const fileOf = (name: string): string =>
    join(folder, `${createHash('sha256').update(name).digest('hex').slice(0, 32)}.secret`);
  const guarded = async <Value>(run: () => Value | Promise<Value>): Promise<Value> => {
    let available = false;
    try {
      available = await cipher.isAvailable();
    } catch {
      // Said below: a cipher that cannot even answer is not there.
    }
    if (!available) throw new SecretProblem('absent');
    try {
      return await run();
    } catch {
      throw new SecretProblem('failing');
    }
  };
  return {
    place: 'encrypted_file',
    read: (name) =>
      guarded(async () => {
        let data: Uint8Array;
        try {
          data = readFileSync(fileOf(name));
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
        return cipher.decrypt(data);
      }),
    write: (name, secret) =>
      guarded(async () => {
        writeAtomically(fileOf(name), await cipher.encrypt(secret));
      }),
    remove: (name) =>
      guarded(() => {
        rmSync(fileOf(name), { force: true });
      }),
  };
};
