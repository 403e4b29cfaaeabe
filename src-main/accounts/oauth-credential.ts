import type { SecretPlace } from '#shared/bridge/account-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import type { Credential, CredentialEvents, CredentialTrouble } from './credential.ts';
import type { RefreshLock } from './refresh-lock.ts';
import type { Secrets } from './secrets.ts';
import { dropTokens, keepTokens, readTokens, type Tokens } from './tokens.ts';

/** The platform's answer to a refresh. */
export type Refreshed = { readonly kind: 'renewed'; readonly tokens: Tokens } | { readonly kind: 'ended' };

export interface OauthCredentialOptions {
  readonly secrets: Secrets;
  readonly name: string;
  readonly place: () => SecretPlace | null;
  /** The platform ended it in an earlier run. */
  readonly refusedBefore: boolean;
  /** False once another credential took its place, or the person signed out: then nothing is renewed any more. */
  readonly isCurrent: () => boolean;
  /** Exchanges the refresh token; throws AppError when the platform cannot be asked. */
  readonly refresh: (tokens: Tokens) => Promise<Refreshed>;
  readonly lock: RefreshLock;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: CredentialEvents;
}

/** A token is renewed this long before it ends, while it still serves. */
const EARLY_MS = 60_000;
/** A token refused so soon after it was given is not refused for its age: another one would be refused too. */
const TOO_NEW_MS = 5_000;
/** After a renewal that failed for the network, the next early one waits. */
const PAUSE_MS = 10_000;

const SENTENCES: Readonly<Record<Exclude<CredentialTrouble, 'restart' | 'key_refused'>, Sentence>> = {
  sign_in_ended: say('host_signin_ended'),
  secret_lost: say('host_signin_lost'),
  secret_locked: say('host_keychain_locked'),
};

/** A sign-in: one renewal at a time, across callers and hosts, and each refresh token used once. */
export const createOauthCredential = (options: OauthCredentialOptions): Credential => {
  const { secrets, name, clock, events, log } = options;
  let tokens: Tokens | null = null;
  let ended: 'sign_in_ended' | null = options.refusedBefore ? 'sign_in_ended' : null;
  /** The platform ended this sign-in before, so missing tokens are expected. */
  let wasEnded = options.refusedBefore;
  /** No lasting place takes it any more, though one did. */
  let endsWithApp = false;
  let givenAt = 0;
  let notBefore = 0;
  let renewal: Promise<Tokens> | null = null;

  const fail = (trouble: keyof typeof SENTENCES): AppError => {
    if (trouble === 'sign_in_ended') {
      ended = trouble;
      wasEnded = true;
    }
    tokens = null;
    events.onTrouble(trouble);
    return new AppError('unauthorized', SENTENCES[trouble]);
  };

  const serves = (candidate: Tokens, refused: string | null): boolean =>
    candidate.access !== '' && candidate.access !== refused && candidate.expiresAt > clock.now();

  /** The tokens as kept; in memory alone where their place lost or locked them meanwhile. */
  const kept = async (): Promise<Tokens> => {
    const place = options.place();
    const read = place === null ? { kind: 'none' as const } : await readTokens(secrets, name, place);
    if (read.kind === 'found') return read.tokens;
    if (tokens) return tokens;
    if (read.kind === 'none') throw fail(wasEnded ? 'sign_in_ended' : 'secret_lost');
    throw fail('secret_locked');
  };

  const keep = async (next: Tokens): Promise<void> => {
    const before = options.place();
    const place = await keepTokens(secrets, name, next, before);
    if (place !== before) events.onKept(place);
    endsWithApp = place === 'memory' && (before !== 'memory' || endsWithApp);
    events.onTrouble(endsWithApp ? 'restart' : null);
  };

  const renewOnce = async (refused: string | null): Promise<Tokens> => {
    if (!options.isCurrent()) throw new AppError('unauthorized', SENTENCES.sign_in_ended);
    const stored = await kept();
    // Another host, or the run before, has renewed it already.
    if (serves(stored, refused)) {
      if (stored.access !== tokens?.access) events.onTrouble(null);
      tokens = stored;
      return stored;
    }
    if (stored.refresh === null) throw fail('sign_in_ended');
    const answer = await options.refresh(stored);
    if (answer.kind === 'ended') {
      const place = options.place();
      if (place !== null) await dropTokens(secrets, name, place);
      throw fail('sign_in_ended');
    }
    // A server that rotates nothing leaves the refresh token as it is.
    const next = { ...answer.tokens, refresh: answer.tokens.refresh ?? stored.refresh };
    // The new tokens are used at once, even if storing them fails.
    tokens = next;
    givenAt = clock.now();
    await keep(next);
    log.info('a sign-in was renewed');
    return next;
  };

  const renew = (refused: string | null): Promise<Tokens> => {
    renewal ??= options
      .lock(name, () => renewOnce(refused))
      .catch((error: unknown) => {
        notBefore = clock.now() + PAUSE_MS;
        throw error;
      })
      .finally(() => {
        renewal = null;
      });
    return renewal;
  };

  return {
    token() {
      if (ended) throw new AppError('unauthorized', SENTENCES[ended]);
      const now = clock.now();
      if (tokens && tokens.expiresAt > now) {
        if (tokens.expiresAt - now < EARLY_MS && now >= notBefore && !renewal) {
          renew(tokens.access).catch((error: unknown) => log.warn('a sign-in could not be renewed early', { error }));
        }
        return tokens.access;
      }
      return renew(tokens?.access ?? null).then(({ access }) => access);
    },
    async renew(refused) {
      if (ended) return false;
      if (tokens && tokens.access !== refused) return true;
      if (clock.now() - givenAt < TOO_NEW_MS) return false;
      try {
        return (await renew(refused)).access !== refused;
      } catch (error) {
        // The caller has to get the refusal itself.
        if (error instanceof AppError && error.code === 'unauthorized') return false;
        throw error;
      }
    },
    retry() {
      ended = null;
      tokens = null;
    },
  };
};
