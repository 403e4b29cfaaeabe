import { createSocket } from 'node:dgram';

/** The group and port of multicast DNS (RFC 6762). */
export const MULTICAST = { address: '224.0.0.251', port: 5353 } as const;
/** A packet that came from here was not routed. */
const TTL = 255;

export interface Sender {
  readonly address: string;
  readonly port: number;
}

/** A socket of multicast DNS. Nothing that it is asked throws. */
export interface NameSocket {
  /** Hears the network of this own address; may be asked again at any time. */
  join(from: string): void;
  /** Sends by the network of this own address: to all there, or to one. */
  send(from: string, packet: Uint8Array, to?: Sender): void;
  /** Ends when everything was sent. */
  close(): Promise<void>;
}

export interface NameSocketEvents {
  readonly onReady: () => void;
  readonly onPacket: (packet: Buffer, from: Sender) => void;
  /** The port cannot be had. */
  readonly onFailed: (error: Error) => void;
}

export type OpenNameSocket = (events: NameSocketEvents) => NameSocket;

/** Opens the port beside the system's own programs, which have it too. */
export const openNameSocket = (
  { onReady, onPacket, onFailed }: NameSocketEvents,
  { address, port }: { readonly address: string; readonly port: number } = { address: '0.0.0.0', port: MULTICAST.port },
): NameSocket => {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  let isReady = false;
  let isClosed = false;
  // A network that goes is seen by its addresses; a packet that is lost is asked for again.
  const attempt = (what: () => void): void => {
    try {
      what();
    } catch {
      // The network is gone, or known already.
    }
  };
  socket.on('error', (error) => {
    if (!isReady && !isClosed) onFailed(error);
  });
  socket.on('message', (packet, { address: from, port: fromPort }) =>
    onPacket(packet, { address: from, port: fromPort }),
  );
  socket.on('listening', () => {
    if (isClosed) return;
    isReady = true;
    attempt(() => socket.setMulticastTTL(TTL));
    onReady();
  });
  attempt(() => socket.bind(port, address));

  /** In turn: the network is chosen for the whole socket. */
  let sending = Promise.resolve();
  return {
    join: (from) => attempt(() => socket.addMembership(MULTICAST.address, from)),
    send(from, packet, to = MULTICAST) {
      const sendNow = (done: () => void): void => {
        try {
          socket.setMulticastInterface(from);
          socket.send(packet, to.port, to.address, () => done());
        } catch {
          done();
        }
      };
      sending = sending.then(() => new Promise(sendNow));
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await sending;
      attempt(() => socket.close());
    },
  };
};
