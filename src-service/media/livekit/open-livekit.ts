import {
  AccessToken,
  TrackSource,
  WebhookReceiver,
  type TrackInfo,
  type VideoGrant,
  type WebhookEvent,
} from 'livekit-server-sdk';
import type { SourceKind } from '#shared/room/media-frames.ts';
import type { LivekitPage, LivekitReport, LivekitRooms, LivekitServer, LivekitTrack } from './livekit-rooms.ts';

/** A page that comes later asks for another one; the server renews those of pages that are inside. */
const TOKEN_SECONDS = 3600;
const CALL_TOKEN_SECONDS = 600;
const ANSWER_MS = 10_000;
const NOT_FOUND = 404;
/** Sids and names of rooms are short; one that is not is of no page or track here. */
const LONGEST_NAME = 200;

const KINDS = new Map<TrackSource, SourceKind>([
  [TrackSource.CAMERA, 'camera'],
  [TrackSource.MICROPHONE, 'microphone'],
  [TrackSource.SCREEN_SHARE, 'screen'],
  [TrackSource.SCREEN_SHARE_AUDIO, 'screenAudio'],
]);

const trackOf = ({ sid, source, codecs, muted }: TrackInfo): LivekitTrack | null => {
  const kind = KINDS.get(source);
  return kind && sid !== '' && sid.length <= LONGEST_NAME
    ? { id: sid, kind, small: codecs.some(({ layers }) => layers.length > 1), muted }
    : null;
};

const reportOf = ({ event, room, participant, track }: WebhookEvent): LivekitReport | null => {
  const [name, identity, connection] = [room?.name ?? '', participant?.identity ?? '', participant?.sid ?? ''];
  if (name === '' || Math.max(name.length, identity.length, connection.length) > LONGEST_NAME) return null;
  if (event === 'room_finished') return { type: 'finished', room: name };
  if (identity === '') return null;
  if (event === 'participant_joined') return { type: 'joined', room: name, identity };
  if (event === 'participant_left' || event === 'participant_connection_aborted') {
    return { type: 'left', room: name, identity, connection };
  }
  if (event === 'track_unpublished' && track) return { type: 'unpublished', room: name, identity, track: track.sid };
  const published = event === 'track_published' && track ? trackOf(track) : null;
  return published && { type: 'published', room: name, identity, connection, track: published };
};

const grants = ({ mayPublish, mayWatch }: LivekitPage) => ({
  canPublish: mayPublish,
  canSubscribe: mayWatch,
  canPublishData: false,
});

/** Speaks to a LiveKit server (https://docs.livekit.io/reference/server/server-apis/). */
export const openLivekit = ({ url, key, secret }: LivekitServer): LivekitRooms => {
  const origin = url.replace(/^ws/, 'http').replace(/\/$/, '');
  const receiver = new WebhookReceiver(key, secret);

  /** Asks for something. The status is the whole answer: its body is not read, whatever it is. */
  const ask = async (method: string, grant: VideoGrant, body: object): Promise<void> => {
    const token = new AccessToken(key, secret, { ttl: CALL_TOKEN_SECONDS });
    token.addGrant(grant);
    const answer = await fetch(`${origin}/twirp/livekit.RoomService/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await token.toJwt()}` },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok && answer.status !== NOT_FOUND) throw new Error(`The LiveKit server answered ${answer.status}.`);
  };
  const admin = (room: string): VideoGrant => ({ roomAdmin: true, room });

  return {
    url,
    async newToken(room, page) {
      const token = new AccessToken(key, secret, { identity: page.identity, ttl: TOKEN_SECONDS });
      token.addGrant({ room, roomJoin: true, ...grants(page) });
      return await token.toJwt();
    },
    permit: (room, page) =>
      ask('UpdateParticipant', admin(room), { room, identity: page.identity, permission: grants(page) }),
    mute: (room, identity, trackSid) =>
      ask('MutePublishedTrack', admin(room), { room, identity, trackSid, muted: true }),
    remove: (room, identity) => ask('RemoveParticipant', admin(room), { room, identity }),
    end: (room) => ask('DeleteRoom', { roomCreate: true }, { room }),
    read: async (body, authorization) => reportOf(await receiver.receive(body, authorization)),
  };
};
