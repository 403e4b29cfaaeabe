import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { SecretPlace, SignInEnd, SpaceAccount } from '#shared/bridge/account-calls.ts';
import type { SpaceSummary } from '#shared/bridge/app-calls.ts';
import { createSystemClock } from '#shared/lib/clock.ts';
import { silentLog, type Log } from '#shared/lib/log.ts';
import { openAccountStore } from '../../src-main/accounts/account-store.ts';
import { createAccounts, type Accounts } from '../../src-main/accounts/accounts.ts';
import { createRefreshLock } from '../../src-main/accounts/refresh-lock.ts';
import { SecretProblem, type SecretBackend } from '../../src-main/accounts/secret-backend.ts';
import { openPendingSecretChanges } from '../../src-main/accounts/pending-secret-changes.ts';
import { createSecrets } from '../../src-main/accounts/secrets.ts';
import { SIGN_IN_LIMIT_MS } from '../../src-main/accounts/sign-in-attempts.ts';
import { createSpaces, type Spaces } from '../../src-main/accounts/spaces.ts';
import { decide } from '../service/oauth/flow.ts';
import { wireOf } from './outgoing.ts';
import type { TestService } from './service.ts';

/** A keychain in memory that outlives the host of a test, and fails when told. */
export interface FakeKeychain extends SecretBackend {
  readonly kept: Map<string, string>;
  trouble: SecretProblem | null;
  /** Writes and removals left before the "computer" stops; null is no end. */
  left: number | null;
  /** Nothing is answered before this. */
  gate: Promise<unknown>;
}

export const createFakeKeychain = (place: SecretPlace = 'keychain'): FakeKeychain => {
  const kept = new Map<string, string>();
  const step = (isChange: boolean): void => {
    if (keychain.trouble) throw keychain.trouble;
    if (!isChange || keychain.left === null) return;
    if (keychain.left === 0) throw new SecretProblem('failing');
    keychain.left -= 1;
  };
  const soon = async <Value>(run: () => Value): Promise<Value> => {
    await new Promise((resolve) => void setImmediate(resolve));
    await keychain.gate;
    return run();
  };
  const keychain: FakeKeychain = {
    place,
    kept,
    trouble: null,
    left: null,
    gate: Promise.resolve(),
    read: (name) =>
      soon(() => {
        step(false);
        return kept.get(name) ?? null;
      }),
    write: (name, secret) =>
      soon(() => {
        step(true);
        kept.set(name, secret);
      }),
    remove: (name) =>
      soon(() => {
        step(true);
        kept.delete(name);
      }),
  };
  return keychain;
};

export interface TestAccounts {
  readonly accounts: Accounts;
  readonly spaces: Spaces;
  readonly told: (readonly SpaceAccount[])[];
  readonly summaries: (readonly SpaceSummary[])[];
  readonly ended: SignInEnd[];
  readonly restored: string[];
  /** Resolves when the sign-in of this attempt has ended. */
  end(attemptId: string): Promise<SignInEnd['outcome']>;
}

export interface TestAccountsOptions {
  readonly keychain?: FakeKeychain;
  readonly dataDir?: string;
  readonly fetch?: typeof fetch;
  readonly openExternal?: (url: string) => Promise<void>;
  readonly signInLimitMs?: number;
  readonly log?: Log;
}

/** The service as the host's network. */
export const networkOf =
  (app: TestService): typeof fetch =>
  (input, init) =>
    app.service.fetch(new Request(input, init));

/** The accounts of one host, against a service in this process. */
export const openTestAccounts = (app: TestService, options: TestAccountsOptions = {}): TestAccounts => {
  const told: (readonly SpaceAccount[])[] = [];
  const summaries: (readonly SpaceSummary[])[] = [];
  const ended: SignInEnd[] = [];
  const restored: string[] = [];
  const waiting = new Map<string, (outcome: SignInEnd['outcome']) => void>();
  const log = options.log ?? silentLog;
  const spaces = createSpaces({ onChange: (list) => summaries.push(list), watched: (_, client) => client });
  const accounts = createAccounts({
    store: openAccountStore(options.dataDir ?? null, log),
    secrets: createSecrets(options.keychain ? [options.keychain] : [], log),
    spaces,
    lock: createRefreshLock(options.dataDir ?? null, createSystemClock(globalThis)),
    pendingSecrets: openPendingSecretChanges(options.dataDir ?? null, log),
    fetch: options.fetch ?? networkOf(app),
    wire: wireOf(options.fetch ?? networkOf(app)),
    clock: app.clock,
    newId: randomUUID,
    log,
    openExternal: options.openExternal ?? null,
    landing: (isSignedIn) => ({
      language: 'en',
      title: isSignedIn ? 'Signed in' : 'Not signed in',
      text: 'Close this page.',
    }),
    onChange: (list) => told.push(list),
    onSignInEnded(end) {
      ended.push(end);
      waiting.get(end.attemptId)?.(end.outcome);
    },
    onRestored: (spaceId) => restored.push(spaceId),
    onRemoved: () => undefined,
    signInLimitMs: options.signInLimitMs ?? SIGN_IN_LIMIT_MS,
  });
  onTestFinished(() => accounts.close());
  return {
    accounts,
    spaces,
    told,
    summaries,
    ended,
    restored,
    end: (attemptId) =>
      new Promise((resolve) => {
        const before = ended.find((end) => end.attemptId === attemptId);
        if (before) resolve(before.outcome);
        else waiting.set(attemptId, resolve);
      }),
  };
};

/** Acts as a person in the browser: signs in, decides, and is sent back. Returns the page shown then. */
export const browse = async (
  app: TestService,
  url: string,
  decision: Record<string, string> | URLSearchParams = { decision: 'authorise', access: 'full', tools: 'all' },
): Promise<string> => {
  const back = await decide(app, url, decision);
  return (await fetch(back)).text();
};

/** Signs in from beginning to end and gives the space's id. */
export const signInToSpace = async (
  app: TestService,
  opened: TestAccounts,
  decision?: Record<string, string> | URLSearchParams,
): Promise<string> => {
  const { attemptId, url } = await opened.accounts.signIn({
    apiRoot: app.service.ready.apiRoot,
    access: 'full',
    tools: 'app',
  });
  await browse(app, url, decision);
  const outcome = await opened.end(attemptId);
  if (outcome.kind !== 'connected') throw new Error(JSON.stringify(outcome));
  return outcome.spaceId;
};
