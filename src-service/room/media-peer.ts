import type {
  BackgroundState,
  MediaSource,
  PeerSide,
  ServerMediaFrame,
  SourceKind,
} from '#shared/room/media-frames.ts';
import type { EngineSource } from '../media/media-engine.ts';
import type { PageOwner } from './publish-right.ts';

/** Connections at once: of one person, and of everybody. */
const MAX_PEERS = { person: 12, all: 600 } as const;

/** The `session` of pages that send or receive over a relay. */
export const RELAYED = '';

/** A connection of a page with the engine. */
export interface Peer {
  readonly name: string;
  readonly page: Page;
  readonly side: PeerSide;
  /** The page's own peer connection, by its description. */
  readonly session: string;
  /** Lines that it receives over a relay. */
  lines: number;
  /** The sources that it may receive, as the engine was told last. */
  allowed: string;
  sources: readonly EngineSource[];
  /** Kinds among them that nobody gets. A page that offers anew says again what it mutes. */
  muted: ReadonlySet<SourceKind>;
}

/** True if this goes by a relay. */
export const isRelayed = ({ session }: Peer): boolean => session === RELAYED;

/** A page in the room, with its connections; a desk that watches is one too. */
export interface Page extends PageOwner {
  readonly send: (frame: ServerMediaFrame) => void;
  readonly peers: Map<PeerSide, Peer>;
  /** The background drawn behind its person. */
  background: BackgroundState;
  /** It is in the waiting room: it publishes nothing, and is told of nothing. */
  isWaiting: boolean;
  /** It may receive everything of its live; others get what the scene on air shows. */
  reachesAll: boolean;
}

/** True if this person, or everybody together, has as many of these connections as may be. */
export const hasTooMany = (userId: string, peers: readonly Peer[]): boolean =>
  peers.length >= MAX_PEERS.all || peers.filter(({ page }) => page.userId === userId).length >= MAX_PEERS.person;

/** True if a page has a camera in the live, so that others see what is drawn behind its person. */
export const sendsCamera = ({ peers }: Page): boolean =>
  peers.get('up')?.sources.some(({ kind }) => kind === 'camera') === true;

/** Marks what a peer publishes as muted or not; the source's id where that changes something. */
export const markMuted = (peer: Peer, kind: SourceKind, isMuted: boolean): string | null => {
  const source = peer.sources.find((each) => each.kind === kind);
  if (!source || peer.muted.has(kind) === isMuted) return null;
  const others = [...peer.muted].filter((each) => each !== kind);
  peer.muted = new Set(isMuted ? [...others, kind] : others);
  return source.id;
};

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
