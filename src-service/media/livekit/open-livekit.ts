import {
  AccessToken,
  RoomServiceClient,
  TrackSource,
  WebhookReceiver,
  type TrackInfo,
  type WebhookEvent,
} from 'livekit-server-sdk';
import type { SourceKind } from '#shared/room/media-frames.ts';
import type { LivekitPage, LivekitReport, LivekitRooms, LivekitServer, LivekitTrack } from './livekit-rooms.ts';

/** A page that comes later asks for another one; the server renews those of pages that are inside. */
const TOKEN_SECONDS = 3600;
const ANSWER_SECONDS = 10;
const NOT_FOUND = 404;

const KINDS = new Map<TrackSource, SourceKind>([
  [TrackSource.CAMERA, 'camera'],
  [TrackSource.MICROPHONE, 'microphone'],
  [TrackSource.SCREEN_SHARE, 'screen'],
  [TrackSource.SCREEN_SHARE_AUDIO, 'screenAudio'],
]);

const trackOf = ({ sid, source, codecs, muted }: TrackInfo): LivekitTrack | null => {
  const kind = KINDS.get(source);
  return kind && sid !== '' ? { id: sid, kind, small: codecs.some(({ layers }) => layers.length > 1), muted } : null;
};

const reportOf = ({ event, room, participant, track }: WebhookEvent): LivekitReport | null => {
  const [name, identity] = [room?.name ?? '', participant?.identity ?? ''];
  if (name === '') return null;
  if (event === 'room_finished') return { type: 'finished', room: name };
  if (identity === '') return null;
  if (event === 'participant_joined') return { type: 'joined', room: name, identity };
  if (event === 'participant_left' || event === 'participant_connection_aborted') {
    return { type: 'left', room: name, identity };
  }
  if (event === 'track_unpublished' && track) return { type: 'unpublished', room: name, identity, track: track.sid };
  const published = event === 'track_published' && track ? trackOf(track) : null;
  return published && { type: 'published', room: name, identity, track: published };
};

const grants = ({ mayPublish, mayWatch }: LivekitPage) => ({
  canPublish: mayPublish,
  canSubscribe: mayWatch,
  canPublishData: false,
});

const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === NOT_FOUND;

/** Speaks to a LiveKit server (https://docs.livekit.io/reference/server/server-apis/). */
export const openLivekit = ({ url, key, secret }: LivekitServer): LivekitRooms => {
  const service = new RoomServiceClient(url.replace(/^ws/, 'http'), key, secret, { requestTimeout: ANSWER_SECONDS });
  const receiver = new WebhookReceiver(key, secret);

  const unlessGone = async (asking: Promise<unknown>): Promise<void> => {
    await asking.catch((error: unknown) => {
      if (!isNotFound(error)) throw error;
    });
  };

  return {
    url,
    async newToken(room, page) {
      const token = new AccessToken(key, secret, { identity: page.identity, ttl: TOKEN_SECONDS });
      token.addGrant({ room, roomJoin: true, ...grants(page) });
      return await token.toJwt();
    },
    permit: (room, page) => unlessGone(service.updateParticipant(room, page.identity, { permission: grants(page) })),
    mute: (room, identity, track) => unlessGone(service.mutePublishedTrack(room, identity, track, true)),
    remove: (room, identity) => unlessGone(service.removeParticipant(room, identity)),
    end: (room) => unlessGone(service.deleteRoom(room)),
    read: async (body, authorization) => reportOf(await receiver.receive(body, authorization)),
  };
};
