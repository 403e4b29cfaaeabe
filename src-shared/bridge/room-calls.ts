import * as z from 'zod';
import { WatchFrame, type ServerMediaFrame } from '../room/media-frames.ts';
import { defineCall, ofShow } from './call.ts';

export const roomCalls = {
  /**
   * Follows the pictures and sound of the open show, which is a rehearsal, from this window; null ends it. The service's
   * frames come as `room.frame`, and the media itself straight from the service.
   */
  'room.watch': defineCall(
    'room.watch',
    'programme',
    ofShow,
    z.strictObject({ sessionId: z.string().min(1).max(200).nullable() }),
  )<null>(),
  /** Says something to the room that this window watches; false where it cannot be reached now. */
  'room.say': defineCall('room.say', 'programme', 'open_show', WatchFrame)<boolean>(),
} as const;

/** A frame of the room that a window watches; null each time it was entered again. */
export interface RoomNews {
  readonly sessionId: string;
  readonly frame: ServerMediaFrame | null;
}
