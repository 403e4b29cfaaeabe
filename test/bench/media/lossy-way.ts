import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** A way to a UDP port that loses packets in both directions. */
export interface LossyWay {
  readonly port: number;
  /** Share of the packets that are lost from now on. */
  lose(share: number): void;
  close(): void;
}

/** `to`: the port at the other end. */
export const openLossyWay = async (to: number): Promise<LossyWay> => {
  let share = 0;
  const near = createSocket('udp4');
  near.bind(0, '127.0.0.1');
  await once(near, 'listening');
  const far = new Map<number, Socket>();
  const isLost = (): boolean => Math.random() < share;
  near.on('message', (packet, { port }) => {
    let socket = far.get(port);
    if (!socket) {
      socket = createSocket('udp4');
      socket.on('message', (answer) => {
        if (!isLost()) near.send(answer, port, '127.0.0.1');
      });
      far.set(port, socket);
    }
    if (!isLost()) socket.send(packet, to, '127.0.0.1');
  });
  return {
    port: near.address().port,
    lose(next) {
      share = next;
    },
    close() {
      near.close();
      for (const socket of far.values()) socket.close();
    },
  };
};
