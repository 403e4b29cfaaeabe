import * as z from 'zod';
import { Timestamp } from '../api/fields.ts';
import { RoomMessage, ServerFrame } from './protocol.ts';

const RecordedTrack = z.looseObject({
  /** Address of the file, below that of the recording. */
  file: z.string(),
  /** The id of the source in the frames of its time. */
  source: z.string(),
  startedAt: z.number(),
  lengthMs: z.number(),
});
export type RecordedTrack = z.output<typeof RecordedTrack>;

/** A recorded live as one person may see it: the room's frames by their instant (Unix ms), its files, and the chat. */
export const RecordedLive = z.looseObject({
  startedAt: Timestamp,
  endedAt: Timestamp,
  frames: z.array(z.looseObject({ at: z.number(), frame: ServerFrame })),
  tracks: z.array(RecordedTrack),
  chat: z.array(RoomMessage),
  /** There is no film of it yet, and this person may make it. */
  canFilm: z.boolean().default(false),
});
export type RecordedLive = z.output<typeof RecordedLive>;
