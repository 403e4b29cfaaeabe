/** Somebody who talks to the team, or to one person. */
export interface Talk {
  readonly id: string;
  readonly who: string;
  /** The person whose page alone hears it; null for every desk of the team. */
  readonly userId: string | null;
  /** The window of this host that sends the voice, by its name; null for a talk at another desk. */
  readonly window: string | null;
}

/** The talk of a window; null while it is silent. */
export const talkOfWindow = (talks: readonly Talk[], window: string | null | undefined): Talk | null =>
  talks.find((talk) => talk.window !== null && talk.window === window) ?? null;

/** True while this host talks to everyone (null) or to this person. */
export const isTalkingTo = (talks: readonly Talk[], userId: string | null): boolean =>
  talks.some((talk) => talk.window !== null && talk.userId === userId);
