import type { Session } from '#shared/api/live-objects.ts';

/** A show that can be prepared, by its name. */
export interface ShowChoice {
  readonly sessionId: string;
  readonly title: string;
}

/** The show to start with: the next to come, else the draft that was worked on last; null where there is none. */
export const chooseShow = (
  sessions: readonly Pick<Session, 'id' | 'scheduledAt'>[],
  drafts: readonly ShowChoice[],
): string | null => {
  const [next] = sessions.toSorted((one, other) => Date.parse(one.scheduledAt) - Date.parse(other.scheduledAt));
  return next?.id ?? drafts[0]?.sessionId ?? null;
};
