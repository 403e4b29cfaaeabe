import * as z from 'zod';
import { Id, textUpTo } from '../api/fields.ts';
import { TALK } from './talk-limits.ts';

const MOST_PIECES = Math.ceil(TALK.longestMs / TALK.pieceMs) * 2;
const MOST_CHARACTERS = Math.ceil(TALK.pieceBytes / 3) * 4;

/** A piece of a voice: its place in the talk, and its sound as base64. An empty one ends the talk. */
export const VoicePiece = z.strictObject({
  seq: z.int().min(0).max(MOST_PIECES),
  data: textUpTo(MOST_CHARACTERS).regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be base64'),
});
export type VoicePiece = z.output<typeof VoicePiece>;

/** A piece as those hear it to whom it is said. */
export interface Voice extends VoicePiece {
  readonly talk: string;
}

/** A piece as it goes to the other desks of the team. Each says all of the talk: the one before may be lost. */
export const TeamVoice = z.object({
  talk: z.string().min(1).max(64),
  who: z.string().max(60),
  /** The person whose page alone hears it; null for every desk. */
  userId: Id.nullable(),
  /** The show of that person, as the team names it. */
  show: z.string().max(500).nullable(),
  ...VoicePiece.shape,
});
export type TeamVoice = z.output<typeof TeamVoice>;
