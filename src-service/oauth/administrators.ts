import type { ServiceContext } from '../context/service-context.ts';
import { users } from '../store/user-repository.ts';

export interface SignedIn {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  /** Only the owner or an administrator can authorise (spec 2, Authentication). */
  readonly isAdministrator: boolean;
}

/** An active member of the space, or null. */
export const findMember = (ctx: ServiceContext, userId: string): SignedIn | null => {
  const user = users(ctx.db).find(userId);
  if (user?.status !== 'active') return null;
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    isAdministrator: user.role === 'owner' || user.role === 'admin',
  };
};
