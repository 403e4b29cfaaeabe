import type { ProductionDesk } from '#shared/api/scenes.ts';
import type { Scene } from '#shared/api/scene.ts';
import type {
  Face,
  RoomBrand,
  RoomMedia,
  RoomPeople,
  RoomSession,
  RoomShow,
  RoomStage,
} from '#shared/room/protocol.ts';
import { isStageGuest } from '#shared/room/may-publish.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { productionDesk } from '../families/scenes/desk.ts';
import { participants, type ParticipantView } from '../store/participant-repository.ts';
import { spaces } from '../store/space-repository.ts';
import { users } from '../store/user-repository.ts';
import { stagedMessage } from '../families/room/chat.ts';
import { connectedCount } from '../families/room/people.ts';
import { mediaItems } from '../store/media-repository.ts';
import { pollsForRoom } from './room-polls.ts';
import { getSession } from '../families/sessions/sessions.ts';

/** Cameras of a conference drawn at most: the ninth slot is the last a scene can have. */
const MAX_FACES = 24;
/** People of each list that the team is shown at most. */
const MAX_PEOPLE = 200;

/** A media item as the stage needs it, or null where the library has no such item any more. */
const roomMedia = (ctx: ServiceContext, mediaId: string): RoomMedia | null => {
  const item = mediaItems(ctx.db).find(mediaId);
  return item ? { mediaId, kind: item.kind, url: item.url, thumbnailUrl: item.thumbnailUrl, title: item.title } : null;
};

const toIso = (instant: number): string => new Date(instant).toISOString();
const toIsoOrNull = (instant: number | null): string | null => (instant === null ? null : toIso(instant));

const showSession = (ctx: ServiceContext, sessionId: string): RoomSession => {
  const session = getSession(ctx, sessionId);
  return {
    id: session.id,
    title: session.title,
    description: session.description,
    mode: session.mode,
    status: session.status,
    scheduledAt: toIso(session.scheduledAt),
    startedAt: toIsoOrNull(session.startedAt),
    endedAt: toIsoOrNull(session.endedAt),
    chat: session.chat,
  };
};

const mediaIdsOf = (scene: Scene | null): string[] =>
  scene ? [...scene.slots, ...scene.audios].flatMap(({ mediaId }) => mediaId ?? []) : [];

const onAir = (desk: ProductionDesk): Scene | null =>
  desk.scenes.find((scene) => scene.id === desk.activeSceneId) ?? null;

/** The scene on air; null is the automatic layout. */
export const sceneOnAir = (ctx: ServiceContext, sessionId: string): Scene | null =>
  onAir(productionDesk(ctx, sessionId));

const showStage = (ctx: ServiceContext, sessionId: string): RoomStage => {
  const desk = productionDesk(ctx, sessionId);
  const scene = onAir(desk);
  const mediaIds = new Set(mediaIdsOf(scene));
  const inScene = new Set([...mediaIds, ...(scene?.slots.map(({ id }) => id) ?? [])]);
  return {
    scene,
    media: [...mediaIds].flatMap((mediaId) => roomMedia(ctx, mediaId) ?? []),
    mediaStates: desk.media.filter(({ mediaId }) => inScene.has(mediaId)),
    bands: desk.bands,
    message: stagedMessage(ctx, sessionId),
  };
};

const toFace = ({ userId, name, image }: ParticipantView): Face => ({ userId, name, image });

/** People with a camera: the host whether connected or not, and those in the room who publish, by arrival. */
export const showCast = (ctx: ServiceContext, sessionId: string): RoomShow['cast'] => {
  const session = getSession(ctx, sessionId);
  const host = users(ctx.db).find(session.hostId);
  return {
    host: host ? { userId: host.id, name: host.name, image: host.image } : null,
    guests: participants(ctx.db)
      .listRoom(sessionId)
      .filter((person) => person.connected && isStageGuest(person, session.mode))
      .slice(0, MAX_FACES)
      .map(toFace),
  };
};

const showViewers = (ctx: ServiceContext, sessionId: string): RoomShow['viewers'] => {
  const connected = connectedCount(ctx, sessionId);
  return { connected, shown: connected + getSession(ctx, sessionId).extraViewers };
};

const showBrand = (ctx: ServiceContext): RoomBrand => {
  const space = spaces(ctx.db).find();
  return {
    name: space?.name ?? '',
    logo: space?.logo ?? null,
    showLogo: space?.settings.liveShowLogo ?? true,
    primary: space?.settings.colorPrimary ?? null,
    secondary: space?.settings.colorSecondary ?? null,
    accent: space?.settings.colorAccent ?? null,
    live: space?.settings.liveColor ?? null,
    liveBackground: space?.settings.liveBgColor ?? null,
    font: space?.settings.liveFont ?? null,
  };
};

/** The reader of each section of the show. */
const SECTIONS: { readonly [Name in RoomSection]: (ctx: ServiceContext, sessionId: string) => RoomShow[Name] } = {
  session: showSession,
  stage: showStage,
  cast: showCast,
  polls: pollsForRoom,
  viewers: showViewers,
  brand: showBrand,
};

export type RoomSection = 'session' | 'stage' | 'cast' | 'polls' | 'viewers' | 'brand';
export const ROOM_SECTIONS: readonly RoomSection[] = ['session', 'stage', 'cast', 'polls', 'viewers', 'brand'];

/** A section of the show as everyone may see it, as JSON. */
export const encodeSection = (ctx: ServiceContext, sessionId: string, section: RoomSection): string =>
  JSON.stringify(SECTIONS[section](ctx, sessionId));

const toPerson = (person: ParticipantView): RoomPeople['hands'][number] => ({
  userId: person.userId,
  name: person.name,
  role: person.role,
  spectator: person.spectator,
  handRaisedAt: toIsoOrNull(person.handRaisedAt),
});

/** For the team: raised hands in order, and the people in the room. */
export const roomPeople = (ctx: ServiceContext, sessionId: string): RoomPeople => ({
  hands: participants(ctx.db).listHands(sessionId).slice(0, MAX_PEOPLE).map(toPerson),
  floor: participants(ctx.db)
    .listRoom(sessionId)
    .filter(({ connected, role }) => connected && role !== 'host')
    .slice(0, MAX_PEOPLE)
    .map(toPerson),
});
