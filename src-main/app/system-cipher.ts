import { safeStorage } from 'electron';
import type { SystemCipher } from '../accounts/encrypted-file.ts';

/** Electron's own store on a Linux without keychain: its key is part of the program, so it protects nothing. */
const NO_PROTECTION = 'basic_text';

/** Encryption with a key that the system keeps for this app; not there where the system keeps none. */
export const systemCipher: SystemCipher = {
  async isAvailable() {
    if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === NO_PROTECTION) return false;
    return safeStorage.isAsyncEncryptionAvailable();
  },
  encrypt: (text) => safeStorage.encryptStringAsync(text),
  async decrypt(data) {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(data));
    return { text: result, stale: shouldReEncrypt };
  },
};
