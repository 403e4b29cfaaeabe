import { expect, test } from 'vitest';
import type { AccountTrouble, SpaceAccount } from '#shared/bridge/account-calls.ts';
import type { SpaceSummary } from '#shared/bridge/app-calls.ts';
import { accountNotices, noticeKey, type AccountsSeen } from '../../../src-renderer/app/accounts/account-notices.ts';

const space = (id: string): SpaceSummary => ({
  id,
  name: id,
  logo: null,
  apiRoot: 'https://platform.example',
  rehearsal: false,
  access: 'full',
  operations: null,
  signedIn: false,
});
const account = (spaceId: string, trouble: AccountTrouble | null): SpaceAccount => ({
  spaceId,
  kind: 'oauth',
  keptIn: 'keychain',
  trouble,
  check: null,
});
const seen = (accounts: readonly SpaceAccount[], more: Partial<AccountsSeen> = {}): AccountsSeen => ({
  accounts,
  spaces: accounts.map(({ spaceId }) => space(spaceId)),
  showSpaceId: null,
  spaceId: null,
  putAway: new Set(),
  ...more,
});
const told = (given: AccountsSeen): readonly string[] =>
  accountNotices(given).map((notice) => `${notice.space.id} ${notice.trouble}${notice.showStays ? ' stays' : ''}`);

test('a space that is signed out or refused by itself is announced in every section', () => {
  const accounts = [account('a', null), account('b', 'sign_in_ended'), account('c', 'secret_waiting')];
  expect(told(seen(accounts))).toEqual(['b sign_in_ended', 'c secret_waiting']);
});

test('a notice about a space says that its show stays on the desk', () => {
  const accounts = [account('a', 'key_refused'), account('b', 'restart')];
  expect(told(seen(accounts, { showSpaceId: 'a' }))).toEqual(['a key_refused stays', 'b restart']);
  expect(told(seen(accounts, { showSpaceId: 'b' }))).toEqual(['a key_refused', 'b restart']);
});

test('a sign-out that somebody asked for is announced only where its space is in use', () => {
  const accounts = [account('a', 'signed_out')];
  expect(told(seen(accounts))).toEqual([]);
  expect(told(seen(accounts, { spaceId: 'a' }))).toEqual(['a signed_out']);
  expect(told(seen(accounts, { showSpaceId: 'a' }))).toEqual(['a signed_out stays']);
});

test('a notice that was closed does not come back, and another trouble of that space is announced', () => {
  const putAway = new Set([noticeKey('a', 'restart')]);
  expect(told(seen([account('a', 'restart')], { putAway }))).toEqual([]);
  expect(told(seen([account('a', 'sign_in_ended')], { putAway }))).toEqual(['a sign_in_ended']);
});
