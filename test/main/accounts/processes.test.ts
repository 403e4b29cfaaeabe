import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SignInEnd, SpaceAccount } from '#shared/bridge/account-calls.ts';
import type { SpaceSummary } from '#shared/bridge/app-calls.ts';
import type { BridgeResult } from '#shared/bridge/envelope.ts';
import { startHostProcess, type HostProcess } from '../../support/host-process.ts';
import { decideOver, startPlatform, type PlatformProcess } from '../../support/platform-process.ts';
import { testFolder } from '../../support/test-folder.ts';

const HOUR_MS = 3_600_000;
/** What a renewal does: the request and its answer, then three changes of the keychain, each with a before and after. */
const STEPS = 8;
/** From the platform's answer to the first change of the keychain the new token is nowhere but in memory. */
const COSTLY = [1, 2];

let platform: PlatformProcess;
const hosts: HostProcess[] = [];

beforeEach(async () => {
  platform = await startPlatform({ seed: 'demo', clock: 'manual' });
});
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.kill()));
  await platform.stop();
});

const start = async (folder: string): Promise<HostProcess> => {
  const host = await startHostProcess(join(folder, 'data'), join(folder, 'keychain'));
  hosts.push(host);
  return host;
};

const signIn = async (host: HostProcess): Promise<string> => {
  const { apiRoot } = platform.ready;
  const { attemptId, url } = await host.call('accounts.sign_in', { apiRoot, access: 'full', tools: 'app' });
  await fetch(await decideOver(apiRoot, url));
  const isIt = (end: SignInEnd): boolean => end.attemptId === attemptId;
  const { outcome } = await host.hear<SignInEnd>('accounts.sign_in_ended', isIt);
  if (outcome.kind !== 'connected') throw new Error(JSON.stringify(outcome));
  return outcome.spaceId;
};

const callSpace = (host: HostProcess, spaceId: string): Promise<BridgeResult<unknown>> =>
  host.raw('platform.call', { spaceId, operation: 'get_space', lane: 'operator' });

const passHour = (): Promise<unknown> => platform.rehearse('POST', '/clock', { advanceMs: HOUR_MS + 1000 });

test('two processes, fifty parallel calls, a token that ends among them: one refresh, no failed call', async () => {
  const folder = testFolder();
  const first = await start(folder);
  const spaceId = await signIn(first);
  const second = await start(folder);
  const before = await Promise.all([callSpace(first, spaceId), callSpace(second, spaceId)]);
  expect(before.map(({ ok }) => ok)).toEqual([true, true]);
  const calls: Promise<BridgeResult<unknown>>[] = [];
  for (let index = 0; index < 50; index += 1) {
    if (index === 25) await passHour();
    calls.push(callSpace(index % 2 === 0 ? first : second, spaceId));
  }
  const ended = await Promise.all(calls);
  expect(ended.filter(({ ok }) => !ok)).toEqual([]);
  for (const host of [first, second]) {
    expect((await host.call('accounts.list', undefined)).map(({ trouble }) => trouble)).toEqual([null]);
  }
  await platform.cut();
  // The one of the sign-in, and the one that took its place; used twice, it would have ended the sign-in.
  expect(platform.count("oauth_token WHERE kind = 'refresh'")).toBe(2);
  expect(platform.count('oauth_grant WHERE revoked_at IS NULL')).toBe(1);
}, 60_000);

test('what one process connects, signs out and removes is so in the other', async () => {
  const folder = testFolder();
  const [first, second] = [await start(folder), await start(folder)];
  const spaceId = await signIn(first);
  const summaryOf = (spaces: readonly SpaceSummary[]): SpaceSummary | undefined =>
    spaces.find(({ id }) => id === spaceId);
  await second.hear<readonly SpaceSummary[]>('spaces.changed', (list) => summaryOf(list)?.signedIn === true);
  expect((await callSpace(second, spaceId)).ok).toBe(true);
  expect(await first.call('accounts.sign_out', { spaceId })).toEqual({ platform: 'ended' });
  await second.hear<readonly SpaceAccount[]>('accounts.changed', ([account]) => account?.trouble === 'signed_out');
  expect((await callSpace(second, spaceId)).ok).toBe(false);
  expect(await signIn(second)).toBe(spaceId);
  const isServing = ([account]: readonly SpaceAccount[]): boolean =>
    account?.trouble === null && account.check !== null;
  await first.hear<readonly SpaceAccount[]>('accounts.changed', isServing);
  await expect.poll(async () => (await callSpace(first, spaceId)).ok, { timeout: 10_000 }).toBe(true);
  await second.call('accounts.remove', { spaceId });
  await first.hear<readonly SpaceSummary[]>('spaces.changed', (list) => list.length === 0);
}, 60_000);

/** A new host on the folder: whether the sign-in serves, and what the person is told where it does not. */
const afterwards = async (folder: string, spaceId: string) => {
  const host = await start(folder);
  const { ok } = await callSpace(host, spaceId);
  const [account] = await host.call('accounts.list', undefined);
  return { host, ok, trouble: account?.trouble };
};

/** What a person does about a sign-in that a kill cost: told once, they sign in, and it holds. */
const mend = async (folder: string, host: HostProcess, spaceId: string): Promise<void> => {
  // The same space, under the same id.
  expect(await signIn(host)).toBe(spaceId);
  await host.kill();
  const next = await afterwards(folder, spaceId);
  expect(next).toMatchObject({ ok: true, trouble: null });
  await next.host.kill();
};

test('a host killed at any step of a renewal loses no sign-in, but for the instant before anything was kept', async () => {
  const folder = testFolder();
  const first = await start(folder);
  const spaceId = await signIn(first);
  await first.kill();
  const lost: number[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const host = await start(folder);
    await host.killAt(step);
    await passHour();
    await callSpace(host, spaceId);
    expect(host.isAlive(), `step ${step}`).toBe(false);
    const next = await afterwards(folder, spaceId);
    expect(next.trouble, `step ${step}`).toBe(next.ok ? null : 'sign_in_ended');
    if (!next.ok) {
      lost.push(step);
      await mend(folder, next.host, spaceId);
    }
    await next.host.kill();
  }
  expect(lost).toEqual(COSTLY);
  // One step more than a renewal has, and it is over before the kill.
  const host = await start(folder);
  await host.killAt(STEPS);
  await passHour();
  expect((await callSpace(host, spaceId)).ok).toBe(true);
}, 120_000);

test('killed at random moments of renewals, round after round, each kill costs one sign-in at most', async () => {
  const folder = testFolder();
  const first = await start(folder);
  const spaceId = await signIn(first);
  await first.kill();
  let chance = 11;
  let midway = 0;
  for (let round = 0; round < 8; round += 1) {
    const host = await start(folder);
    await passHour();
    const calls = [callSpace(host, spaceId), callSpace(host, spaceId)];
    chance = (chance * 48_271) % 2_147_483_647;
    await new Promise((resolve) => setTimeout(resolve, 10 + (chance % 60)));
    await host.kill();
    if ((await Promise.all(calls)).some(({ ok }) => !ok)) midway += 1;
    const next = await afterwards(folder, spaceId);
    expect(next.trouble).toBe(next.ok ? null : 'sign_in_ended');
    if (!next.ok) await mend(folder, next.host, spaceId);
    await next.host.kill();
  }
  // Some of the kills have to come while something is under way, or nothing was tried.
  expect(midway).toBeGreaterThan(0);
  expect(await afterwards(folder, spaceId)).toMatchObject({ ok: true, trouble: null });
}, 180_000);

test('a first connection and a sign-out killed at any step leave no secret that nobody knows of', async () => {
  const { apiRoot, fullKey } = platform.ready;
  /** What is in the keychain, beside what the list of spaces says is there. */
  const kept = (folder: string): readonly [secrets: number, listed: number] => {
    const entries = existsSync(join(folder, 'keychain')) ? readdirSync(join(folder, 'keychain')) : [];
    const book = join(folder, 'data', 'spaces.json');
    const { spaces } = existsSync(book)
      ? (JSON.parse(readFileSync(book, 'utf8')) as { spaces: readonly { keptIn: string | null }[] })
      : { spaces: [] };
    return [entries.length, spaces.filter(({ keptIn }) => keptIn === 'keychain').length];
  };
  const leftovers: number[] = [];
  for (const wish of ['connect', 'sign out'] as const) {
    for (const steps of [0, 1]) {
      const folder = testFolder();
      const mortal = await start(folder);
      const connect = () => mortal.raw('accounts.add_key', { apiRoot, key: fullKey });
      if (wish === 'sign out') await connect();
      const [space] = await mortal.call('accounts.list', undefined);
      await mortal.killAt(steps);
      if (wish === 'connect') await connect();
      else await mortal.raw('accounts.sign_out', { spaceId: space?.spaceId ?? '' });
      expect(mortal.isAlive()).toBe(false);
      const [secrets, listed] = kept(folder);
      leftovers.push(secrets - listed);
      await start(folder);
      await expect.poll(() => kept(folder), { timeout: 10_000 }).toEqual([listed, listed]);
      await expect.poll(() => readdirSync(join(folder, 'data', 'secrets-under-way')), { timeout: 10_000 }).toEqual([]);
    }
  }
  // Some of these kills did leave one behind, or nothing was tested.
  expect(leftovers).toContain(1);
}, 60_000);
