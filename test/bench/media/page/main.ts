/** A page of the room without its looks: sends a picture of the time, or reads the time from what it receives. */
import { createSystemClock } from '#shared/lib/clock.ts';
import { ROOM_LIMITS, ROOM_PROTOCOL_VERSION, type ClientFrameInput, type ServerFrame } from '#shared/room/protocol.ts';
import { createBrowserPeer } from '../../../../src-renderer/live-media/browser-peer.ts';
import { Publisher } from '../../../../src-renderer/live-media/publisher.ts';
import type { PeerPorts } from '../../../../src-renderer/live-media/room-peer.ts';
import { Watcher } from '../../../../src-renderer/live-media/watcher.ts';
import { paintStamp, readStamp } from './stamp.ts';

const FRAMES_PER_SECOND = 25;

interface Heard {
  receive(frame: ServerFrame): void;
}

/** The UDP port at which the service said to be reached. */
let mediaPort = 0;

/** Another UDP port for the service's media; a program between may lose packets. */
const detour = (frame: ServerFrame, port: number | null): ServerFrame => {
  if (frame.type !== 'mediaIce') return frame;
  mediaPort = Number(frame.candidate.split(' ')[5]);
  return port === null ? frame : { ...frame, candidate: frame.candidate.replace(/^((?:\S+ ){5})\d+/, `$1${port}`) };
};

/** Enters the room, and hands what it hears to what `open` makes. */
const enter = async (
  token: string,
  port: number | null,
  open: (ports: PeerPorts, me: string) => Heard,
): Promise<() => void> => {
  const socket = new WebSocket(`ws://${location.host}/room`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('close', ({ code, reason }) => {
      reject(new Error(`the room closed: ${code} ${reason}`));
    });
  });
  const say = (frame: ClientFrameInput): boolean => {
    if (socket.readyState !== socket.OPEN) return false;
    socket.send(JSON.stringify(frame));
    return true;
  };
  const entered = new Promise<Heard>((resolve, fail) => {
    let heard: Heard | null = null;
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const frame = JSON.parse(data) as ServerFrame;
      if (frame.type === 'error') fail(new Error(frame.message));
      if (frame.type === 'welcome') {
        const ports = { createPeer: createBrowserPeer, say, clock: createSystemClock(globalThis) };
        resolve((heard = open(ports, frame.you.userId)));
      }
      heard?.receive(detour(frame, port));
    });
  });
  say({ type: 'hello', version: ROOM_PROTOCOL_VERSION, token });
  await entered;
  const pings = setInterval(() => say({ type: 'ping' }), ROOM_LIMITS.pingMs);
  return () => {
    clearInterval(pings);
    socket.close();
  };
};

/** A moving picture, so that an encoder has work, with the time over it. */
const paint = (width: number): MediaStreamTrack => {
  const canvas = document.createElement('canvas');
  const [height, context] = [Math.round((width * 9) / 16), canvas.getContext('2d')];
  Object.assign(canvas, { width, height });
  document.body.append(canvas);
  let frame = 0;
  const draw = (): void => {
    if (!context) return;
    frame += 1;
    for (let stripe = 0; stripe < 16; stripe += 1) {
      context.fillStyle = `hsl(${(stripe * 40 + frame) % 360} 50% ${30 + stripe * 2}%)`;
      context.fillRect(((stripe * width) / 16 + frame) % width, 0, width / 16 + 1, height);
    }
    context.fillStyle = '#fa0';
    context.beginPath();
    context.arc(width / 2 + (Math.sin(frame / 20) * width) / 3, height / 2, height / 6, 0, 7);
    context.fill();
    paintStamp(context, width, height);
  };
  draw();
  setInterval(draw, 1000 / FRAMES_PER_SECOND);
  const [track] = canvas.captureStream().getVideoTracks();
  if (!track) throw new Error('no picture');
  return track;
};

/** The pictures that a viewer saw since it entered. */
interface Seen {
  frames: number;
  /** From entering to the first picture, and to the first of full width; milliseconds. */
  firstMs: number | null;
  fullMs: number | null;
  width: number;
  /** From the painting of a picture to its showing, in milliseconds. */
  delays: number[];
  lastAt: number;
}

let seen: Seen;

const watch = async (token: string, fullWidth: number, port: number | null): Promise<() => void> => {
  const startedAt = performance.now();
  seen = { frames: 0, firstMs: null, fullMs: null, width: 0, delays: [], lastAt: 0 };
  const mine = seen;
  const video = document.createElement('video');
  Object.assign(video, { muted: true, autoplay: true });
  document.body.append(video);
  const look = (): void => {
    const tookMs = performance.now() - startedAt;
    mine.frames += 1;
    mine.firstMs ??= tookMs;
    if (video.videoWidth >= fullWidth) mine.fullMs ??= tookMs;
    mine.width = video.videoWidth;
    mine.lastAt = performance.now();
    const delay = readStamp(video);
    if (delay !== null) mine.delays.push(delay);
    video.requestVideoFrameCallback(look);
  };
  video.requestVideoFrameCallback(look);
  let watcher: Watcher | null = null;
  const leave = await enter(token, port, (ports) => {
    const opened = new Watcher(ports, {
      onStreams(streams) {
        const [stream] = streams.values();
        if (stream && video.srcObject !== stream) video.srcObject = stream;
      },
      onConnected: () => undefined,
    });
    watcher = opened;
    return {
      receive(frame) {
        if (frame.type === 'mediaSources') {
          const camera = frame.sources?.find(({ kind }) => kind === 'camera');
          if (camera) opened.want([{ id: camera.id, kind: 'video', small: false }]);
        }
        opened.receive(frame);
      },
    };
  });
  return () => {
    watcher?.close();
    leave();
    video.srcObject = null;
    video.remove();
  };
};

let leave: () => void = () => undefined;

const bench = {
  async publish(token: string, width: number): Promise<void> {
    await enter(token, null, (ports, me) => {
      const publisher = new Publisher(ports, me);
      publisher.send('camera', paint(width));
      return publisher;
    });
  },
  async watch(token: string, fullWidth: number, port: number | null = null): Promise<void> {
    leave();
    leave = await watch(token, fullWidth, port);
  },
  seen: (): Seen => seen,
  mediaPort: (): number => mediaPort,
  /** Forgets what was seen until now, and goes on. */
  forget(): void {
    seen.frames = 0;
    seen.delays = [];
  },
};
export type BenchPage = typeof bench;
Object.assign(window, { bench });
