import type { ServiceContext } from '../../context/service-context.ts';
import { productions } from '../../store/production-repository.ts';
import { rehearsals } from '../../store/rehearsal-repository.ts';
import { sessionGroups, type SessionGroups } from '../../store/session-group-repository.ts';
import type { SessionRow } from '../../store/session-repository.ts';
import { BLANK_SESSION } from '../sessions/schedule.ts';

/** A session as it was before its live began. */
export interface BeforeStart {
  readonly session: Omit<SessionRow, 'seq' | 'id'>;
  readonly groups: SessionGroups;
  readonly autoAdvance: { readonly enabled: boolean; readonly loop: boolean };
}

const read = (ctx: ServiceContext, { seq: _seq, id, ...session }: SessionRow): BeforeStart => {
  const { autoEnabled, autoLoop } = productions(ctx.db).find(id);
  return {
    session,
    groups: sessionGroups(ctx.db).find(id),
    autoAdvance: { enabled: autoEnabled, loop: autoLoop },
  };
};

/** Remembers a session as it is at the moment its live begins. */
export const rememberBeforeStart = (ctx: ServiceContext, session: SessionRow): void => {
  rehearsals(ctx.db).save(session.id, read(ctx, session));
};

/** A session as it was before its live began. A live that began before this was remembered keeps its settings. */
export const beforeStart = (ctx: ServiceContext, session: SessionRow): BeforeStart => {
  const remembered = rehearsals(ctx.db).find(session.id) as BeforeStart | null;
  if (remembered) return remembered;
  const now = read(ctx, session);
  if (session.status === 'scheduled') return now;
  return { ...now, session: { ...now.session, ...BLANK_SESSION }, autoAdvance: { enabled: false, loop: false } };
};
