import type { Caller, ServiceContext } from '../context/service-context.ts';
import { apiKeys } from '../store/key-repository.ts';
import { digestOf } from '../lib/digest.ts';

/** Recognises one kind of credential: gives its caller, or null for another kind. */
export type CredentialResolver = (secret: string) => Caller | null;

/** API keys of the space; a revoked one is refused at once. */
export const createKeyResolver =
  (ctx: ServiceContext): CredentialResolver =>
  (secret) => {
    const key = apiKeys(ctx.db).findByDigest(digestOf(secret));
    if (!key) return null;
    return {
      credentialId: key.id,
      access: key.access,
      operations: key.operations === null ? null : new Set(key.operations),
      userId: key.userId,
    };
  };

const BEARER = /^Bearer +([\x21-\x7e]{1,512}) *$/i;

/** The secret of an Authorization header, or null when there is none or it is malformed. */
export const bearerSecret = (header: string | null | undefined): string | null =>
  BEARER.exec(header ?? '')?.[1] ?? null;

/** Asks each resolver in turn whose secret it is; null is a 401. */
export const callerOf = (resolvers: readonly CredentialResolver[], secret: string | null): Caller | null => {
  if (secret === null) return null;
  for (const resolve of resolvers) {
    const caller = resolve(secret);
    if (caller) return caller;
  }
  return null;
};

/** Finds the caller by the Authorization header. */
export const authenticate = (
  resolvers: readonly CredentialResolver[],
  header: string | null | undefined,
): Caller | null => callerOf(resolvers, bearerSecret(header));

/** True for a key that may do everything, such as the service's own. */
export const hasFullKey = ({ access, operations }: Caller): boolean => access === 'full' && operations === null;
