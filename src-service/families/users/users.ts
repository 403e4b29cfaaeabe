import { notFound } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { users, type UserRow } from '../../store/user-repository.ts';

export type { UserRow } from '../../store/user-repository.ts';

const EXTERNAL_PREFIX = 'ext:';

/** The person of that id, or of `ext:<externalId>`; undefined when unknown. */
export const findUser = (ctx: ServiceContext, ref: string): UserRow | undefined =>
  ref.startsWith(EXTERNAL_PREFIX)
    ? users(ctx.db).findByExternalId(ref.slice(EXTERNAL_PREFIX.length))
    : users(ctx.db).find(ref);

/** The person of that id, or of `ext:<externalId>`; throws 404 when unknown. */
export const requireUser = (ctx: ServiceContext, ref: string): UserRow => {
  const user = findUser(ctx, ref);
  if (!user) throw notFound('User');
  return user;
};

/** Person with that e-mail address, in any case; undefined when unknown. */
export const findUserByEmail = (ctx: ServiceContext, email: string): UserRow | undefined =>
  users(ctx.db).findByEmail(email);

/** An account for someone known by their e-mail address. */
export const createAccount = (
  ctx: ServiceContext,
  name: string,
  email: string | null,
  image: string | null,
): UserRow => {
  const id = ctx.newId('usr');
  const createdAt = ctx.clock.now();
  users(ctx.db).insert({ id, externalId: null, name, email, image, bio: null, fromApi: false, createdAt });
  return requireUser(ctx, id);
};

const addAccount = (ctx: ServiceContext, name: string, externalId: string | null): UserRow => {
  const id = ctx.newId('usr');
  users(ctx.db).insert({
    id,
    externalId,
    name,
    email: null,
    image: null,
    bio: null,
    fromApi: externalId !== null,
    createdAt: ctx.clock.now(),
  });
  const created = users(ctx.db).find(id);
  if (!created) throw new Error(`The user ${id} was not kept.`);
  return created;
};

/** The user of the external platform, made a guest account on first use; a given name replaces the one known. */
export const ensureExternalUser = (ctx: ServiceContext, externalId: string, name: string | undefined): UserRow => {
  const known = users(ctx.db).findByExternalId(externalId);
  if (!known) return addAccount(ctx, name ?? 'Guest', externalId);
  if (name === undefined || name === known.name) return known;
  users(ctx.db).rename(known.id, name);
  return { ...known, name };
};

/** An account for someone who gave only a name. */
export const createGuest = (ctx: ServiceContext, name: string): UserRow => addAccount(ctx, name, null);

/** {id, externalId, name, email, image}, as events and most answers carry a person. */
export const serializePerson = (
  user: UserRow,
): { id: string; externalId: string | null; name: string; email: string | null; image: string | null } => ({
  id: user.id,
  externalId: user.externalId,
  name: user.name,
  email: user.email,
  image: user.image,
});
