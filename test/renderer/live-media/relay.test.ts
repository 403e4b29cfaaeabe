import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createManualClock, type ManualClock } from '#shared/lib/clock.ts';
import type { ServerMediaFrame } from '#shared/room/media-frames.ts';
import type { ClientFrameInput, ServerFrame } from '#shared/room/protocol.ts';
import { readChunk, writeChunk, type RelayChunk } from '#shared/room/relay-chunks.ts';
import type { EncoderPorts, PieceCodecs } from '../../../src-renderer/live-media/relay/codecs.ts';
import { RelayLink } from '../../../src-renderer/live-media/relay/relay-link.ts';
import { RelayPublisher } from '../../../src-renderer/live-media/relay/relay-publisher.ts';
import { RelayWatcher } from '../../../src-renderer/live-media/relay/relay-watcher.ts';
import { soundLevel } from '../../../src-renderer/live-media/relay/sound-level.ts';
import { Watcher, type ReceivedStreams } from '../../../src-renderer/live-media/watcher.ts';
import { standInForBrowser, StandInPeer, StandInTrack } from '../../support/stand-in-peer.ts';

/** A socket in the hands of the test. */
class StandInSocket extends EventTarget {
  readyState: number = WebSocket.OPEN;
  bufferedAmount = 0;
  binaryType = '';
  readonly sent: Uint8Array[] = [];
  readonly address: string;

  constructor(address: string) {
    super();
    this.address = address;
  }

  send(bytes: Uint8Array): void {
    this.sent.push(bytes);
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
    this.dispatchEvent(new Event('close'));
  }

  hear(bytes: Uint8Array<ArrayBuffer>): void {
    this.dispatchEvent(new MessageEvent('message', { data: bytes.buffer }));
  }
}

class StandInEncoder {
  readonly ports: EncoderPorts;
  isStopped = false;
  keyframes = 0;

  constructor(ports: EncoderPorts) {
    this.ports = ports;
  }

  askKeyframe(): void {
    this.keyframes += 1;
  }

  stop(): void {
    this.isStopped = true;
  }
}

class StandInDecoder {
  readonly stream = {} as MediaStream;
  readonly taken: Pick<RelayChunk, 'data'>[] = [];
  isClosed = false;
  readonly lose: () => void;

  constructor(lose: () => void) {
    this.lose = lose;
  }

  take(chunk: Pick<RelayChunk, 'data'>): void {
    this.taken.push(chunk);
  }

  close(): void {
    this.isClosed = true;
  }
}

let clock: ManualClock;
let said: ClientFrameInput[];
let sockets: StandInSocket[];
let encoders: StandInEncoder[];
let decoders: StandInDecoder[];
let streams: ReceivedStreams;
let isConnected: boolean;
let link: RelayLink;

const say = (frame: ClientFrameInput): boolean => {
  said.push(frame);
  return true;
};
const codecs: PieceCodecs = {
  encode(_track, ports) {
    const encoder = new StandInEncoder(ports);
    encoders.push(encoder);
    return encoder;
  },
  decode(_kind, onLost) {
    const decoder = new StandInDecoder(onLost);
    decoders.push(decoder);
    return decoder;
  },
};
const track = (): MediaStreamTrack => new StandInTrack('video') as unknown as MediaStreamTrack;
const offers = () => said.filter(({ type }) => type === 'mediaRelay');
const take = (): ClientFrameInput[] => said.splice(0);
const ready = (pc: 'up' | 'down'): ServerMediaFrame => ({ type: 'mediaRelayed', pc, key: 'secret' });
const stopped = (pc: 'up' | 'down', reason: 'floor' | 'refused' | 'engine'): ServerMediaFrame => ({
  type: 'mediaStopped',
  pc,
  reason,
  kind: null,
});
const piece = (fields: Partial<RelayChunk>): RelayChunk => ({
  line: 0,
  take: 0,
  isKey: true,
  level: 127,
  timestamp: 5,
  data: Uint8Array.of(1),
  ...fields,
});

beforeEach(() => {
  standInForBrowser();
  clock = createManualClock(0);
  said = [];
  sockets = [];
  encoders = [];
  decoders = [];
  isConnected = false;
  streams = new Map();
  link = new RelayLink({
    url: 'ws://host/room',
    say,
    clock,
    createSocket(address) {
      const socket = new StandInSocket(address);
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a page without a connection', () => {
  const settle = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));
  const answer: ServerFrame = { type: 'mediaAnswer', pc: 'down', sdp: 'answer' };
  const pong: ServerFrame = { type: 'pong', now: '' };
  /** A page that offered to watch, in a room that can be asked. */
  const watch = async () => {
    const peers: StandInPeer[] = [];
    const createPeer = (): RTCPeerConnection => {
      const peer = new StandInPeer();
      peers.push(peer);
      return peer as unknown as RTCPeerConnection;
    };
    const count = { stuck: 0, asked: 0 };
    const ask = (): boolean => {
      count.asked += 1;
      return true;
    };
    const onStuck = (): void => void (count.stuck += 1);
    const events = { onStreams: () => undefined, onConnected: () => undefined };
    const watcher = new Watcher({ createPeer, say: () => true, clock, onStuck, ask }, events);
    watcher.want([{ id: 'p1.camera', kind: 'video', small: false }]);
    await settle();
    return {
      count,
      become: (state: string) => peers.at(-1)?.become(state),
      async hear(frame: ServerFrame) {
        watcher.receive(frame);
        await settle();
      },
      async pass(ms: number) {
        clock.advance(ms);
        await settle();
      },
    };
  };

  it('is stuck after six seconds where the room is there', async () => {
    const page = await watch();
    await page.hear(answer);
    page.become('failed');
    await page.pass(5900);
    expect(page.count).toEqual({ stuck: 0, asked: 0 });
    await page.pass(100);
    expect(page.count).toEqual({ stuck: 0, asked: 1 });
    await page.hear(pong);
    expect(page.count).toEqual({ stuck: 1, asked: 1 });
  });

  it('is not stuck where it connects in time', async () => {
    const page = await watch();
    await page.hear(answer);
    await page.pass(5900);
    page.become('connected');
    await page.pass(60_000);
    expect(page.count).toEqual({ stuck: 0, asked: 0 });
  });

  it('is not stuck where nothing is heard of the room: an offer without an answer, or silence since', async () => {
    const unanswered = await watch();
    await unanswered.pass(9000);
    expect(unanswered.count).toEqual({ stuck: 0, asked: 0 });
    const silent = await watch();
    await silent.hear(answer);
    await silent.pass(6000);
    await silent.pass(2000);
    // The room is back; the connection has its time again.
    await silent.hear(pong);
    await silent.pass(5900);
    expect(silent.count).toEqual({ stuck: 0, asked: 1 });
    silent.become('connected');
    await silent.pass(60_000);
    expect(silent.count).toEqual({ stuck: 0, asked: 1 });
  });

  it('outlasts a hole in the network where it had a connection, and is stuck where none comes back', async () => {
    const page = await watch();
    await page.hear(answer);
    page.become('connected');
    await page.pass(60_000);
    page.become('failed');
    await page.pass(1000);
    await page.hear(answer);
    await page.pass(19_000);
    expect(page.count).toEqual({ stuck: 0, asked: 0 });
    await page.pass(1000);
    await page.hear(pong);
    expect(page.count).toEqual({ stuck: 1, asked: 1 });
  });
});

describe('a page that publishes over its relay', () => {
  let publisher: RelayPublisher;
  beforeEach(() => {
    publisher = new RelayPublisher({ link, codecs, say }, 'sam');
    publisher.send('camera', track());
  });

  it('says what it sends, and sends pieces once it has the key', () => {
    expect(take()).toEqual([{ type: 'mediaRelay', pc: 'up', kinds: ['camera'] }]);
    expect([sockets.length, link.isFree]).toEqual([0, false]);
    link.receive(ready('up'));
    expect(sockets.map(({ address }) => address)).toEqual(['ws://host/room/relay?key=secret']);
    expect(link.isFree).toBe(true);
    encoders[0]?.ports.onPiece({ isKey: true, level: 127, timestamp: 5, data: Uint8Array.of(9) });
    expect(sockets[0]?.sent.map(readChunk)).toEqual([piece({ data: Uint8Array.of(9) })]);
    sockets[0]?.hear(Uint8Array.of(0));
    sockets[0]?.hear(Uint8Array.of(200));
    expect(encoders[0]?.keyframes).toBe(1);
  });

  it('leaves pictures out while too much waits', () => {
    link.receive(ready('up'));
    if (sockets[0]) sockets[0].bufferedAmount = 500_000;
    expect(encoders[0]?.ports.isFree()).toBe(false);
  });

  it('mutes, unmutes and takes away as it would by WebRTC', () => {
    publisher.send('microphone', track());
    link.receive(ready('up'));
    take();
    publisher.mute('camera');
    expect([take(), encoders[0]?.isStopped]).toEqual([
      [{ type: 'mediaMute', userId: 'sam', kind: 'camera', muted: true }],
      true,
    ]);
    publisher.send('camera', track());
    expect(take()).toEqual([{ type: 'mediaMute', userId: 'sam', kind: 'camera', muted: false }]);
    publisher.remove('microphone');
    expect(take()).toEqual([{ type: 'mediaRelay', pc: 'up', kinds: ['camera'] }]);
    publisher.close();
    expect(take()).toEqual([{ type: 'mediaStop', pc: 'up' }]);
    expect([encoders.every(({ isStopped }) => isStopped), sockets[0]?.readyState]).toEqual([true, WebSocket.CLOSED]);
  });

  it('offers again when its socket or the engine is lost, with what was muted, and when the room is entered anew', () => {
    link.receive(ready('up'));
    publisher.mute('camera');
    take();
    sockets[0]?.close();
    clock.advance(1000);
    expect(offers()).toHaveLength(1);
    link.receive(ready('up'));
    expect(said.at(-1)).toEqual({ type: 'mediaMute', userId: 'sam', kind: 'camera', muted: true });
    take();
    link.receive(stopped('up', 'engine'));
    clock.advance(1000);
    expect(offers()).toHaveLength(1);
    link.rejoin();
    expect([offers().length, sockets.at(-1)?.readyState]).toEqual([2, WebSocket.CLOSED]);
  });

  it('stops at once where it may not, and offers anew when it may', () => {
    link.receive(ready('up'));
    link.receive(stopped('up', 'floor'));
    take();
    clock.advance(5000);
    expect([encoders[0]?.isStopped, take()]).toEqual([true, []]);
    publisher.send('camera', track());
    expect(offers()).toHaveLength(1);
  });

  it('is silent for good where the service carries nothing', () => {
    link.receive(ready('up'));
    link.receive({ type: 'mediaSources', sources: null });
    take();
    clock.advance(5000);
    expect([take(), sockets[0]?.readyState]).toEqual([[], WebSocket.CLOSED]);
  });
});

describe('a page that watches over its relay', () => {
  let watcher: RelayWatcher;
  const picture = (id: string) => ({ id, kind: 'video' as const, small: false });
  beforeEach(() => {
    watcher = new RelayWatcher(
      { link, codecs },
      { onStreams: (next) => (streams = next), onConnected: (next) => (isConnected = next) },
    );
    watcher.want([picture('a'), picture('b')]);
  });

  it('gets each source on its line, and tells what comes late from what was asked for since', () => {
    expect(take()).toEqual([
      {
        type: 'mediaRelay',
        pc: 'down',
        lines: [
          { source: 'a', small: false, take: 0 },
          { source: 'b', small: false, take: 0 },
        ],
      },
    ]);
    link.receive(ready('down'));
    expect([isConnected, [...streams.keys()]]).toEqual([true, ['a', 'b']]);
    sockets[0]?.hear(writeChunk(piece({ line: 1 })));
    watcher.want([picture('a'), picture('c')]);
    expect(offers().at(-1)).toMatchObject({
      lines: [
        { source: 'a', take: 0 },
        { source: 'c', take: 1 },
      ],
    });
    sockets[0]?.hear(writeChunk(piece({ line: 1, take: 0 })));
    sockets[0]?.hear(writeChunk(piece({ line: 1, take: 1 })));
    sockets[0]?.hear(writeChunk(piece({ line: 9, take: 0 })));
    expect(decoders.map(({ taken, isClosed }) => [taken.length, isClosed])).toEqual([
      [0, false],
      [1, true],
      [1, false],
    ]);
    const kept = streams.get('a');
    watcher.want([picture('a')]);
    expect([[...streams.keys()], streams.get('a') === kept]).toEqual([['a'], true]);
  });

  it('asks for a whole picture by counting on where it lost its way', () => {
    link.receive(ready('down'));
    decoders[0]?.lose();
    expect(offers().at(-1)).toMatchObject({
      lines: [
        { source: 'a', take: 1 },
        { source: 'b', take: 0 },
      ],
    });
    sockets[0]?.hear(writeChunk(piece({ take: 1 })));
    expect(decoders[0]?.taken).toHaveLength(1);
  });

  it('keeps asking where it is refused for a moment, and lets everything go when it is closed', () => {
    take();
    link.receive(stopped('down', 'refused'));
    clock.advance(1000);
    expect(offers()).toHaveLength(1);
    watcher.close();
    expect([streams.size, isConnected, decoders.every(({ isClosed }) => isClosed)]).toEqual([0, false, true]);
    take();
    watcher.want([picture('a')]);
    expect(offers()).toHaveLength(1);
  });
});

it('the level of sound counts down from the loudest', () => {
  const samples = (value: number): Float32Array => new Float32Array(960).fill(value);
  expect([1, 0.1, 0.001, 0, Number.NaN].map((value) => soundLevel(samples(value)))).toEqual([0, 20, 60, 127, 127]);
});
