import type { SecretPlace, SignOutEnd } from '#shared/bridge/account-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Log } from '#shared/lib/log.ts';
import type { AccountRecord } from './account-book.ts';
import { secretNameOf } from './account.ts';
import type { RefreshLock } from './refresh-lock.ts';
import type { Secrets } from './secrets.ts';
import { dropTokens, keepTokens, readTokens, type Tokens } from './tokens.ts';
import type { NewSecret } from './way-in.ts';

export interface SecretKeepingPorts {
  readonly secrets: Secrets;
  readonly lock: RefreshLock;
  readonly fetch: typeof fetch;
  readonly log: Log;
}

export interface SecretKeeping {
  /** Keeps a new secret where the one of `before` was, then ends that at the platform. Gives its place. */
  replace(id: string, secret: NewSecret, before: AccountRecord | null): Promise<SecretPlace>;
  /** Forgets a secret and ends it at the platform; throws `unauthorized` where a locked keychain holds it. */
  forget(record: AccountRecord): Promise<SignOutEnd>;
}

/** Puts secrets in their place and takes them away, never while one is being renewed, here or in another host. */
export const createSecretKeeping = ({ secrets, lock, fetch, log }: SecretKeepingPorts): SecretKeeping => {
  /** What a sign-in holds now; null for keys and for sign-ins that are out. */
  const tokensOf = async (record: AccountRecord | null): Promise<Tokens | null> => {
    if (!record?.oauth || record.keptIn === null) return null;
    const read = await readTokens(secrets, secretNameOf(record), record.keptIn);
    if (read.kind === 'unreadable' && read.trouble === 'locked') {
      throw new AppError('unauthorized', 'The keychain is locked, so this sign-in cannot be ended. Unlock it first.');
    }
    return read.kind === 'found' ? read.tokens : null;
  };

  const endAtPlatform = async (record: AccountRecord | null, tokens: Tokens | null): Promise<boolean> => {
    if (!record?.oauth || !tokens) return false;
    try {
      const { revokeTokens } = await import('./oauth/token-requests.ts');
      await revokeTokens(record.oauth, tokens, fetch);
      return true;
    } catch (error) {
      log.warn('a sign-in could not be ended at the platform', { code: (error as AppError).code });
      return false;
    }
  };

  const keep = async (name: string, secret: NewSecret): Promise<SecretPlace> => {
    if (secret.kind === 'oauth') return keepTokens(secrets, name, secret.signedIn.tokens, null);
    return secrets.write(name, secret.key);
  };

  return {
    async replace(id, secret, before) {
      const name = secretNameOf({ id });
      const { place, old } = await lock(name, async () => {
        const replaced = await tokensOf(before).catch(() => null);
        const taken = await keep(name, secret);
        if (before !== null && before.keptIn !== null && before.keptIn !== taken)
          await dropTokens(secrets, name, before.keptIn);
        return { place: taken, old: replaced };
      });
      // Only now: whatever ends the app before, the space has a way in.
      await endAtPlatform(before, old);
      return place;
    },
    async forget(record) {
      const { keptIn } = record;
      if (keptIn === null) return { platform: 'ended' };
      const name = secretNameOf(record);
      const tokens = await lock(name, async () => {
        const held = await tokensOf(record);
        await dropTokens(secrets, name, keptIn);
        return held;
      });
      if (record.kind === 'key') return { platform: 'key_stays' };
      return { platform: (await endAtPlatform(record, tokens)) ? 'ended' : 'not_reached' };
    },
  };
};
