import type {
  AccountTrouble,
  SecretStoreStatus,
  SignInAttempt,
  SignOutEnd,
  SpaceAccount,
} from '#shared/bridge/account-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import { say } from '#shared/words/say.ts';
import type { Wire } from '../platform/wire.ts';
import { hasSameCredential, isSameRecord, type AccountStore, type AccountRecord } from './account-store.ts';
import { createAccount, secretNameOf, type Account, type AccountPorts } from './account.ts';
import { parseApiRoot } from './api-root.ts';
import type { RefreshLock } from './refresh-lock.ts';
import { createSpaceSecrets } from './space-secrets.ts';
import type { PendingSecretChanges } from './pending-secret-changes.ts';
import { keyFingerprint } from './key-fingerprint.ts';
import type { Secrets } from './secrets.ts';
import { createSignInAttempts, type SignInPorts, type SignInRequest } from './sign-in-attempts.ts';
import { checkSpace, type CheckedSpace } from './space-check.ts';
import type { Spaces } from './spaces.ts';
import { nextOf } from './tokens.ts';
import { checkedRecord, emptyRecord, isNarrower, secretText, type NewSecret } from './new-credential.ts';

export interface AccountsPorts extends SignInPorts {
  readonly store: AccountStore;
  readonly secrets: Secrets;
  readonly spaces: Spaces;
  readonly lock: RefreshLock;
  readonly pendingSecrets: PendingSecretChanges;
  /** Transport for operation calls. */
  readonly wire: Wire;
  readonly onChange: (accounts: readonly SpaceAccount[]) => void;
  /** Called when a space works again, or is another one now: its data should be read again. */
  readonly onRestored: (spaceId: string) => void;
  /** A space is gone. */
  readonly onRemoved: (spaceId: string) => void;
}

export interface Accounts {
  list(): readonly SpaceAccount[];
  secretStore(): Promise<SecretStoreStatus>;
  addKey(given: { readonly apiRoot: string; readonly key: string }): Promise<SpaceAccount>;
  signIn(request: SignInRequest): Promise<SignInAttempt>;
  cancelSignIn(attemptId: string): void;
  check(spaceId: string): Promise<SpaceAccount>;
  rename(spaceId: string, name: string): void;
  signOut(spaceId: string): Promise<SignOutEnd>;
  remove(spaceId: string): Promise<void>;
  /** Tells whether two desks work by the same key; null for a space without one, or where it cannot be read now. */
  fingerprint(spaceId: string): Promise<string | null>;
  /** The name of a space that was removed from here; null where it is not known. */
  formerName(spaceId: string): string | null;
  /** Stops waiting for browsers. */
  close(): void;
}

/** The spaces a person connected: by key or by signing in. Takes up those of the store at once, without asking anyone. */
export const createAccounts = (ports: AccountsPorts): Accounts => {
  const { store, secrets, spaces, log } = ports;
  const spaceSecrets = createSpaceSecrets(ports);
  const accounts = new Map<string, Account>();

  const list = (): readonly SpaceAccount[] => [...accounts.values()].map((account) => account.view());
  const show = (account: Account): void => {
    const { platformSpaceId } = account.record();
    spaces.put({ client: account.client, summary: account.summary(), platformSpaceId });
    ports.onChange(list());
  };
  const write = (change: () => void): void => {
    try {
      change();
    } catch (error) {
      log.error('the list of spaces could not be written', { error });
    }
  };
  const keep = (account: Account): void => {
    // A late answer about its secret must not bring a removed account back.
    if (accounts.get(account.record().id) !== account) return;
    write(() => store.replace(account.record()));
    show(account);
  };
  const take = (record: AccountRecord, trouble: AccountTrouble | null): Account => {
    const account = createAccount(record, { ...ports, onChange: keep }, trouble);
    accounts.set(record.id, account);
    const name = secretNameOf(record);
    for (const one of [name, nextOf(name)])
      secrets.remember(one, {
        read: () => accounts.get(record.id)?.record().keptIn ?? null,
        write(keptIn) {
          account.become({ ...account.record(), keptIn }, true);
          keep(account);
        },
      });
    return account;
  };
  const get = (spaceId: string): Account => {
    const account = accounts.get(spaceId);
    if (!account) throw new AppError('not_found', say('host_space_unknown'), { field: 'spaceId' });
    return account;
  };

  const drop = (id: string): void => {
    accounts.delete(id);
    spaces.remove(id);
    ports.onRemoved(id);
    ports.onChange(list());
  };

  for (const record of store.list()) {
    // Secrets kept in memory ended with the earlier run.
    show(take(record, record.keptIn === 'memory' && record.trouble === null ? 'secret_lost' : null));
  }

  spaceSecrets
    .clean(() => store.list())
    .catch((error: unknown) => log.warn('old secrets were not looked for', { error }));

  /** Applies the changes of another host on the same folder: new spaces, sign-ins and sign-outs. */
  const stopFollowing = store.follow((records) => {
    for (const record of records) {
      const account = accounts.get(record.id);
      if (!account) show(take(record, record.keptIn === 'memory' ? 'secret_lost' : null));
      else if (!isSameRecord(account.record(), record)) {
        const fresh = !hasSameCredential(account.record(), record);
        account.become(record, fresh);
        show(account);
        if (fresh && account.summary().signedIn) ports.onRestored(record.id);
      }
    }
    for (const id of [...accounts.keys()]) if (!records.some((record) => record.id === id)) drop(id);
  });

  /** Tests a connection with a secret that is kept nowhere yet. */
  const test = (apiRoot: string, secret: NewSecret): Promise<CheckedSpace> => {
    const token = secret.kind === 'key' ? secret.key : secret.signedIn.tokens.access;
    const testPorts: AccountPorts = {
      ...ports,
      onChange: () => undefined,
      secrets: { ...secrets, read: () => Promise.resolve({ kind: 'found', secret: secretText(secret) }) },
    };
    const { client } = createAccount(emptyRecord('test', apiRoot, secret), testPorts, null);
    const level = secret.kind === 'oauth' ? secret.signedIn.access : null;
    return checkSpace({ ...ports, client, apiRoot, token: () => token, level });
  };

  /** A key, or the token of a sign-in; null where it cannot be read now. */
  const keyOf = async (account: Account): Promise<string | null> => {
    try {
      return await account.token();
    } catch {
      return null;
    }
  };
  /** The space that this connection leads to, where it is connected here: by the platform's id, else by the very key. */
  const knownOf = async (apiRoot: string, secret: NewSecret, found: CheckedSpace): Promise<Account | undefined> => {
    const { space } = found;
    const there = [...accounts.values()].filter((account) => account.record().apiRoot === apiRoot);
    if (space !== null) return there.find((account) => account.record().platformSpaceId === space.id);
    if (secret.kind !== 'key') return undefined;
    for (const account of there) {
      const { kind, keptIn, trouble } = account.record();
      if (kind !== 'key' || keptIn === null || trouble !== null) continue;
      if ((await keyOf(account)) === secret.key) return account;
    }
    return undefined;
  };
  /** A name that no other space has here; null where that is its own. */
  const freeName = (record: AccountRecord): string | null => {
    const taken = new Set([...accounts.values()].map((account) => account.summary().name));
    let name = record.spaceName;
    for (let count = 2; taken.has(name); count += 1) name = `${cutText(record.spaceName, 76)} ${count}`;
    return name === record.spaceName ? null : name;
  };

  /** Asked now, and nothing kept of it: a key may have been revoked since it was used last. */
  const works = async (account: Account): Promise<boolean> => {
    const key = account.summary().signedIn ? await keyOf(account) : null;
    if (key === null) return false;
    try {
      await test(account.record().apiRoot, { kind: 'key', key });
      return true;
    } catch (error) {
      return !(error instanceof AppError && error.code === 'unauthorized');
    }
  };

  /** Stores a tested secret for a new space, or replaces the secret of a connected one. Throws where that could do more. */
  const connect = async (apiRoot: string, secret: NewSecret, found: CheckedSpace): Promise<SpaceAccount> => {
    const known = await knownOf(apiRoot, secret, found);
    const before = known?.record() ?? null;
    if (known && before !== null && isNarrower(found.rights, before) && (await works(known)))
      throw new AppError('forbidden', say('host_space_narrower', { name: known.summary().name }));
    // A space that comes back takes its old id, so its library is found again.
    const former = found.space === null ? null : store.formerId(apiRoot, found.space.id);
    const id = before?.id ?? former ?? ports.newId();
    const blank = emptyRecord(id, apiRoot, secret);
    await spaceSecrets.replace(id, secret, before, (keptIn) => {
      const checked = checkedRecord({ ...blank, givenName: before?.givenName ?? null, keptIn }, found);
      const record = before === null ? { ...checked, givenName: freeName(checked) } : checked;
      // It may have been removed while its secret was put away.
      const account = accounts.get(id) ?? take(record, null);
      account.become(record, true);
      write(() => store.put(record));
    });
    const connected = get(id);
    show(connected);
    ports.onRestored(id);
    return connected.view();
  };

  const signIns = createSignInAttempts(ports, async (apiRoot, signedIn) => {
    const secret: NewSecret = { kind: 'oauth', signedIn };
    return connect(apiRoot, secret, await test(apiRoot, secret));
  });

  const signOut = async (spaceId: string): Promise<SignOutEnd> => {
    const account = get(spaceId);
    const record = account.record();
    // The space is signed out at once; the platform gets the sign-out afterwards.
    ports.pendingSecrets.begin(spaceId);
    account.become({ ...record, keptIn: null, trouble: 'signed_out' }, true);
    keep(account);
    try {
      return await spaceSecrets.forget(record);
    } catch (error) {
      account.become(record, true);
      keep(account);
      ports.pendingSecrets.end(spaceId);
      throw error;
    }
  };

  return {
    list,
    async fingerprint(spaceId) {
      const account = accounts.get(spaceId);
      if (account?.record().kind !== 'key') return null;
      const key = await keyOf(account);
      return key === null ? null : keyFingerprint(account.record().apiRoot, key);
    },
    secretStore: () => secrets.status(),
    async addKey({ apiRoot: typed, key }) {
      const apiRoot = parseApiRoot(typed);
      const secret: NewSecret = { kind: 'key', key };
      return connect(apiRoot, secret, await test(apiRoot, secret));
    },
    signIn: (request) => signIns.begin(request),
    cancelSignIn: (attemptId) => signIns.cancel(attemptId),
    async check(spaceId) {
      const account = get(spaceId);
      const before = account.record();
      if (before.keptIn === null) throw new AppError('unauthorized', say('host_signed_out_first'));
      const wasInTrouble = account.view().trouble !== null;
      account.retry();
      const { client } = account;
      const token = (): string | Promise<string> => account.token();
      const level = before.kind === 'oauth' ? before.access : null;
      const found = await checkSpace({ ...ports, client, apiRoot: before.apiRoot, token, level });
      account.become(checkedRecord(account.record(), found), false);
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
    signOut,
    async remove(spaceId) {
      if (get(spaceId).record().keptIn !== null) await signOut(spaceId);
      store.remove(spaceId);
      drop(spaceId);
    },
    formerName: (spaceId) => store.formerName(spaceId),
    close() {
      signIns.close();
      stopFollowing();
    },
  };
};
