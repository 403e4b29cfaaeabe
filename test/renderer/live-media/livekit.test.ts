import { EventEmitter } from 'node:events';
import { DisconnectReason, RoomEvent, Track, VideoQuality } from 'livekit-client';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import type { ClientFrameInput } from '#shared/room/protocol.ts';
import { LivekitLink } from '../../../src-renderer/live-media/livekit/livekit-link.ts';
import { LivekitPublisher } from '../../../src-renderer/live-media/livekit/livekit-publisher.ts';
import { LivekitWatcher } from '../../../src-renderer/live-media/livekit/livekit-watcher.ts';

/** A stream as far as it is told from others. */
class FakeStream {
  readonly #tracks: readonly object[];
  constructor(tracks: readonly object[]) {
    this.#tracks = tracks;
  }
  getTracks(): readonly object[] {
    return this.#tracks;
  }
}

const tokenOf = (identity: string): string =>
  `x.${Buffer.from(JSON.stringify({ sub: identity })).toString('base64url')}.x`;
const placeOf = (identity: string) => ({ url: 'wss://live.example.org', token: tokenOf(identity) });
const flush = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A source that another page sends. */
class FakePublication {
  readonly trackSid: string;
  readonly asked: string[] = [];
  isDesired = false;
  videoQuality: VideoQuality = VideoQuality.HIGH;
  track: { readonly mediaStreamTrack: object } | undefined;
  constructor(trackSid: string) {
    this.trackSid = trackSid;
  }
  setSubscribed(isDesired: boolean): void {
    this.isDesired = isDesired;
    this.asked.push(isDesired ? 'subscribe' : 'unsubscribe');
  }
  setVideoQuality(quality: VideoQuality): void {
    this.videoQuality = quality;
    this.asked.push(VideoQuality[quality]);
  }
}

/** A source that this page sends. */
class FakeSent {
  mediaStreamTrack: object;
  isMuted = false;
  constructor(track: object) {
    this.mediaStreamTrack = track;
  }
  mute = (): Promise<void> => Promise.resolve(void (this.isMuted = true));
  unmute = (): Promise<void> => Promise.resolve(void (this.isMuted = false));
  replaceTrack = (track: object): Promise<void> => Promise.resolve(void (this.mediaStreamTrack = track));
}

class FakeSender {
  readonly sent = new Map<Track.Source, FakeSent>();
  permissions = { canPublish: true };
  getTrackPublication(source: Track.Source): { readonly track: FakeSent } | undefined {
    const track = this.sent.get(source);
    return track && { track };
  }
  publishTrack(track: object, { source }: { readonly source: Track.Source }): Promise<void> {
    if (!this.permissions.canPublish) return Promise.reject(new Error('not allowed'));
    this.sent.set(source, new FakeSent(track));
    return Promise.resolve();
  }
  unpublishTrack(track: FakeSent): Promise<void> {
    for (const [source, sent] of this.sent) if (sent === track) this.sent.delete(source);
    return Promise.resolve();
  }
}

class FakeRoom extends EventEmitter {
  readonly connected: string[] = [];
  isLeft = false;
  remoteParticipants = new Map<string, { readonly trackPublications: Map<string, FakePublication> }>();
  activeSpeakers: { readonly audioTrackPublications: Map<string, FakePublication> }[] = [];
  readonly localParticipant = new FakeSender();
  readonly #isReached: () => boolean;
  constructor(isReached: () => boolean) {
    super();
    this.#isReached = isReached;
  }
  connect(_url: string, token: string): Promise<void> {
    this.connected.push(token);
    return this.#isReached() ? Promise.resolve() : Promise.reject(new Error('not reached'));
  }
  disconnect(): Promise<void> {
    this.isLeft = true;
    return Promise.resolve();
  }
  publish(identity: string, ...ids: readonly string[]): readonly FakePublication[] {
    const publications = ids.map((id) => new FakePublication(id));
    this.remoteParticipants.set(identity, {
      trackPublications: new Map(publications.map((one) => [one.trackSid, one])),
    });
    this.emit(RoomEvent.TrackPublished);
    return publications;
  }
}

const start = () => {
  const clock = createManualClock(0);
  const rooms: FakeRoom[] = [];
  const said: ClientFrameInput[] = [];
  let isReached = true;
  const troubles: boolean[] = [];
  const say = (frame: ClientFrameInput): boolean => said.push(frame) > 0;
  const link = new LivekitLink(placeOf('sam:1'), {
    clock,
    say,
    onTrouble: (isTroubled) => void troubles.push(isTroubled),
    createRoom: () => {
      const room = new FakeRoom(() => isReached);
      rooms.push(room);
      return room as never;
    },
  });
  return { clock, rooms, said, say, link, troubles, reach: (next: boolean) => void (isReached = next) };
};

const newRoom = (rooms: readonly FakeRoom[]): FakeRoom => {
  const room = rooms.at(-1);
  if (!room) throw new Error('no room was made');
  return room;
};

const CAMERA = { id: 'TR_camera', kind: 'video', small: false } as const;
const VOICE = { id: 'TR_voice', kind: 'audio', small: false } as const;

beforeEach(() => {
  vi.stubGlobal('MediaStream', FakeStream);
  return () => vi.unstubAllGlobals();
});

describe('what a page receives from a LiveKit server', () => {
  const watch = async () => {
    const started = start();
    const streams: string[][] = [];
    const objects: unknown[] = [];
    const connected: boolean[] = [];
    let talking: readonly string[] = [];
    const watcher = new LivekitWatcher(started.link, {
      onStreams: (next) => {
        streams.push([...next.keys()]);
        objects.push(next.get(CAMERA.id));
      },
      onConnected: (isConnected) => void connected.push(isConnected),
      onTalking: (ids) => void (talking = [...ids]),
    });
    watcher.want([]);
    await flush();
    return { ...started, watcher, streams, objects, connected, talking: () => talking };
  };

  test('is asked for where it is wanted, in the size that is wanted, and let go', async () => {
    const { rooms, watcher, streams, objects } = await watch();
    expect(rooms).toEqual([]);
    watcher.want([CAMERA]);
    await flush();
    const room = newRoom(rooms);
    const [camera, voice] = room.publish('ana:1', CAMERA.id, VOICE.id);
    expect([camera?.asked, voice?.asked]).toEqual([['subscribe'], []]);
    Object.assign(camera ?? {}, { track: { mediaStreamTrack: { of: 'camera' } } });
    room.emit(RoomEvent.TrackSubscribed);
    watcher.want([{ ...CAMERA, small: true }, VOICE]);
    expect([camera?.asked, voice?.asked]).toEqual([['subscribe', 'LOW'], ['subscribe']]);
    Object.assign(voice ?? {}, { track: { mediaStreamTrack: { of: 'voice' } } });
    room.emit(RoomEvent.TrackSubscribed);
    expect(streams).toEqual([[CAMERA.id], [CAMERA.id, VOICE.id]]);
    // The player of the camera goes on.
    expect(objects[1]).toBe(objects[0]);
    watcher.want([VOICE]);
    expect(camera?.asked.at(-1)).toBe('unsubscribe');
    expect(streams.at(-1)).toEqual([VOICE.id]);
  });

  test('says who talks', async () => {
    const { rooms, watcher, talking } = await watch();
    watcher.want([VOICE]);
    await flush();
    const room = newRoom(rooms);
    room.activeSpeakers = [{ audioTrackPublications: new Map([['', new FakePublication(VOICE.id)]]) }];
    room.emit(RoomEvent.ActiveSpeakersChanged);
    expect(talking()).toEqual([VOICE.id]);
    room.activeSpeakers = [];
    room.emit(RoomEvent.ActiveSpeakersChanged);
    expect(talking()).toEqual([]);
  });

  test('comes back by another token after the connection was lost', async () => {
    const { rooms, said, clock, link, watcher, connected, troubles, reach } = await watch();
    watcher.want([CAMERA]);
    await flush();
    expect(connected.at(-1)).toBe(true);
    reach(false);
    newRoom(rooms).emit(RoomEvent.Disconnected, DisconnectReason.SIGNAL_CLOSE);
    expect(connected.at(-1)).toBe(false);
    clock.advance(1000);
    expect(said).toEqual([{ type: 'mediaJoin' }]);
    link.take(placeOf('sam:1'));
    await flush();
    expect(rooms).toHaveLength(2);
    reach(true);
    clock.advance(2000);
    expect(said).toHaveLength(2);
    link.take(placeOf('sam:1'));
    await flush();
    expect(connected.at(-1)).toBe(true);
    expect(troubles).toEqual([false, true, true, false]);
    // The same page needs no other connection.
    link.take(placeOf('sam:1'));
    await flush();
    expect(rooms).toHaveLength(3);
    // The service started anew and knows the page by another name.
    link.take(placeOf('sam:2'));
    await flush();
    expect(rooms.map(({ isLeft }) => isLeft)).toEqual([false, false, true, false]);
    expect(newRoom(rooms).connected).toEqual([tokenOf('sam:2')]);
  });

  test('ends where the service sent the page out', async () => {
    const { rooms, said, clock, watcher } = await watch();
    watcher.want([CAMERA]);
    await flush();
    newRoom(rooms).emit(RoomEvent.Disconnected, DisconnectReason.PARTICIPANT_REMOVED);
    clock.advance(60_000);
    await flush();
    expect([said, rooms.length]).toEqual([[], 1]);
  });
});

describe('what a page sends to a LiveKit server', () => {
  const publish = async () => {
    const started = start();
    const publisher = new LivekitPublisher(started.link, started.say, 'sam');
    const camera = { track: 'camera', getSettings: () => ({}) } as never;
    publisher.send('camera', camera);
    await flush();
    await flush();
    const { localParticipant: sender } = newRoom(started.rooms);
    const sent = () =>
      [...sender.sent].map(([source, { mediaStreamTrack, isMuted }]) => [source, mediaStreamTrack, isMuted]);
    return { ...started, publisher, camera, sender, sent };
  };

  test('is sent, muted, sent by another device, and taken away', async () => {
    const { publisher, camera, said, sent } = await publish();
    expect(sent()).toEqual([[Track.Source.Camera, camera, false]]);
    publisher.mute('camera');
    await flush();
    expect(sent()).toEqual([[Track.Source.Camera, camera, true]]);
    const other = { track: 'other', getSettings: () => ({}) } as never;
    publisher.send('camera', other);
    publisher.send('microphone', camera);
    await flush();
    expect(sent()).toEqual([
      [Track.Source.Camera, other, false],
      [Track.Source.Microphone, camera, false],
    ]);
    expect(said).toEqual([
      { type: 'mediaMute', userId: 'sam', kind: 'camera', muted: true },
      { type: 'mediaMute', userId: 'sam', kind: 'camera', muted: false },
    ]);
    publisher.remove('camera');
    await flush();
    expect(sent()).toEqual([[Track.Source.Microphone, camera, false]]);
    publisher.close();
    await flush();
    expect(sent()).toEqual([]);
  });

  test('waits for the right to send, and does not come back by itself once it was taken', async () => {
    const { publisher, camera, rooms, sender, sent } = await publish();
    publisher.remove('camera');
    await flush();
    sender.permissions = { canPublish: false };
    publisher.send('camera', camera);
    await flush();
    expect(sent()).toEqual([]);
    sender.permissions = { canPublish: true };
    newRoom(rooms).emit(RoomEvent.ParticipantPermissionsChanged);
    await flush();
    expect(sent()).toEqual([[Track.Source.Camera, camera, false]]);
    publisher.receive({ type: 'mediaStopped', pc: 'up', reason: 'floor', kind: null });
    sender.sent.clear();
    newRoom(rooms).emit(RoomEvent.ParticipantPermissionsChanged);
    await flush();
    expect(sent()).toEqual([]);
  });

  test('is sent again by a new connection', async () => {
    const { rooms, link, camera, publisher } = await publish();
    publisher.mute('camera');
    publisher.send('microphone', camera);
    link.take(placeOf('sam:2'));
    await flush();
    await flush();
    expect([...newRoom(rooms).localParticipant.sent.keys()]).toEqual([Track.Source.Microphone]);
  });
});
