import { cutText } from '#shared/lib/cut-text.ts';
import type { AccountRecord } from './account-store.ts';
import type { FoundRights } from './rights-probe.ts';
import type { SignedIn } from './oauth/sign-in.ts';
import type { CheckedSpace } from './space-check.ts';
import type { Tokens } from './tokens.ts';

/** A secret on its way to its place. */
export type NewSecret =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'oauth'; readonly signedIn: SignedIn };

/** The text to store for a secret. */
export const secretText = (secret: NewSecret): string =>
  secret.kind === 'key' ? secret.key : JSON.stringify(secret.signedIn.tokens satisfies Tokens);

/** A record of which only the way in is known yet. */
export const emptyRecord = (id: string, apiRoot: string, secret: NewSecret): AccountRecord => ({
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

/** True where these rights lack something that a connected space has. */
export const isNarrower = ({ access, operations }: FoundRights, record: AccountRecord): boolean => {
  if (access === 'read' && record.access === 'full') return true;
  const allowed = operations && new Set(operations);
  return allowed !== null && (record.operations === null || record.operations.some((name) => !allowed.has(name)));
};

/** A record with the result of a connection test. */
export const checkedRecord = (record: AccountRecord, { space, check, rights }: CheckedSpace): AccountRecord => ({
  ...record,
  platformSpaceId: space?.id ?? record.platformSpaceId,
  spaceName: space ? cutText(space.name, 200) : record.spaceName,
  logo: space?.logo?.startsWith('https://') === true && space.logo.length <= 2000 ? space.logo : null,
  access: rights.access,
  operations: rights.operations === null ? null : [...rights.operations],
  check,
  trouble: null,
});
