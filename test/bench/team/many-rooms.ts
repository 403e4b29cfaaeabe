import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { joinFrame, RELAY_PROTOCOL, ROOM_BYTES, sealedHeader, SENDER_BYTES } from '#shared/lib/relay-wire.ts';
import { compare, type Measure } from '../measure.ts';
import { residentMib } from '../resident.ts';
import { startProgram } from './team.ts';

const ROOMS = 200;
const MEMBERS = 5;
/** An hour in which each member gives a sign of life every two seconds. */
const ROUNDS = 1800;
const FRAME_BYTES = 300;
/** An hour in a minute is more than a relay takes from one address. */
const NO_LIMITS = ['--frames', '10000000', '--bytes', '100000000000'];

interface Member {
  readonly socket: WebSocket;
  readonly sender: Buffer;
}

/** A relay with two hundred teams of five, for as many frames as an hour has. */
export const manyRooms = async (): Promise<readonly Measure[]> => {
  const relay = await startProgram('src-relay/main.ts', ['--port', '0', ...NO_LIMITS]);
  try {
    const members: Member[] = [];
    let heard = 0;
    let wanted = 0;
    let arrived: (() => void) | null = null;
    for (let index = 0; index < ROOMS; index += 1) {
      const room = randomBytes(ROOM_BYTES);
      // Each team at an address of its own: a relay bounds what comes from one.
      const localAddress = `127.0.1.${index + 1}`;
      for (let one = 0; one < MEMBERS; one += 1) {
        const [socket, sender] = [
          new WebSocket(relay.ready.url ?? '', [RELAY_PROTOCOL], { perMessageDeflate: false, localAddress }),
          randomBytes(SENDER_BYTES),
        ];
        await once(socket, 'open');
        socket.send(joinFrame(room, sender));
        await once(socket, 'message');
        socket.on('message', () => {
          heard += 1;
          if (heard === wanted) arrived?.();
        });
        members.push({ socket, sender });
      }
    }
    const resident: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      arrived = () => resolve(undefined);
      wanted += members.length * (MEMBERS - 1);
      for (const { socket, sender } of members) {
        const header = sealedHeader(sender, round);
        socket.send(Buffer.concat([header, Buffer.alloc(FRAME_BYTES - header.length, round)]), { binary: true });
      }
      await promise;
      if (round % 10 === 0) resident.push(residentMib(relay.pid));
    }
    // Memory between two collections of garbage is no growth: take the least of a tenth of the time.
    const tenth = resident.length / 10;
    const least = (values: readonly number[]): number => Math.min(...values);
    return [
      compare(
        'relay: memory with 200 rooms of five in the last tenth of an hour of signs of life, against the second',
        { value: least(resident.slice(-tenth)), unit: 'MiB', reference: least(resident.slice(tenth, 2 * tenth)) },
        { most: 1.1 },
      ),
    ];
  } finally {
    relay.stop();
  }
};
