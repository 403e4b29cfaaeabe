import type { SpaceUsage } from '#shared/api/space.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { spaceDocuments } from '../../store/space-document-repository.ts';

/** Settings of the owner's account beyond the space: the cap goes for all its spaces. */
export interface Account {
  readonly capCents: number | null;
  readonly capMode: SpaceUsage['capMode'];
  /** False where statistics are disabled on the platform. */
  readonly statistics: boolean;
}

const NAME = 'account';
const UNTOUCHED: Account = { capCents: null, capMode: 'warn', statistics: true };

/** The owner's account. */
export const account = (ctx: ServiceContext): Account => ({
  ...UNTOUCHED,
  ...(spaceDocuments(ctx.db).find(NAME) as Partial<Account> | null),
});

/** Changes the fields given of the owner's account. */
export const changeAccount = (ctx: ServiceContext, changes: Partial<Account>): void => {
  spaceDocuments(ctx.db).save(NAME, { ...account(ctx), ...changes });
};
