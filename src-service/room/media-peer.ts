import type {
  BackgroundState,
  MediaSource,
  PeerSide,
  ServerMediaFrame,
  SourceKind,
} from '#shared/room/media-frames.ts';
import type { EngineSource } from '../media/media-engine.ts';

/** A connection of a page with the engine. */
export interface Peer {
  readonly name: string;
  readonly page: Page;
  readonly side: PeerSide;
  /** The page's own peer connection, by its description. */
  readonly session: string;
  sources: readonly EngineSource[];
  /** Kinds among them that nobody gets. A page that offers anew says again what it mutes. */
  muted: ReadonlySet<SourceKind>;
}

/** A page in the room, with its connections. */
export interface Page {
  readonly sessionId: string;
  readonly userId: string;
  readonly send: (frame: ServerMediaFrame) => void;
  readonly peers: Map<PeerSide, Peer>;
  /** What is drawn behind its person. */
  background: BackgroundState;
}

/** The sources that pages publish; `talking` has the ids of those that can be heard now. */
export const sourcesOf = (pages: readonly Page[], talking: ReadonlySet<string>): MediaSource[] =>
  pages.flatMap(({ userId, peers, background }) => {
    const { sources = [], muted = new Set() } = peers.get('up') ?? {};
    return sources.map(({ id, kind, small }) => {
      const isMuted = muted.has(kind);
      const source = { id, userId, kind, small, muted: isMuted, talking: !isMuted && talking.has(id) };
      return kind === 'camera' && background !== 'none' ? { ...source, background } : source;
    });
  });
