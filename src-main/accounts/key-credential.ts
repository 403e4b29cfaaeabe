import type { SecretPlace } from '#shared/bridge/account-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import type { Credential, CredentialEvents } from './credential.ts';
import type { Secrets } from './secrets.ts';

export interface KeyCredentialOptions {
  readonly secrets: Secrets;
  readonly name: string;
  readonly place: () => SecretPlace | null;
  /** The platform refused it in an earlier run: it is not sent again until a person tests it. */
  readonly refusedBefore: boolean;
  readonly events: Pick<CredentialEvents, 'onTrouble'>;
}

/** An API key, read from its place when it is first needed. A refused key is not sent again until a person tests it. */
export const createKeyCredential = ({
  secrets,
  name,
  place,
  refusedBefore,
  events,
}: KeyCredentialOptions): Credential => {
  let key: string | null = null;
  let reading: Promise<string> | null = null;
  let refused = refusedBefore;

  const read = async (): Promise<string> => {
    const keptIn = place();
    const found = keptIn === null ? { kind: 'none' as const } : await secrets.read(name, keptIn);
    if (found.kind === 'found') {
      key = found.secret;
      events.onTrouble(null);
      return key;
    }
    if (found.kind === 'none') {
      events.onTrouble('secret_lost');
      throw new AppError('unauthorized', say('host_key_gone'));
    }
    events.onTrouble('secret_locked');
    throw new AppError('unauthorized', say('host_keychain_locked'));
  };

  const token = (): string | Promise<string> => {
    if (refused) {
      throw new AppError('unauthorized', say('host_key_refused'));
    }
    if (key !== null) return key;
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };

  return {
    token,
    async renew(sent) {
      if (refused) return false;
      if (key !== null && key !== sent) return true;
      // Another host on the same folder may have been given a new one.
      const keptIn = place();
      const found = keptIn === null ? { kind: 'none' as const } : await secrets.read(name, keptIn);
      if (found.kind === 'found' && found.secret !== sent) {
        key = found.secret;
        return true;
      }
      refused = true;
      events.onTrouble('key_refused');
      return false;
    },
    retry() {
      refused = false;
      key = null;
    },
  };
};
