import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { joinFrame, RELAY_PROTOCOL, ROOM_BYTES, sealedHeader, SENDER_BYTES } from '#shared/lib/relay-wire.ts';
import { compare, median, type Bench } from '../measure.ts';

/** A team: one desk speaks, four listen. */
const LISTENERS = 4;
/** A press as it is shared, sealed. */
const FRAME_BYTES = 600;
const FRAMES = 20_000;
/** Frames on their way at most: the wire is kept busy, and nothing piles up. */
const UNDER_WAY = 200;
/** The two are measured in turn, so that whatever else the machine does meets both. */
const ROUNDS = 7;
/** Far above what can pass: limits are not what is measured. */
const NO_LIMITS = ['--frames', '10000000', '--bytes', '100000000000'];

interface Started {
  readonly url: string;
  stop(): void;
}

const start = async (path: string, options: readonly string[]): Promise<Started> => {
  const entry = fileURLToPath(new URL(path, import.meta.url));
  const child = spawn(process.execPath, [entry, ...options], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { url: (JSON.parse(line) as { url: string }).url, stop: () => void child.kill() };
};

/** Connects, and enters the room where there is one to enter. */
const enter = async ({ url }: Started, room: Buffer | null, sender: Buffer): Promise<WebSocket> => {
  const socket = new WebSocket(url, [RELAY_PROTOCOL], { perMessageDeflate: false });
  await once(socket, 'open');
  if (room) {
    socket.send(joinFrame(room, sender));
    await once(socket, 'message');
  }
  return socket;
};

/** Frames a second that reach all listeners. */
const throughput = async (started: Started, hasRooms: boolean): Promise<number> => {
  const room = hasRooms ? randomBytes(ROOM_BYTES) : null;
  const sender = randomBytes(SENDER_BYTES);
  const speaker = await enter(started, room, sender);
  const listeners = await Promise.all(
    Array.from({ length: LISTENERS }, () => enter(started, room, randomBytes(SENDER_BYTES))),
  );
  const heard = listeners.map(() => 0);
  let sent = 0;
  const { promise, resolve } = Promise.withResolvers<null>();
  const send = (): void => {
    while (sent < FRAMES && sent - Math.min(...heard) < UNDER_WAY) {
      const header = sealedHeader(sender, sent);
      speaker.send(Buffer.concat([header, Buffer.alloc(FRAME_BYTES - header.length, sent)]), { binary: true });
      sent += 1;
    }
  };
  for (const [index, socket] of listeners.entries())
    socket.on('message', (data) => {
      if ((data as Buffer).length !== FRAME_BYTES) return;
      heard[index] = (heard[index] ?? 0) + 1;
      if (Math.min(...heard) === FRAMES) resolve(null);
      else send();
    });
  const startedAt = performance.now();
  send();
  await promise;
  const perSecond = (FRAMES * 1000) / (performance.now() - startedAt);
  for (const socket of [speaker, ...listeners]) socket.terminate();
  return perSecond;
};

/** The relay's throughput, against a relay that knows no rooms, checks nothing and limits nothing. */
export const relay: Bench = {
  name: 'relay',
  async run() {
    const ours = await start('../../../src-relay/main.ts', ['--port', '0', ...NO_LIMITS]);
    const bare = await start('./bare-process.ts', []);
    const found = { ours: [] as number[], bare: [] as number[] };
    try {
      await throughput(ours, true);
      await throughput(bare, false);
      for (let round = 0; round < ROUNDS; round += 1) {
        found.ours.push(await throughput(ours, true));
        found.bare.push(await throughput(bare, false));
      }
    } finally {
      ours.stop();
      bare.stop();
    }
    return [
      compare(
        'relay: frames of a team of five a second, against a bare WebSocket relay',
        { value: median(found.ours), unit: '/s', reference: median(found.bare) },
        { least: 1 / 1.3 },
      ),
    ];
  },
};
