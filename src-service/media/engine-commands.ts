import type { PeerSide } from '#shared/room/media-frames.ts';
import type { PeerOffer, RelayOffer } from './media-engine.ts';

/** A command of the service to the engine's process, which answers with events. */
export type EngineCommand =
  | { readonly type: 'open'; readonly peer: string; readonly side: PeerSide }
  | { readonly type: 'allow'; readonly peer: string; readonly sources: readonly string[] }
  | { readonly type: 'offer'; readonly peer: string; readonly offer: PeerOffer }
  | { readonly type: 'relay'; readonly peer: string; readonly offer: RelayOffer }
  | { readonly type: 'chunk'; readonly peer: string; readonly bytes: Uint8Array }
  | { readonly type: 'askKeyframe'; readonly peer: string; readonly line: number }
  | { readonly type: 'mute'; readonly source: string; readonly muted: boolean }
  /** Into files of this path, which a number and `.webm` follow; null ends it. */
  | { readonly type: 'record'; readonly source: string; readonly path: string | null }
  | { readonly type: 'close'; readonly peer: string };
