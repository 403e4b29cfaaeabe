import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createManualClock, type ManualClock } from '#shared/lib/clock.ts';
import type { MediaStopReason, PeerSide } from '#shared/room/media-frames.ts';
import type { ClientFrameInput, ServerFrame } from '#shared/room/protocol.ts';
import { Publisher } from '../../../src-renderer/live-media/publisher.ts';
import { Watcher, type ReceivedStreams } from '../../../src-renderer/live-media/watcher.ts';
import { standInForBrowser, StandInPeer, StandInTrack } from '../../support/stand-in-peer.ts';

let peers: StandInPeer[];
let said: ClientFrameInput[];
let clock: ManualClock;
let streams: ReceivedStreams;
let isConnected: boolean;

const ports = {
  createPeer: () => {
    const peer = new StandInPeer();
    peers.push(peer);
    return peer as unknown as RTCPeerConnection;
  },
  say: (frame: ClientFrameInput) => {
    said.push(frame);
    return true;
  },
  get clock() {
    return clock;
  },
};

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
const offers = () => said.flatMap((frame) => (frame.type === 'mediaOffer' ? [frame.lines] : []));
const mutes = () => said.flatMap((frame) => (frame.type === 'mediaMute' ? [[frame.kind, frame.muted]] : []));
const track = (kind: 'audio' | 'video') => new StandInTrack(kind) as StandInTrack & MediaStreamTrack;
const answer = (pc: PeerSide, sdp = 'answer'): ServerFrame => ({ type: 'mediaAnswer', pc, sdp });
const stopped = (pc: PeerSide, reason: MediaStopReason): ServerFrame => ({
  type: 'mediaStopped',
  pc,
  reason,
  kind: null,
});

beforeEach(() => {
  standInForBrowser();
  peers = [];
  isConnected = false;
  said = [];
  clock = createManualClock(0);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a page that watches', () => {
  const picture = (id: string, small = false) => ({ id, kind: 'video' as const, small });
  let watcher: Watcher;
  /** Asks for pictures and hears the service's answer. */
  const watch = async (...wanted: ReturnType<typeof picture>[]): Promise<void> => {
    watcher.want(wanted);
    await settle();
    watcher.receive(answer('down'));
    await settle();
  };

  beforeEach(() => {
    watcher = new Watcher(ports, {
      onStreams: (next) => (streams = next),
      onConnected: (next) => (isConnected = next),
    });
  });

  it('says when media can come, and when it no longer can', async () => {
    await watch(picture('a'));
    const before = isConnected;
    peers[0]?.become('connected');
    const then = isConnected;
    peers[0]?.become('failed');
    expect([before, then, isConnected]).toEqual([false, true, false]);
  });

  it('opens nothing until something is wanted', async () => {
    watcher.want([]);
    watcher.rejoin();
    await settle();
    expect([peers, said]).toEqual([[], []]);
  });

  it('has the stream of a source once the service has answered, and the same one for as long as it is wanted', async () => {
    watcher.want([picture('a')]);
    await settle();
    expect(offers()).toEqual([[{ mid: '0', source: 'a', small: false }]]);
    watcher.receive(answer('down'));
    await settle();
    const first = streams.get('a');
    expect(first).toBeDefined();
    await watch(picture('a'), picture('b', true));
    expect(offers().at(-1)).toEqual([
      { mid: '0', source: 'a', small: false },
      { mid: '1', source: 'b', small: true },
    ]);
    expect(streams.get('a')).toBe(first);
  });

  it('makes a freed line inactive and uses it for the next source', async () => {
    await watch(picture('a'));
    await watch();
    expect(offers().at(-1)).toEqual([{ mid: '0', source: null, small: false }]);
    expect([peers[0]?.lines[0]?.direction, [...streams.keys()]]).toEqual(['inactive', []]);
    await watch(picture('b'));
    expect(offers().at(-1)).toEqual([{ mid: '0', source: 'b', small: false }]);
    expect([peers[0]?.lines[0]?.direction, [...streams.keys()]]).toEqual(['recvonly', ['b']]);
    expect(peers).toHaveLength(1);
  });

  it('has one offer out at a time: what changed meanwhile follows the answer', async () => {
    watcher.want([picture('a')]);
    await settle();
    watcher.want([picture('b')]);
    watcher.want([picture('c')]);
    await settle();
    expect(offers()).toHaveLength(1);
    watcher.receive(answer('down'));
    await settle();
    expect(offers()).toEqual([[{ mid: '0', source: 'a', small: false }], [{ mid: '0', source: 'c', small: false }]]);
  });

  it('says nothing where nothing changed', async () => {
    await watch(picture('a'));
    watcher.want([picture('a')]);
    await settle();
    expect(offers()).toHaveLength(1);
  });

  /** Asks for the other layer, which has to be offered. */
  const askAgain = async (): Promise<void> => {
    watcher.want([picture('a', true)]);
    await settle();
  };

  it.each([
    ['a failed connection', () => peers.at(-1)?.become('failed')],
    [
      'a service whose engine ended',
      () => {
        watcher.receive(stopped('down', 'engine'));
      },
    ],
    [
      'an offer that came too fast',
      () => {
        watcher.receive(stopped('down', 'refused'));
      },
    ],
    [
      'an offer that nobody answers',
      async () => {
        await askAgain();
        clock.advance(10_000);
      },
    ],
    [
      'an answer that cannot be read',
      async () => {
        await askAgain();
        watcher.receive(answer('down', 'broken'));
      },
    ],
  ])('builds anew after %s, ever later', async (_name, fail) => {
    await watch(picture('a'));
    for (const [made, waitMs] of [
      [1, 500],
      [2, 1000],
      [3, 2000],
    ] as const) {
      await Promise.resolve(fail());
      await settle();
      expect([peers.length, peers.at(-1)?.isClosed, streams.size]).toEqual([made, true, 0]);
      clock.advance(waitMs - 1);
      await settle();
      expect(peers).toHaveLength(made);
      clock.advance(1);
      await settle();
      watcher.receive(answer('down'));
      await settle();
      expect(peers).toHaveLength(made + 1);
      await watch(picture('a'));
    }
  });

  it('asks no more when the service carries nothing', async () => {
    await watch(picture('a'));
    watcher.receive({ type: 'mediaSources', sources: null });
    clock.advance(60_000);
    await settle();
    expect([peers.length, peers[0]?.isClosed, streams.size, offers().length]).toEqual([1, true, 0, 1]);
  });

  it('starts at once when the room is entered again', async () => {
    await watch(picture('a'));
    peers[0]?.become('failed');
    watcher.rejoin();
    await settle();
    expect(peers).toHaveLength(2);
    clock.advance(60_000);
    await settle();
    // The retry of before is no longer due; only an offer that nobody answers is.
    expect(peers).toHaveLength(3);
  });

  it('passes candidates on both ways, and hears none of the other connection', async () => {
    await watch(picture('a'));
    peers[0]?.dispatchEvent(
      Object.assign(new Event('icecandidate'), { candidate: { candidate: 'candidate:1', sdpMid: '0' } }),
    );
    expect(said.at(-1)).toEqual({ type: 'mediaIce', pc: 'down', candidate: 'candidate:1', mid: '0' });
    watcher.receive({ type: 'mediaIce', pc: 'up', candidate: 'candidate:2', mid: '0' });
    watcher.receive({ type: 'mediaIce', pc: 'down', candidate: 'candidate:3', mid: '0' });
    expect(peers[0]?.candidates).toEqual([{ candidate: 'candidate:3', sdpMid: '0' }]);
  });
});

describe('a page that publishes', () => {
  let publisher: Publisher;
  const answered = async (): Promise<void> => {
    await settle();
    publisher.receive(answer('up'));
    await settle();
  };

  beforeEach(() => {
    publisher = new Publisher(ports, 'ana');
  });

  it('offers what was turned on at once together, the camera with its small layer', async () => {
    publisher.send('camera', track('video'));
    publisher.send('microphone', track('audio'));
    await answered();
    expect(offers()).toEqual([
      [
        { mid: '0', kind: 'camera', small: false },
        { mid: '1', kind: 'camera', small: true },
        { mid: '2', kind: 'microphone', small: false },
      ],
    ]);
  });

  it('uses another device without a new offer, and lets the copy of the one before go', async () => {
    const [one, other] = [track('video'), track('video')];
    publisher.send('camera', one);
    await answered();
    publisher.send('camera', other);
    await settle();
    expect(offers()).toHaveLength(1);
    expect(peers[0]?.lines.map(({ sender }) => sender.track)).toEqual([other, other.copies[0]]);
    expect([one.copies[0]?.isStopped, other.copies[0]?.isStopped]).toEqual([true, false]);
  });

  it('sends a smaller camera at a lower rate, also where it takes the place of a larger one', async () => {
    const rates: unknown[] = [];
    for (const [width, height] of [
      [1280, 720],
      [640, 360],
      [1920, 1080],
      [undefined, undefined],
    ] as const) {
      publisher.send('camera', new StandInTrack('video', { width, height }) as never);
      await answered();
      rates.push(peers[0]?.lines.map(({ encodings }) => encodings[0]?.maxBitrate));
    }
    expect(rates).toEqual([
      [1_700_000, 150_000],
      [601_041, 150_000],
      [1_700_000, 150_000],
      [1_700_000, 150_000],
    ]);
  });

  it('keeps the line of what is muted, and says so', async () => {
    publisher.send('microphone', track('audio'));
    await answered();
    publisher.mute('microphone');
    expect(peers[0]?.lines[0]?.sender.track).toBeNull();
    publisher.send('microphone', track('audio'));
    await settle();
    expect([offers().length, mutes()]).toEqual([
      1,
      [
        ['microphone', false],
        ['microphone', true],
        ['microphone', false],
      ],
    ]);
  });

  it('takes a shared screen out of the room, and shares the next one on the same line', async () => {
    publisher.send('screen', track('video'));
    await answered();
    publisher.remove('screen');
    await answered();
    expect([offers().at(-1), peers[0]?.lines[0]?.direction]).toEqual([[], 'inactive']);
    publisher.send('screen', track('video'));
    await answered();
    expect([offers().at(-1), peers[0]?.lines[0]?.direction]).toEqual([
      [{ mid: '0', kind: 'screen', small: false }],
      'sendonly',
    ]);
  });

  it('offers what is on again when the room is entered again, and nothing that is off', async () => {
    publisher.send('camera', track('video'));
    publisher.send('microphone', track('audio'));
    await answered();
    publisher.mute('camera');
    publisher.rejoin();
    await answered();
    expect([peers.length, peers[0]?.isClosed, offers().at(-1)]).toEqual([
      2,
      true,
      [{ mid: '0', kind: 'microphone', small: false }],
    ]);
  });

  it('stays connected when the team mutes it, and ends for good when the floor is taken', async () => {
    publisher.send('microphone', track('audio'));
    await answered();
    publisher.receive(stopped('up', 'muted'));
    expect(peers[0]?.isClosed).toBe(false);
    publisher.receive(stopped('up', 'floor'));
    expect(peers[0]?.isClosed).toBe(true);
    clock.advance(60_000);
    await settle();
    expect(peers).toHaveLength(1);
  });

  it('says that it stops, and can publish again', async () => {
    publisher.send('microphone', track('audio'));
    await answered();
    publisher.mute('microphone');
    publisher.close();
    expect([said.at(-1), peers[0]?.isClosed]).toEqual([{ type: 'mediaStop', pc: 'up' }, true]);
    publisher.send('microphone', track('audio'));
    await answered();
    expect([peers.length, offers().length]).toEqual([2, 2]);
    // The service remembers who is muted for as long as their page is there.
    expect(mutes().at(-1)).toEqual(['microphone', false]);
  });
});
