import type { SourceKind } from '#shared/room/media-frames.ts';

/** A LiveKit server and the key by which this service speaks to it. */
export interface LivekitServer {
  /** Address to which pages connect: `wss://live.example.org`. */
  readonly url: string;
  readonly key: string;
  readonly secret: string;
}

/** Something that a page sends into a room of the LiveKit server. Its `id` is one that no other track ever has. */
export interface LivekitTrack {
  readonly id: string;
  readonly kind: SourceKind;
  /** It can be had small. */
  readonly small: boolean;
  readonly muted: boolean;
}

/**
 * A report of the LiveKit server. `room` is the id of a session, `identity` that of a page, `connection` one of the
 * connections that a page has one after the other. Reports may come late, and in another order.
 */
export type LivekitReport =
  | { readonly type: 'joined'; readonly room: string; readonly identity: string }
  | { readonly type: 'left'; readonly room: string; readonly identity: string; readonly connection: string }
  | {
      readonly type: 'published';
      readonly room: string;
      readonly identity: string;
      readonly connection: string;
      readonly track: LivekitTrack;
    }
  | { readonly type: 'unpublished'; readonly room: string; readonly identity: string; readonly track: string }
  | { readonly type: 'finished'; readonly room: string };

export interface LivekitPage {
  readonly identity: string;
  /** True if it may send pictures and sound now. */
  readonly mayPublish: boolean;
  /** True if it may receive them now. */
  readonly mayWatch: boolean;
}

/**
 * The rooms of a LiveKit server: one for each session. All but `newToken` and `read` ask the server, and reject where it
 * cannot be reached or refuses; what is not there any more is no error.
 */
export interface LivekitRooms {
  readonly url: string;
  /** The token with which a page enters; it lets the page in for an hour. */
  newToken(room: string, page: LivekitPage): Promise<string>;
  /** Lets a page that is inside send and receive from now on, or no more: then what it sends or gets ends. */
  permit(room: string, page: LivekitPage): Promise<void>;
  mute(room: string, identity: string, track: string): Promise<void>;
  remove(room: string, identity: string): Promise<void>;
  /** Everybody out. */
  end(room: string): Promise<void>;
  /** Reads what came in as a report; null for one that says nothing of use. Throws where it is not the server's. */
  read(body: string, authorization: string | undefined): Promise<LivekitReport | null>;
}

/** The rooms, and what their server reports of them. */
export interface LivekitPort {
  readonly rooms: LivekitRooms;
  /** Calls this with each report from now on. */
  onReport(listener: (report: LivekitReport) => void): void;
}
