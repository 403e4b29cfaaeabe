/** The signs of taking part that are known of a person; null where nothing says it. */
export interface ParticipationSigns {
  /** Credited time, 0 to 100 % of the live. */
  readonly creditPct: number | null;
  /** Messages that the person wrote. */
  readonly messages: number | null;
  /** True if they raised a hand or were on stage. */
  readonly handOrStage: boolean | null;
}

/** Participation from 0 to 100, and of how many signs it is made. */
export interface Participation {
  readonly score: number | null;
  readonly known: number;
  readonly of: 3;
}

/** Messages beyond these count no more. */
const MESSAGES = 5;

/**
 * Participation: 60 for credited time, 20 for messages (up to five), 20 for a hand or the stage. A sign that is not
 * known is dropped and the others make up the whole; it is no measure to award anything by.
 */
export const participationOf = ({ creditPct, messages, handOrStage }: ParticipationSigns): Participation => {
  const signs = [
    { weight: 60, share: creditPct === null ? null : Math.min(1, Math.max(0, creditPct / 100)) },
    { weight: 20, share: messages === null ? null : Math.min(MESSAGES, messages) / MESSAGES },
    { weight: 20, share: handOrStage === null ? null : Number(handOrStage) },
  ].filter((sign): sign is { weight: number; share: number } => sign.share !== null);
  const whole = signs.reduce((total, { weight }) => total + weight, 0);
  const score = signs.reduce((total, { weight, share }) => total + weight * share, 0);
  return { score: whole > 0 ? (100 * score) / whole : null, known: signs.length, of: 3 };
};
