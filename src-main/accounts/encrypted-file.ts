import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../settings/write-atomically.ts';
import { SecretProblem, type SecretBackend } from './secret-backend.ts';

/** Encryption from the shell, with a key that the system keeps. */
export interface SystemCipher {
  /** False where the system has no key of its own, as with Electron's `basic_text`. */
  isAvailable(): boolean | Promise<boolean>;
  encrypt(text: string): Promise<Uint8Array>;
  /** `stale`: the system has a newer key, so the text should be encrypted again. */
  decrypt(data: Uint8Array): Promise<{ readonly text: string; readonly stale: boolean }>;
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
  const write = async (name: string, secret: string): Promise<void> => {
    writeAtomically(fileOf(name), await cipher.encrypt(secret));
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
        const { text, stale } = await cipher.decrypt(data);
        // The old key still opens it: a file that cannot be written now is renewed another time.
        if (stale) await write(name, text).catch(() => undefined);
        return text;
      }),
    write: (name, secret) => guarded(() => write(name, secret)),
    remove: (name) =>
      guarded(() => {
        rmSync(fileOf(name), { force: true });
      }),
  };
};
