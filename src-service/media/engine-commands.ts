import type { PeerSide } from '#shared/room/media-frames.ts';
import type { PeerOffer } from './media-engine.ts';

/** A command of the service to the engine's process, which answers with events. */
export type EngineCommand =
  | { readonly type: 'open'; readonly peer: string; readonly side: PeerSide }
  | { readonly type: 'offer'; readonly peer: string; readonly offer: PeerOffer }
  | { readonly type: 'mute'; readonly source: string; readonly muted: boolean }
  | { readonly type: 'close'; readonly peer: string };
