import type { Clock } from '#shared/lib/clock.ts';
import type { Interfaces } from '../../src-main/http/reachable-urls.ts';
import type { NameSocketEvents, OpenNameSocket, Sender } from '../../src-main/browser-host/local-name-socket.ts';

const PORT = 5353;

/** A packet that was sent in the network. */
export interface Sent {
  readonly from: Sender;
  /** Null for all. */
  readonly to: Sender | null;
  readonly packet: Buffer;
  readonly at: number;
}

/** A network of multicast DNS in which a packet takes a millisecond. */
export interface TestMulticast {
  readonly sent: Sent[];
  readonly open: OpenNameSocket;
  /** Sends as a device of the network would. */
  say(packet: Uint8Array, from: Sender, to?: Sender): void;
  /** Whose packets come to whom from now on; everybody's to everybody at first. */
  join(hears: (from: string, to: string) => boolean): void;
}

/** The addresses of a computer in networks of 256. */
export const interfacesAt = (...addresses: readonly string[]): Interfaces =>
  Object.fromEntries(
    addresses.map((address, index) => [
      `eth${index}`,
      [
        {
          address,
          family: address.includes(':') ? ('IPv6' as const) : ('IPv4' as const),
          internal: false,
          netmask: '',
          mac: '',
          cidr: `${address}/${address.includes(':') ? 64 : 24}`,
          scopeid: 0,
        } as never,
      ],
    ]),
  );

export const createTestMulticast = (clock: Clock): TestMulticast => {
  const members = new Map<string, Set<NameSocketEvents>>();
  const sent: Sent[] = [];
  let hears: (from: string, to: string) => boolean = () => true;
  const say: TestMulticast['say'] = (packet, from, to) => {
    const bytes = Buffer.from(packet);
    sent.push({ from, to: to ?? null, packet: bytes, at: clock.now() });
    clock.schedule(clock.now() + 1, () => {
      const reached = [...members].filter(
        ([address]) => hears(from.address, address) && (!to || (to.address === address && to.port === PORT)),
      );
      for (const one of new Set(reached.flatMap(([, all]) => [...all]))) one.onPacket(bytes, from);
    });
  };
  return {
    sent,
    say,
    join(from) {
      hears = from;
    },
    open(events) {
      clock.schedule(clock.now(), events.onReady);
      return {
        join: (address) => members.set(address, (members.get(address) ?? new Set()).add(events)),
        send: (address, packet, to) => say(packet, { address, port: PORT }, to),
        async close() {
          for (const all of members.values()) all.delete(events);
        },
      };
    },
  };
};
