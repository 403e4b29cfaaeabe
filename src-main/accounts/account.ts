import type { AccountTrouble, SpaceAccount } from '#shared/bridge/account-calls.ts';
import type { SpaceSummary } from '#shared/bridge/app-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { say } from '#shared/words/say.ts';
import { createPlatformClient, type PlatformClient } from '../platform/platform-client.ts';
import type { Wire } from '../platform/wire.ts';
import type { AccountRecord } from './account-store.ts';
import type { Credential, CredentialTrouble } from './credential.ts';
import { createKeyCredential } from './key-credential.ts';
import { createOauthCredential } from './oauth-credential.ts';
import type { RefreshLock } from './refresh-lock.ts';
import type { Secrets } from './secrets.ts';

export interface AccountPorts {
  readonly secrets: Secrets;
  readonly lock: RefreshLock;
  readonly fetch: typeof fetch;
  /** Transport for operation calls. */
  readonly wire: Wire;
  readonly clock: Clock;
  readonly log: Log;
  /** Called when the record changed without a caller, to store it and tell the windows. */
  readonly onChange: (account: Account) => void;
}

/** A connected space while the app runs. Its client stays the same through sign-outs and new sign-ins. */
export interface Account {
  record(): AccountRecord;
  /** Takes up a changed record; `fresh` when its secret was replaced. */
  become(record: AccountRecord, fresh: boolean): void;
  readonly client: PlatformClient;
  token(): string | Promise<string>;
  /** Tries a secret again that was refused or could not be read. */
  retry(): void;
  summary(): SpaceSummary;
  view(): SpaceAccount;
}

/** The name of an account's secret, the same in every storage. */
export const secretNameOf = (record: Pick<AccountRecord, 'id'>): string => `space ${record.id}`;

/** A keychain that has not answered by then is asking the person for a password. */
export const WAITING_AFTER_MS = 700;

/** Troubles that are remembered for the next run; the others are found again. */
const isLasting = (trouble: CredentialTrouble | null): trouble is 'key_refused' | 'sign_in_ended' =>
  trouble === 'key_refused' || trouble === 'sign_in_ended';

/** Brings a record to life. */
export const createAccount = (
  first: AccountRecord,
  ports: AccountPorts,
  /** Trouble known before the first call. */
  trouble: AccountTrouble | null,
): Account => {
  let record = first;
  let passing = trouble;
  /** The current credential; a replaced one reports nothing any more. */
  let current: object = {};
  /** A person tried a locked secret again: they pressed a button, so windows get the outcome at once. */
  let isTriedAgain = false;

  const change = (next: AccountRecord): void => {
    record = next;
    ports.onChange(account);
  };

  const waitFor = (next: 'secret_waiting' | null): void => {
    if (passing === next || (next === null && passing !== 'secret_waiting')) return;
    passing = next;
    change(record);
  };

  const makeCredential = (): Credential => {
    const mine = (current = {});
    const isCurrent = (): boolean => mine === current;
    let keptIn = record.keptIn;
    const events = {
      onTrouble(trouble: CredentialTrouble | null) {
        if (!isCurrent()) return;
        const lasting = isLasting(trouble) ? trouble : null;
        const next = isLasting(trouble) ? null : trouble;
        if (record.trouble === lasting && passing === next) return;
        passing = next;
        change({ ...record, trouble: lasting });
      },
      onKept(place: AccountRecord['keptIn']) {
        keptIn = place;
        if (isCurrent()) change({ ...record, keptIn: place });
      },
    };
    const secrets: Secrets = {
      ...ports.secrets,
      async read(name, place) {
        if (isTriedAgain && isCurrent() && passing === 'secret_locked') waitFor('secret_waiting');
        isTriedAgain = false;
        const stopWaiting = ports.clock.schedule(ports.clock.now() + WAITING_AFTER_MS, () => {
          if (isCurrent()) waitFor('secret_waiting');
        });
        try {
          return await ports.secrets.read(name, place);
        } finally {
          stopWaiting();
          if (isCurrent()) waitFor(null);
        }
      },
    };
    const refusedBefore = record.trouble !== null;
    const shared = { secrets, name: secretNameOf(record), place: () => keptIn, refusedBefore, events };
    const { oauth } = record;
    if (!oauth) return createKeyCredential(shared);
    const { fetch, clock } = ports;
    return createOauthCredential({
      ...ports,
      ...shared,
      isCurrent,
      refresh: async (tokens) => {
        // The OAuth client is only needed by those who signed in.
        const { refreshTokens } = await import('./oauth/token-requests.ts');
        return refreshTokens(oauth, tokens, { fetch, clock });
      },
    });
  };

  let credential = makeCredential();
  const isSignedOut = (): boolean => record.keptIn === null;
  const token = (): string | Promise<string> => {
    if (isSignedOut()) throw new AppError('unauthorized', say('host_signed_out'));
    return credential.token();
  };

  const account: Account = {
    record: () => record,
    become(next, fresh) {
      record = next;
      if (!fresh) return;
      passing = null;
      credential = makeCredential();
    },
    client: createPlatformClient({
      baseUrl: () => `${record.apiRoot}/api/v1`,
      token,
      renewToken: (refused) => (isSignedOut() ? Promise.resolve(false) : credential.renew(refused)),
      wire: ports.wire,
      clock: ports.clock,
      log: ports.log,
    }),
    token,
    retry() {
      isTriedAgain = true;
      credential.retry();
    },
    summary: () => ({
      id: record.id,
      name: record.givenName ?? record.spaceName,
      logo: record.logo,
      apiRoot: record.apiRoot,
      rehearsal: false,
      access: record.access,
      operations: record.operations,
      signedIn: !isSignedOut() && record.trouble === null && passing !== 'secret_locked' && passing !== 'secret_lost',
    }),
    view: () => ({
      spaceId: record.id,
      kind: record.kind,
      keptIn: record.keptIn,
      trouble: record.trouble ?? passing,
      check: record.check,
    }),
  };
  return account;
};
