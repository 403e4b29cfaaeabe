import type { ServiceContext } from '../context/service-context.ts';
import { sessions, type SessionRow } from '../store/session-repository.ts';
import { rightsIn, type MediaRights, type PageOwner } from './publish-right.ts';

/** Follows the changes by which pages get other rights. */
export interface RightsWatch {
  /** A page is in this live from now on. */
  watch(sessionId: string): void;
  /** Nobody is in this live any more. */
  forget(sessionId: string): void;
  stop(): void;
}

interface Deps<Page extends PageOwner> {
  readonly ctx: ServiceContext;
  readonly pagesOf: (sessionId: string) => readonly Page[];
  /** Called with the rights of each page that may have others now. */
  readonly onRights: (page: Page, rights: MediaRights) => void;
}

/** All of a session that rights depend on. */
const rightsKey = (session: SessionRow | undefined): string => (session ? `${session.status} ${session.mode}` : '');

/**
 * Looks up rights where they may be others: those of one person by a new role, those of all by another state of their
 * live. Whatever else happens to a session, as often as it does, looks up nobody's.
 */
export const createRightsWatch = <Page extends PageOwner>({ ctx, pagesOf, onRights }: Deps<Page>): RightsWatch => {
  const known = new Map<string, string>();

  const stopListening = ctx.changes.on((sessionId, change) => {
    if ((change.kind !== 'role' && change.kind !== 'session') || !known.has(sessionId)) return;
    const session = sessions(ctx.db).find(sessionId);
    const key = rightsKey(session);
    const isOther = known.get(sessionId) !== key;
    known.set(sessionId, key);
    for (const page of pagesOf(sessionId)) {
      const isTheirs = change.kind === 'role' && page.userId === change.userId;
      if (isOther || isTheirs) onRights(page, rightsIn(ctx, session, page));
    }
  });

  return {
    watch(sessionId) {
      if (!known.has(sessionId)) known.set(sessionId, rightsKey(sessions(ctx.db).find(sessionId)));
    },
    forget: (sessionId) => void known.delete(sessionId),
    stop: stopListening,
  };
};
