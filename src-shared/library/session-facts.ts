import * as z from 'zod';
import { SESSION_LIMITS } from '../api/live-objects.ts';
import type { NotedShow } from './cue-notes.ts';

/**
 * Facts of a session that the platform says only once, or takes and never says: kept by the library of whoever made it,
 * and shared with the desks of the team.
 */
export interface SessionFacts extends NotedShow {
  /** The page where its host starts and ends the live with an account of their own. */
  readonly hostUrl: string | null;
  /** The planned duration in minutes. */
  readonly durationMin: number | null;
}

/** Facts that became known; those that are left out stay as they are. */
export const SessionFactsChange = z.object({
  hostUrl: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullable()
    .optional(),
  durationMin: z.int().min(1).max(1440).nullable().optional(),
});
export type SessionFactsChange = Readonly<z.output<typeof SessionFactsChange>>;

const Told = z.object({
  body: z.object({ durationMin: z.number().optional() }),
  answer: z.object({ session: z.object({ id: z.string() }), hostUrl: z.string().optional() }),
});

const CREATION = 'create_live_session';
/** True for operations whose answers tell facts of a session. */
export const tellsFacts = ({ name }: { readonly name: string }): boolean =>
  name === CREATION || name === 'update_live_session';

/** The facts that a call of such an operation told; null where it told none. */
export const factsOfCall = (
  operation: { readonly name: string },
  body: unknown,
  answer: unknown,
): { readonly sessionId: string; readonly change: SessionFactsChange } | null => {
  const told = Told.safeParse({ body, answer }).data;
  if (!told || !tellsFacts(operation)) return null;
  const unsaid = operation.name === CREATION ? SESSION_LIMITS.durationMinDefault : undefined;
  const durationMin = told.body.durationMin ?? unsaid;
  const change = SessionFactsChange.safeParse({
    ...(told.answer.hostUrl !== undefined && { hostUrl: told.answer.hostUrl }),
    ...(durationMin !== undefined && { durationMin }),
  }).data;
  return change && Object.keys(change).length > 0 ? { sessionId: told.answer.session.id, change } : null;
};

/** The planned duration of a session: as its platform says it, which few do, else as it is kept here. */
export const plannedMinutes = (session: object, facts: Pick<SessionFacts, 'durationMin'> | null): number | null =>
  'durationMin' in session && typeof session.durationMin === 'number'
    ? session.durationMin
    : (facts?.durationMin ?? null);
