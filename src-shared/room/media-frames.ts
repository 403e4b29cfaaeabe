import * as z from 'zod';
import { Id } from '../api/fields.ts';

/** The kinds of sources that a person can send into the room; at most one of each. */
export const SOURCE_KINDS = ['camera', 'microphone', 'screen', 'screenAudio'] as const;
const SourceKind = z.enum(SOURCE_KINDS);
export type SourceKind = z.output<typeof SourceKind>;

/** The two peer connections of a page: one sends its own sources, one receives those of others. */
const PEER_SIDES = ['up', 'down'] as const;
const PeerSide = z.enum(PEER_SIDES);
export type PeerSide = z.output<typeof PeerSide>;

/** Why publishing (`up`) or watching (`down`) ended. */
const MEDIA_STOP_REASONS = ['floor', 'muted', 'refused', 'failed', 'engine'] as const;
const MediaStopReason = z.enum(MEDIA_STOP_REASONS);
export type MediaStopReason = z.output<typeof MediaStopReason>;

/** The background drawn at a person's own page: nothing, something else, or nothing because it cannot be. */
const BACKGROUND_STATES = ['none', 'on', 'tooSlow', 'failed'] as const;
const BackgroundState = z.enum(BACKGROUND_STATES);
export type BackgroundState = z.output<typeof BackgroundState>;

export const MEDIA_LIMITS = {
  /** Longest description of a peer connection, in characters; ten lines of Chromium are 59,000. */
  sdp: 96 * 1024,
  /** Longest ICE candidate, in characters. */
  candidate: 1000,
  /** Lines of one offer: nine cameras with a small layer or a microphone each, and a screen with its sound. */
  lines: 24,
  /** Pictures a page receives at once: nine cameras and a screen. */
  pictures: 10,
} as const;

const Sdp = z.string().min(1).max(MEDIA_LIMITS.sdp);
/** The name of a media line in an offer (RFC 8843: a token). */
const Mid = z.string().regex(/^[\w.!#$%&'*+^`{|}~-]{1,32}$/);
const SourceId = z.string().min(1).max(200);

/** A line of a page's own offer: the source it carries, or its small layer. */
const UpLine = z.object({ mid: Mid, kind: SourceKind, small: z.boolean() });
export type UpLine = z.output<typeof UpLine>;

/** A line of a page's receiving offer and the source it should carry; null for none. */
const DownLine = z.object({ mid: Mid, source: SourceId.nullable(), small: z.boolean() });
export type DownLine = z.output<typeof DownLine>;

const DownOffer = z.object({
  type: z.literal('mediaOffer'),
  pc: z.literal('down'),
  sdp: Sdp,
  lines: z.array(DownLine).max(MEDIA_LIMITS.lines),
});
const Offer = z.discriminatedUnion('pc', [
  z.object({
    type: z.literal('mediaOffer'),
    pc: z.literal('up'),
    sdp: Sdp,
    lines: z.array(UpLine).max(MEDIA_LIMITS.lines),
  }),
  DownOffer,
]);

const Ice = {
  type: z.literal('mediaIce'),
  pc: PeerSide,
  candidate: z.string().max(MEDIA_LIMITS.candidate),
  mid: Mid,
};

/** A line of a page's receiving relay; `take` counts what it was asked to carry, so that what comes late is told apart. */
const RelayLine = z.object({ source: SourceId.nullable(), small: z.boolean(), take: z.int().min(0).max(255) });
export type RelayLine = z.output<typeof RelayLine>;

const DownRelay = z.object({
  type: z.literal('mediaRelay'),
  pc: z.literal('down'),
  lines: z.array(RelayLine).max(MEDIA_LIMITS.lines),
});
/** The sources that a page sends or receives over its relay, where WebRTC does not connect. */
const RelayOffer = z.discriminatedUnion('pc', [
  z.object({
    type: z.literal('mediaRelay'),
    pc: z.literal('up'),
    kinds: z.array(SourceKind).max(SOURCE_KINDS.length),
  }),
  DownRelay,
]);

/** Frames of a page about pictures and sound. The page always offers. */
export const clientMediaFrames = [
  Offer,
  RelayOffer,
  z.object(Ice),
  /** The page's own source, either way; the team may mute those of others, never unmute them. */
  z.object({ type: z.literal('mediaMute'), userId: Id, kind: SourceKind, muted: z.boolean() }),
  z.object({ type: z.literal('mediaStop'), pc: PeerSide }),
  /** Asks for another token of the LiveKit server. */
  z.object({ type: z.literal('mediaJoin') }),
  /** How it goes with the background of one's own camera. */
  z.object({ type: z.literal('mediaBackground'), state: BackgroundState }),
] as const;
export type ClientMediaFrame = z.output<(typeof clientMediaFrames)[number]>;
export type ClientMediaFrameInput = z.input<(typeof clientMediaFrames)[number]>;

/** Mutes or unmutes one source of a person. */
export type Mute = Pick<Extract<ClientMediaFrame, { type: 'mediaMute' }>, 'userId' | 'kind' | 'muted'>;

/** Frames of a desk, which only watches: about the connection that receives. */
export const WatchFrame = z.discriminatedUnion('type', [
  DownOffer,
  DownRelay,
  z.object({ ...Ice, pc: z.literal('down') }),
  z.object({ type: z.literal('mediaStop'), pc: z.literal('down') }),
]);
export type WatchFrame = z.output<typeof WatchFrame>;

/** Something a person sends into the room now. */
export const MediaSource = z.looseObject({
  id: z.string(),
  userId: z.string(),
  kind: SourceKind,
  muted: z.boolean(),
  talking: z.boolean(),
  /** A second, small layer is there. */
  small: z.boolean(),
  /** Of a camera, where its person said so. */
  background: BackgroundState.optional(),
});
export type MediaSource = z.output<typeof MediaSource>;

/** Frames of the room about pictures and sound. Sources follow the welcome where the service has an engine. */
export const serverMediaFrames = [
  /** Null once it is known that this service carries none. */
  z.looseObject({ type: z.literal('mediaSources'), sources: z.array(MediaSource).nullable() }),
  /** To desks alone: people who speak by a control of the rehearsal, without a microphone. */
  z.looseObject({ type: z.literal('mediaVoices'), userIds: z.array(z.string()) }),
  z.looseObject({ type: z.literal('mediaAnswer'), pc: PeerSide, sdp: z.string() }),
  z.looseObject({ ...Ice, candidate: z.string(), mid: z.string() }),
  /** A LiveKit server carries pictures and sound: where it is, and what lets this page in. Comes before the sources. */
  z.looseObject({ type: z.literal('mediaLivekit'), url: z.string(), token: z.string() }),
  /** The relay is ready at `/room/relay?key=…`: pieces go there, both ways. */
  z.looseObject({ type: z.literal('mediaRelayed'), pc: PeerSide, key: z.string() }),
  /** `kind` names the source that was muted; every other reason ends the whole connection, and has null. */
  z.looseObject({
    type: z.literal('mediaStopped'),
    pc: PeerSide,
    reason: MediaStopReason,
    kind: SourceKind.nullable(),
  }),
] as const;
export const ServerMediaFrame = z.discriminatedUnion('type', serverMediaFrames);
export type ServerMediaFrame = z.output<typeof ServerMediaFrame>;
