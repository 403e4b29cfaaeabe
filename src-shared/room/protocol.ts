import * as z from 'zod';
import { recordOf } from '../lib/record-of.ts';
import { MAX_CHAT_TEXT, ChatText, ChatUrl, LinkLabel } from '../api/chat-writing.ts';
import { Id, Timestamp } from '../api/fields.ts';
import { CHAT_MODES, ChatMessage, PARTICIPANT_ROLES, SESSION_STATUSES, StagedMessage } from '../api/live-objects.ts';
import { MEDIA_KINDS } from '../api/media.ts';
import { openEnum } from '../api/open-enum.ts';
import { Poll } from '../api/polls.ts';
import { Scene } from '../api/scene.ts';
import { Band, MediaState } from '../api/scenes.ts';
import { FONTS } from '../api/space.ts';
import { Caption, CaptionText } from './captions.ts';
import { clientMediaFrames, serverMediaFrames } from './media-frames.ts';

/** The room protocol: JSON text frames over one WebSocket at `/room`. A page says hello first. */
export const ROOM_PROTOCOL_VERSION = 2;

export const ROOM_LIMITS = {
  /** Longest chat message, in characters. */
  chatText: MAX_CHAT_TEXT,
  /** Largest frame a page may send, in bytes. */
  frameBytes: 128 * 1024,
  /** Messages of the chat given at arrival. */
  chatAtArrival: 100,
  /** Rate of a person's chat messages: `burst` at once, then one per interval in milliseconds. */
  chatBurst: 5,
  chatRefillMs: 1500,
  /** Rate of a connection's frames of any kind: `burst` at once, then one per interval in milliseconds. */
  frameBurst: 40,
  frameRefillMs: 50,
  /** A connection that says nothing for so long is closed; pages ping well before. */
  silenceMs: 45_000,
  pingMs: 15_000,
} as const;

/** A name that a page gives to what its person does; the room's answer carries it. */
const ActionRef = z.string().min(1).max(40).optional();

export const CallToAction = z.object({ url: ChatUrl, label: LinkLabel });
export type CallToAction = z.output<typeof CallToAction>;

/** Messages of a page. */
export const ClientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), version: z.literal(ROOM_PROTOCOL_VERSION), token: z.string().min(1).max(200) }),
  z.object({
    type: z.literal('chat'),
    /** A message that comes twice under the same name stands once in the chat. */
    ref: ActionRef,
    text: ChatText,
    /** For the team only. */
    private: z.boolean().optional(),
    /** The team only: an image and a call to action. */
    imageUrl: ChatUrl.optional(),
    link: CallToAction.optional(),
  }),
  z.object({ type: z.literal('vote'), ref: ActionRef, pollId: Id, optionIds: z.array(Id).min(1).max(6) }),
  z.object({ type: z.literal('hand'), ref: ActionRef, raised: z.boolean() }),
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('leave') }),
  z.object({ type: z.literal('start'), ref: ActionRef }),
  z.object({ type: z.literal('end'), ref: ActionRef }),
  z.object({ type: z.literal('chatMode'), ref: ActionRef, mode: z.enum(CHAT_MODES) }),
  z.object({ type: z.literal('deleteMessage'), ref: ActionRef, messageId: Id }),
  z.object({ type: z.literal('floor'), ref: ActionRef, userId: Id, given: z.boolean() }),
  z.object({ type: z.literal('lowerHand'), ref: ActionRef, userId: Id }),
  /** The team only: a caption, the words being said. */
  z.object({ type: z.literal('caption'), ref: ActionRef, text: CaptionText }),
  ...clientMediaFrames,
]);
export type ClientFrame = z.output<typeof ClientFrame>;
export type ClientFrameInput = z.input<typeof ClientFrame>;

/** The hello of a page that was loaded before the protocol changed. */
export const OldHello = z.object({
  type: z.literal('hello'),
  version: z.int().refine((version) => version !== ROOM_PROTOCOL_VERSION),
});

const RoomSession = z.looseObject({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  mode: z.enum(['broadcast', 'conference']),
  status: z.enum(SESSION_STATUSES),
  scheduledAt: Timestamp,
  startedAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable(),
  chat: z.enum(CHAT_MODES),
});
export type RoomSession = z.output<typeof RoomSession>;

/** Someone whose camera can be in a scene. */
const Face = z.looseObject({ userId: z.string(), name: z.string(), image: z.string().nullable() });
export type Face = z.output<typeof Face>;

/** A media item of the show, resolved to where its file is. */
const RoomMedia = z.looseObject({
  mediaId: z.string(),
  kind: openEnum(MEDIA_KINDS),
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
  title: z.string(),
});
export type RoomMedia = z.output<typeof RoomMedia>;

const RoomStage = z.looseObject({
  /** Null is the automatic layout. */
  scene: Scene.nullable(),
  media: z.array(RoomMedia),
  mediaStates: z.array(MediaState),
  bands: z.array(Band),
  message: StagedMessage.nullable(),
});
export type RoomStage = z.output<typeof RoomStage>;

/** People with cameras; guests by arrival. */
const RoomCast = z.looseObject({ host: Face.nullable(), guests: z.array(Face) });
export type RoomCast = z.output<typeof RoomCast>;

/** A poll as the audience may see it: no counts and no correct answer until they are shown. */
const RoomPoll = Poll;
export type RoomPoll = z.output<typeof RoomPoll>;

const RoomBrand = z.looseObject({
  name: z.string(),
  logo: z.string().nullable(),
  showLogo: z.boolean(),
  primary: z.string().nullable(),
  secondary: z.string().nullable(),
  accent: z.string().nullable(),
  live: z.string().nullable(),
  liveBackground: z.string().nullable(),
  font: z.enum(FONTS).nullable(),
});
export type RoomBrand = z.output<typeof RoomBrand>;

/** The announcement of a sign-up, shown on the scene for some seconds. */
const RoomBanner = z.looseObject({
  id: z.string(),
  name: z.string().nullable(),
  label: z.string().nullable(),
  at: Timestamp,
});
export type RoomBanner = z.output<typeof RoomBanner>;

/** The show as this kind of viewer may see it; an update carries the sections that changed. */
export const RoomShow = z.looseObject({
  session: RoomSession,
  stage: RoomStage,
  cast: RoomCast,
  /** Polls to answer or whose results are shown; the one on stage among them. */
  polls: z.array(RoomPoll),
  /** People connected, and the number the viewers widget shows. */
  viewers: z.object({ connected: z.number().int(), shown: z.number().int() }),
  brand: RoomBrand,
});
export type RoomShow = z.output<typeof RoomShow>;

/** A chat message; a private one reaches the team and its author only. */
export const RoomMessage = ChatMessage.extend({
  private: z.boolean(),
  system: z.boolean(),
  role: z.enum(PARTICIPANT_ROLES).nullable(),
});
export type RoomMessage = z.output<typeof RoomMessage>;

const RoomPerson = z.looseObject({
  userId: z.string(),
  name: z.string(),
  role: z.enum(PARTICIPANT_ROLES),
  spectator: z.boolean(),
  handRaisedAt: Timestamp.nullable(),
});
export type RoomPerson = z.output<typeof RoomPerson>;

/** People who need the team: raised hands in order, and who has the floor. */
export const RoomPeople = z.looseObject({ hands: z.array(RoomPerson), floor: z.array(RoomPerson) });
export type RoomPeople = z.output<typeof RoomPeople>;

/** The replay as one person may have it: `restricted` is not for them, `preparing` is to come. */
const RoomReplay = z.object({
  state: z.enum(['none', 'restricted', 'preparing', 'ready']),
  /** The live was recorded: the pages of its room play it. */
  isRecorded: z.boolean().default(false),
  /** The page that plays its film, once it is ready. */
  url: z.string().nullable(),
});
export type RoomReplay = z.output<typeof RoomReplay>;

export const RoomYou = z.looseObject({
  userId: z.string(),
  name: z.string(),
  role: z.enum(PARTICIPANT_ROLES),
  spectator: z.boolean(),
  handRaised: z.boolean(),
  /** Own votes: poll id to option ids. */
  votes: recordOf(z.string(), z.array(z.string())),
  /** Null until the live has ended. */
  replay: RoomReplay.nullable(),
});
export type RoomYou = z.output<typeof RoomYou>;

export const ROOM_ERROR_CODES = ['bad_frame', 'refused', 'forbidden', 'too_fast', 'not_found', 'internal'] as const;

/** Messages of the room. */
export const ServerFrame = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('welcome'),
    now: Timestamp,
    you: RoomYou,
    show: RoomShow,
    chat: z.array(RoomMessage),
    people: RoomPeople.nullable(),
  }),
  z.looseObject({ type: z.literal('show'), now: Timestamp, show: RoomShow.partial() }),
  z.looseObject({ type: z.literal('chat'), add: z.array(RoomMessage), remove: z.array(z.string()) }),
  z.looseObject({ type: z.literal('banner'), banner: RoomBanner }),
  z.looseObject({ type: z.literal('caption'), caption: Caption }),
  z.looseObject({ type: z.literal('you'), you: RoomYou }),
  z.looseObject({ type: z.literal('people'), people: RoomPeople }),
  z.looseObject({ type: z.literal('pong'), now: Timestamp }),
  /** An action with a name was carried out; `messageId` is the message that it became. */
  z.looseObject({ type: z.literal('done'), ref: z.string(), messageId: z.string().nullable() }),
  /** `ref` names the action that was refused, if it has a name. */
  z.looseObject({
    type: z.literal('error'),
    code: z.enum(ROOM_ERROR_CODES),
    message: z.string(),
    ref: z.string().nullable().default(null),
  }),
  ...serverMediaFrames,
]);
export type ServerFrame = z.output<typeof ServerFrame>;

/** Why the room closed a connection, as WebSocket close codes. */
export const ROOM_CLOSE = {
  left: 4000,
  badToken: 4001,
  refused: 4003,
  /** The page speaks another version of the protocol: it is to be loaded again. */
  oldPage: 4004,
  silent: 4008,
  tooSlow: 4009,
  tooFast: 4010,
  stopping: 1001,
} as const;
