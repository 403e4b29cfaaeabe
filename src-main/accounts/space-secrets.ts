import type { SecretPlace, SignOutEnd } from '#shared/bridge/account-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Log } from '#shared/lib/log.ts';
import { say } from '#shared/words/say.ts';
import type { AccountRecord } from './account-store.ts';
import { secretNameOf } from './account.ts';
import type { RefreshLock } from './refresh-lock.ts';
import type { PendingSecretChanges } from './pending-secret-changes.ts';
import type { Secrets } from './secrets.ts';
import { dropTokens, keepTokens, nextOf, readTokens, type Tokens } from './tokens.ts';
import type { NewSecret } from './new-credential.ts';

export interface SpaceSecretsPorts {
  readonly secrets: Secrets;
  readonly lock: RefreshLock;
  readonly pendingSecrets: PendingSecretChanges;
  readonly fetch: typeof fetch;
  readonly log: Log;
}

export interface SpaceSecrets {
  /**
   * Keeps a new secret in the place of the one of `before`, lets `onKept` write down where it is, then ends the old one
   * at the platform.
   */
  replace(
    id: string,
    secret: NewSecret,
    before: AccountRecord | null,
    onKept: (place: SecretPlace) => void,
  ): Promise<void>;
  /** Forgets a secret and ends it at the platform; throws `unauthorized` where a locked keychain holds it. */
  forget(record: AccountRecord): Promise<SignOutEnd>;
  /** Removes the leftovers of a killed host: secrets that no space in the list uses. */
  clean(records: () => readonly AccountRecord[]): Promise<void>;
}

/** Puts secrets in their place and takes them away, never while one is being renewed, here or in another host. */
export const createSpaceSecrets = ({ secrets, lock, pendingSecrets, fetch, log }: SpaceSecretsPorts): SpaceSecrets => {
  /** Current tokens of a sign-in; null for keys and for sign-ins that are signed out. */
  const tokensOf = async (record: AccountRecord | null): Promise<Tokens | null> => {
    if (!record?.oauth || record.keptIn === null) return null;
    const read = await readTokens(secrets, secretNameOf(record), record.keptIn);
    if (read.kind === 'unreadable' && read.trouble === 'locked') {
      throw new AppError('unauthorized', say('host_keychain_holds_signin'));
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
    async replace(id, secret, before, onKept) {
      const name = secretNameOf({ id });
      const old = await lock(name, async () => {
        const replaced = await tokensOf(before).catch(() => null);
        pendingSecrets.begin(id);
        const taken = await keep(name, secret);
        onKept(taken);
        const left = before?.keptIn ?? taken;
        if (left === taken || (await dropTokens(secrets, name, left))) pendingSecrets.end(id);
        return replaced;
      });
      // Last, so that the space keeps a working secret if the app ends before.
      await endAtPlatform(before, old);
    },
    async forget(record) {
      const { keptIn } = record;
      if (keptIn === null) return { platform: 'ended' };
      const name = secretNameOf(record);
      const tokens = await lock(name, async () => {
        const held = await tokensOf(record);
        if (await dropTokens(secrets, name, keptIn)) pendingSecrets.end(record.id);
        return held;
      });
      if (record.kind === 'key') return { platform: 'key_stays' };
      return { platform: (await endAtPlatform(record, tokens)) ? 'ended' : 'not_reached' };
    },
    async clean(records) {
      for (const id of pendingSecrets.list()) {
        const name = secretNameOf({ id });
        await lock(name, async () => {
          // The other host may have finished meanwhile.
          if (!pendingSecrets.list().includes(id)) return;
          const keptIn = records().find((record) => record.id === id)?.keptIn ?? null;
          const gone = [nextOf(name), name].map((one) => secrets.removeElsewhere(one, keptIn));
          // A locked keychain is asked again at the next start.
          if (!(await Promise.all(gone)).includes(false)) pendingSecrets.end(id);
        });
      }
    },
  };
};
