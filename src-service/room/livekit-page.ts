import type { BackgroundState, MediaSource, ServerMediaFrame, SourceKind } from '#shared/room/media-frames.ts';
import type { LivekitTrack } from '../media/livekit/livekit-rooms.ts';
import type { PageOwner } from './publish-right.ts';

/** Ended tracks of a page that are remembered. */
const MOST_ENDED = 50;

/** A page of a live that a LiveKit server carries, as the room knows it. */
export interface LivekitRoomPage extends PageOwner {
  readonly identity: string;
  readonly send: (frame: ServerMediaFrame) => void;
  /** Its tracks of now, each with the connection that sends it. */
  readonly tracks: Map<string, LivekitTrack & { readonly connection: string }>;
  /** The newest tracks that it sent before: their report may come after that of their end. */
  readonly ended: Set<string>;
  readonly muted: Set<SourceKind>;
  mayPublish: boolean;
  /** It is in the waiting room: it publishes nothing, and is told of nothing. */
  isWaiting: boolean;
  /** Its tokens do not all say the same of these two: the one by which it enters may be an old one. */
  hasChanged: boolean;
  background: BackgroundState;
}

/** The name under which the server is asked to mute a track. */
export const muteOf = ({ identity }: LivekitRoomPage, track: string): string => `${identity} mute ${track}`;

/** The sources of the page, as all pages are told of them. */
export const sourcesOf = ({ userId, tracks, muted, background }: LivekitRoomPage): MediaSource[] =>
  [...tracks.values()].map(({ id, kind, small }) => {
    // Pages hear from the LiveKit server who talks.
    const source = { id, userId, kind, small, muted: muted.has(kind), talking: false };
    return kind === 'camera' && background !== 'none' ? { ...source, background } : source;
  });

/** Ends a track of the page for good: a report of it that comes late changes nothing. */
export const forgetTrack = ({ tracks, ended }: LivekitRoomPage, id: string): void => {
  tracks.delete(id);
  ended.add(id);
  const [oldest] = ended;
  if (ended.size > MOST_ENDED && oldest !== undefined) ended.delete(oldest);
};
