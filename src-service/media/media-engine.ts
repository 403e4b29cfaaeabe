import type { DownLine, PeerSide, RelayLine, SourceKind, UpLine } from '#shared/room/media-frames.ts';

/** The wanted use of each line of a page's connection: what it sends or receives. */
export type PeerOffer =
  | { readonly pc: 'up'; readonly sdp: string; readonly lines: readonly UpLine[] }
  | { readonly pc: 'down'; readonly sdp: string; readonly lines: readonly DownLine[] };

/** The same of a page that sends or receives pieces over a relay. */
export type RelayOffer =
  | { readonly pc: 'up'; readonly kinds: readonly SourceKind[] }
  | { readonly pc: 'down'; readonly lines: readonly RelayLine[] };

/** Something a connection publishes. Its `id` is one of its own, which no other connection ever has. */
export interface EngineSource {
  readonly id: string;
  readonly kind: SourceKind;
  readonly small: boolean;
}

export type EngineEvent =
  /** It runs, and takes connections. */
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly peer: string; readonly sdp: string }
  | { readonly type: 'candidate'; readonly peer: string; readonly candidate: string; readonly mid: string }
  /** All that this connection publishes now. */
  | { readonly type: 'sources'; readonly peer: string; readonly sources: readonly EngineSource[] }
  | { readonly type: 'talking'; readonly source: string; readonly talking: boolean }
  /** A piece for a page that receives over a relay (`src-shared/room/relay-chunks.ts`). */
  | { readonly type: 'chunk'; readonly peer: string; readonly bytes: Uint8Array<ArrayBuffer> }
  /** A page that sends over a relay is to make a whole picture of this source. */
  | { readonly type: 'keyframe'; readonly peer: string; readonly kind: SourceKind }
  /** The connection is over: its offer was no offer, or the network between failed. */
  | { readonly type: 'ended'; readonly peer: string; readonly reason: 'refused' | 'failed' }
  /** A file of this source has begun at this instant; told again where it is known more exactly. */
  | { readonly type: 'recording'; readonly source: string; readonly path: string; readonly startedAt: number }
  /** The file is complete. */
  | { readonly type: 'recorded'; readonly source: string; readonly path: string }
  /** The source is recorded no more: the disk is full, or something else is wrong with it. */
  | { readonly type: 'recordingFailed'; readonly source: string; readonly reason: 'full' | 'failed' }
  /** The engine is gone with all its connections; the next `open` starts it again, unless this computer cannot run it. */
  | { readonly type: 'lost'; readonly forGood: boolean };

/** Carries pictures and sound from the pages that send them to the pages that ask for them. */
export interface MediaEngine {
  /** Starts it ahead of the first connection, so that a computer that cannot run it is known early. */
  start(): void;
  /** Opens a connection of this name for an offer to come. */
  open(peer: string, side: PeerSide): void;
  /** The only sources that this connection receives from now on, whatever it asks for; none before that. */
  allow(peer: string, sources: readonly string[]): void;
  /** The page's offer, or its next one; an `answer` or `ended` follows. */
  offer(peer: string, offer: PeerOffer): void;
  /** The sources that a page sends or receives over a relay now; the first offer opens it. */
  relay(peer: string, offer: RelayOffer): void;
  /** A piece that a page sends over its relay. */
  chunk(peer: string, bytes: Uint8Array): void;
  /** A page's relay goes on with a whole picture of what this line carries. */
  askKeyframe(peer: string, line: number): void;
  /** Keeps a source from everybody, until it is unmuted. */
  mute(source: string, muted: boolean): void;
  /** Records a source as it is into files of this path, which a number and `.webm` follow; null ends it. */
  record(source: string, path: string | null): void;
  close(peer: string): void;
  onEvent(listener: (event: EngineEvent) => void): void;
  stop(): void;
}
