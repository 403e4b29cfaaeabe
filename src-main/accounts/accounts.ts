import type { SecretStoreStatus, SignInAttempt, SignInEnd, SpaceAccount } from '#shared/bridge/account-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { Wire } from '../platform/wire.ts';
import type { AccountBook, AccountRecord } from './account-book.ts';
import { createAccount, secretNameOf, type Account } from './account.ts';
import { parseApiRoot } from './api-root.ts';
import { APP_TOOLS } from './app-tools.ts';
import type { LandingWords } from './oauth/loopback-listener.ts';
import type { SignIn, SignedIn } from './oauth/sign-in.ts';
import type { RefreshLock } from './refresh-lock.ts';
import type { Secrets } from './secrets.ts';
import { checkSpace, type CheckedSpace } from './space-check.ts';
import type { Spaces } from './spaces.ts';
import { dropTokens, keepTokens, readTokens, type Tokens } from './tokens.ts';

export interface AccountsPorts {
  readonly book: AccountBook;
  readonly secrets: Secrets;
  readonly spaces: Spaces;
  readonly lock: RefreshLock;
  readonly fetch: typeof fetch;
  /** How calls of operations travel. */
  readonly wire: Wire;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Log;
  /** Opens the person's browser; null where the window does it. */
  readonly openExternal: ((url: string) => Promise<void>) | null;
  readonly landing: (isSignedIn: boolean) => LandingWords;
  readonly onChange: (accounts: readonly SpaceAccount[]) => void;
  readonly onSignInEnded: (end: SignInEnd) => void;
  /** A space serves again, or is another one now: what shows it should read anew. */
  readonly onRestored: (spaceId: string) => void;
  /** A space is gone. */
  readonly onRemoved: (spaceId: string) => void;
  readonly signInLimitMs?: number;
}

export interface Accounts {
  list(): readonly SpaceAccount[];
  secretStore(): Promise<SecretStoreStatus>;
  addKey(given: { readonly apiRoot: string; readonly key: string }): Promise<SpaceAccount>;
  signIn(given: {
    readonly apiRoot: string;
    readonly access: 'full' | 'read';
    readonly tools: 'app' | 'all';
  }): Promise<SignInAttempt>;
  cancelSignIn(attemptId: string): void;
  check(spaceId: string): Promise<SpaceAccount>;
  rename(spaceId: string, name: string): void;
  signOut(spaceId: string): Promise<void>;
  remove(spaceId: string): Promise<void>;
  /** Stops waiting for browsers. */
  close(): void;
}

/** A secret on its way to its place. */
type NewSecret =
  { readonly kind: 'key'; readonly key: string } | { readonly kind: 'oauth'; readonly signedIn: SignedIn };

/** The spaces a person connected: by key or by signing in. Takes up those of the book at once, without asking anyone. */
export const createAccounts = (ports: AccountsPorts): Accounts => {
  const { book, secrets, spaces, log } = ports;
  const accounts = new Map<string, Account>();
  let attempt: { readonly id: string; readonly signIn: SignIn } | null = null;

  const list = (): readonly SpaceAccount[] => [...accounts.values()].map((account) => account.view());
  const show = (account: Account): void => {
    spaces.put({ client: account.client, summary: account.summary() });
    ports.onChange(list());
  };
  const keep = (account: Account): void => {
    // One that was removed meanwhile does not come back by a late word about its secret.
    if (accounts.get(account.record().id) !== account) return;
    try {
      book.put(account.record());
    } catch (error) {
      log.error('the list of spaces could not be written', { error });
    }
    show(account);
  };
  const take = (record: AccountRecord): Account => {
    const account = createAccount(record, { ...ports, onChange: keep });
    accounts.set(record.id, account);
    return account;
  };
  const get = (spaceId: string): Account => {
    const account = accounts.get(spaceId);
    if (!account) throw new AppError('not_found', 'This space is not connected.', { field: 'spaceId' });
    return account;
  };

  for (const record of book.list()) show(take(record));

  const checked = (record: AccountRecord, { space, check, rights }: CheckedSpace): AccountRecord => ({
    ...record,
    platformSpaceId: space?.id ?? record.platformSpaceId,
    spaceName: space?.name.slice(0, 200) ?? record.spaceName,
    logo: space?.logo?.startsWith('https://') === true && space.logo.length <= 2000 ? space.logo : null,
    access: rights.access,
    operations: rights.operations === null ? null : [...rights.operations],
    check,
    trouble: null,
  });

  /** Tests a connection with a secret that is kept nowhere yet. */
  const test = (apiRoot: string, secret: NewSecret): Promise<CheckedSpace> => {
    const token = secret.kind === 'key' ? secret.key : secret.signedIn.tokens.access;
    const { client } = createAccount(emptyRecord('test', apiRoot, secret), {
      ...ports,
      onChange: () => undefined,
      secrets: { ...secrets, read: () => Promise.resolve({ kind: 'found', secret: secretText(secret) }) },
    });
    const level = secret.kind === 'oauth' ? secret.signedIn.access : null;
    return checkSpace({ ...ports, client, apiRoot, token: () => token, level });
  };

  /** Keeps a tested secret: as a new space, or as the new way into one that is connected already. */
  const connect = async (apiRoot: string, secret: NewSecret, found: CheckedSpace): Promise<SpaceAccount> => {
    const known = [...accounts.values()].find((account) => {
      const record = account.record();
      return record.apiRoot === apiRoot && found.space !== null && record.platformSpaceId === found.space.id;
    });
    const before = known?.record() ?? null;
    const id = before?.id ?? ports.newId();
    const name = secretNameOf({ id });
    if (before?.kind === 'oauth') await endAtPlatform(before);
    const place = await keepSecret(name, secret);
    if (before !== null && before.keptIn !== null && before.keptIn !== place)
      await dropTokens(secrets, name, before.keptIn);
    const blank = emptyRecord(id, apiRoot, secret);
    const record = checked({ ...blank, givenName: before?.givenName ?? null, keptIn: place }, found);
    const account = known ?? take(record);
    account.become(record, true);
    keep(account);
    ports.onRestored(id);
    return account.view();
  };

  const keepSecret = async (name: string, secret: NewSecret) => {
    if (secret.kind === 'oauth') return keepTokens(secrets, name, secret.signedIn.tokens, null);
    return secrets.write(name, secret.key);
  };

  /** Ends a sign-in at the platform as far as it can be reached. */
  const endAtPlatform = async (record: AccountRecord): Promise<void> => {
    if (!record.oauth || record.keptIn === null) return;
    const read = await readTokens(secrets, secretNameOf(record), record.keptIn);
    if (read.kind !== 'found') return;
    try {
      const { revokeTokens } = await import('./oauth/token-requests.ts');
      await revokeTokens(record.oauth, read.tokens, ports.fetch);
    } catch (error) {
      log.warn('a sign-in could not be ended at the platform', { code: (error as AppError).code });
    }
  };

  const forgetSecret = async (record: AccountRecord): Promise<void> => {
    await endAtPlatform(record);
    if (record.keptIn !== null) await dropTokens(secrets, secretNameOf(record), record.keptIn);
  };

  const follow = async (id: string, apiRoot: string, signIn: SignIn): Promise<void> => {
    let outcome: SignInEnd['outcome'];
    try {
      const secret: NewSecret = { kind: 'oauth', signedIn: await signIn.done };
      const { spaceId } = await connect(apiRoot, secret, await test(apiRoot, secret));
      outcome = { kind: 'connected', spaceId };
    } catch (error) {
      const wasCancelled = attempt?.id !== id;
      if (!(error instanceof AppError)) log.error('a sign-in broke', { error });
      outcome = wasCancelled
        ? { kind: 'cancelled' }
        : { kind: 'failed', message: error instanceof AppError ? error.message : 'The sign-in broke inside this app.' };
    }
    if (attempt?.id === id) attempt = null;
    ports.onSignInEnded({ attemptId: id, outcome });
  };

  const cancelSignIn = (attemptId?: string): void => {
    if (!attempt || (attemptId !== undefined && attempt.id !== attemptId)) return;
    const { signIn } = attempt;
    attempt = null;
    signIn.cancel();
  };

  return {
    list,
    secretStore: () => secrets.status(),
    async addKey({ apiRoot: typed, key }) {
      const apiRoot = parseApiRoot(typed);
      const secret: NewSecret = { kind: 'key', key };
      return connect(apiRoot, secret, await test(apiRoot, secret));
    },
    async signIn({ apiRoot: typed, access, tools }) {
      const apiRoot = parseApiRoot(typed);
      cancelSignIn();
      // The OAuth client is only needed by those who sign in.
      const { beginSignIn } = await import('./oauth/sign-in.ts');
      const signIn = await beginSignIn(
        { apiRoot, access, tools: tools === 'app' ? APP_TOOLS : null },
        { ...ports, ...(ports.signInLimitMs !== undefined && { limitMs: ports.signInLimitMs }) },
      );
      const id = ports.newId();
      cancelSignIn();
      attempt = { id, signIn };
      void follow(id, apiRoot, signIn);
      const { url, expiresAt } = signIn;
      let opened = false;
      try {
        await ports.openExternal?.(url);
        opened = ports.openExternal !== null;
      } catch (error) {
        log.warn('the browser did not open', { error });
      }
      return { attemptId: id, url, opened, expiresAt };
    },
    cancelSignIn,
    async check(spaceId) {
      const account = get(spaceId);
      const before = account.record();
      if (before.keptIn === null) throw new AppError('unauthorized', 'This space is signed out. Sign in again first.');
      const wasInTrouble = account.view().trouble !== null;
      account.retry();
      const { client } = account;
      const token = (): string | Promise<string> => account.token();
      const level = before.kind === 'oauth' ? before.access : null;
      const found = await checkSpace({ ...ports, client, apiRoot: before.apiRoot, token, level });
      account.become(checked(account.record(), found), false);
      keep(account);
      if (wasInTrouble) ports.onRestored(spaceId);
      return account.view();
    },
    rename(spaceId, name) {
      const account = get(spaceId);
      const record = account.record();
      account.become({ ...record, givenName: name === record.spaceName ? null : name }, false);
      keep(account);
    },
    async signOut(spaceId) {
      const account = get(spaceId);
      const record = account.record();
      // Out at once; what the platform is told comes after.
      account.become({ ...record, keptIn: null, trouble: 'signed_out' }, true);
      keep(account);
      await forgetSecret(record);
    },
    async remove(spaceId) {
      const record = get(spaceId).record();
      accounts.delete(spaceId);
      book.remove(spaceId);
      spaces.remove(spaceId);
      ports.onRemoved(spaceId);
      ports.onChange(list());
      await forgetSecret(record);
    },
    close: () => cancelSignIn(),
  };
};

const secretText = (secret: NewSecret): string =>
  secret.kind === 'key' ? secret.key : JSON.stringify(secret.signedIn.tokens satisfies Tokens);

/** A record of which only the way in is known yet. */
const emptyRecord = (id: string, apiRoot: string, secret: NewSecret): AccountRecord => ({
  id,
  kind: secret.kind,
  apiRoot,
  platformSpaceId: null,
  spaceName: new URL(apiRoot).host,
  givenName: null,
  logo: null,
  access: secret.kind === 'oauth' ? secret.signedIn.access : 'full',
  operations: null,
  keptIn: 'memory',
  trouble: null,
  oauth: secret.kind === 'oauth' ? secret.signedIn.registration : null,
  check: null,
});
