import type { TeamDesk } from '#shared/team/team-board.ts';

/** Time within which the state of a new desk arrives. */
export const STATE_ARRIVES_MS = 2500;
/** Time by which the first desk is ahead of the others: desks that meet compare one after the other. */
export const FIRST_DESK_LEAD_MS = 2500;

export interface TeamMeeting {
  /** Takes in who is here. Milliseconds until this desk may speak, where others have just come; else null. */
  saw(desks: readonly Pick<TeamDesk, 'desk' | 'isSelf' | 'isHere'>[]): number | null;
  /** True once what the others have is here whole, so that it can be compared. */
  isReady(): boolean;
  /** Milliseconds until it is ready; 0 or less where it is, or nobody else is here. */
  leftMs(): number;
}

/** Desks that have just met compare what they have one after the other. Says when it is this desk's turn. */
export const createTeamMeeting = (desk: string, now: () => number): TeamMeeting => {
  /** Null while this desk is alone. */
  let readyAt: number | null = null;
  return {
    saw(desks) {
      const others = desks.filter(({ isSelf, isHere }) => !isSelf && isHere);
      if (others.length === 0) readyAt = null;
      if (others.length === 0 || readyAt !== null) return null;
      const isFirst = others.every((other) => desk < other.desk);
      const waitMs = STATE_ARRIVES_MS + (isFirst ? 0 : FIRST_DESK_LEAD_MS);
      readyAt = now() + waitMs;
      return waitMs;
    },
    isReady: () => readyAt !== null && now() >= readyAt,
    leftMs: () => (readyAt ?? 0) - now(),
  };
};
