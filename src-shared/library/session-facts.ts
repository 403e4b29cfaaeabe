import * as z from 'zod';
import { DurationMin, isOver, Session, SESSION_LIMITS } from '../api/live-objects.ts';
import type { NotedShow } from './cue-notes.ts';

/** Facts of a session that the platform says once, or never: desks of the team share them. */
export const SharedFacts = z.object({
  hostUrl: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullable()
    .optional(),
  durationMin: DurationMin.nullable().optional(),
});

/** Facts that became known; those that are left out stay as they are. */
export const SessionFactsChange = SharedFacts.extend({ isOver: z.boolean().optional() });
export type SessionFactsChange = Readonly<z.output<typeof SessionFactsChange>>;

/** Knowledge of a session that its platform cannot be asked for at any moment, or never: kept by the library. */
export interface SessionFacts extends NotedShow {
  /** The page where its host starts and ends the live with an account of their own. */
  readonly hostUrl: string | null;
  /** The planned duration in minutes. */
  readonly durationMin: number | null;
  /** Ended or cancelled when the platform said so last: its scenes are not edited any more. */
  readonly isOver: boolean;
}

const CREATION = 'create_live_session';
const TELLING: ReadonlySet<string> = new Set([
  CREATION,
  'update_live_session',
  'cancel_live_session',
  'get_live_session',
  'list_live_sessions',
  'get_live_scenes',
]);
/** True for operations whose answers tell facts of sessions. */
export const tellsFacts = ({ name }: { readonly name: string }): boolean => TELLING.has(name);

const Told = Session.pick({ id: true, status: true });
const Answer = z.object({
  session: Told.optional(),
  sessions: z.array(Told).optional(),
  hostUrl: z.string().optional(),
});
const Body = z.object({ durationMin: z.number().optional() }).optional();

export interface ToldFacts {
  readonly sessionId: string;
  readonly change: SessionFactsChange;
}

/** The facts that a call of such an operation told. */
export const factsOfCall = (
  operation: { readonly name: string },
  body: unknown,
  answer: unknown,
): readonly ToldFacts[] => {
  const told = Answer.safeParse(answer).data;
  if (!told || !tellsFacts(operation)) return [];
  const unsaid = operation.name === CREATION ? SESSION_LIMITS.durationMin.default : undefined;
  const durationMin = Body.safeParse(body).data?.durationMin ?? unsaid;
  const shared: unknown = {
    ...(told.hostUrl !== undefined && { hostUrl: told.hostUrl }),
    ...(durationMin !== undefined && { durationMin }),
  };
  // A host page that is no address leaves the duration alone.
  const known = SharedFacts.safeParse(shared).data ?? (durationMin === undefined ? {} : { durationMin });
  return [told.session ?? [], told.sessions ?? []]
    .flat()
    .map(({ id, status }) => ({ sessionId: id, change: { ...known, isOver: isOver({ status }) } }));
};

/** The planned duration of a session: as its platform says it, which few do, else as it is kept here. */
export const plannedMinutes = (session: object, facts: Pick<SessionFacts, 'durationMin'> | null): number | null =>
  'durationMin' in session && typeof session.durationMin === 'number'
    ? session.durationMin
    : (facts?.durationMin ?? null);
