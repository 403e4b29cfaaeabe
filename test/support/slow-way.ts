import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface SlowWay {
  readonly url: string;
  /** From now on what is sent vanishes, and new connections are taken and never answered; or everything flows again. */
  cut(on: boolean): void;
  close(): void;
}

export interface SlowWayOptions {
  /** The port that it leads to. */
  readonly port: number;
  /** Time in each direction. */
  readonly oneWayMs: number;
  /**
   * Share of the packets that are lost and sent again, as TCP does (RFC 8985): a quarter of a round trip after the
   * answer to a later packet came, at the latest when its timer runs out. What comes after waits for them.
   */
  readonly loss?: number;
  /** How much later a lost packet comes that none follows: a round trip and the least that a timer waits. */
  readonly againMs?: number;
  /** Chance from 0 to 1. */
  readonly random?: () => number;
}

/** A way to a port of this computer as long as one across a continent. */
export const startSlowWay = async (options: SlowWayOptions): Promise<SlowWay> => {
  const { port, oneWayMs, loss = 0, againMs = oneWayMs * 2 + 200, random = Math.random } = options;
  const sockets = new Set<Socket>();
  let isCut = false;
  /** Hands on what came, later and in its order. */
  const lead = (from: Socket, to: Socket): void => {
    const inFlight: { readonly bytes: Buffer; dueAt: number }[] = [];
    let timer: NodeJS.Timeout | undefined;
    let isDead = false;
    const deliver = (): void => {
      clearTimeout(timer);
      const now = performance.now();
      while (inFlight[0] && inFlight[0].dueAt <= now) {
        const next = inFlight.shift();
        isDead ||= isCut;
        if (!isDead && next && to.writable) to.write(next.bytes);
      }
      if (inFlight[0]) timer = setTimeout(deliver, inFlight[0].dueAt - now);
    };
    from.on('data', (bytes: Buffer) => {
      // A stream with a hole in it never goes on.
      isDead ||= isCut;
      if (isDead) return;
      const now = performance.now();
      const isLost = random() < loss;
      if (!isLost) for (const lost of inFlight) lost.dueAt = Math.min(lost.dueAt, now + oneWayMs * 3.5);
      inFlight.push({ bytes, dueAt: now + oneWayMs + (isLost ? againMs : 0) });
      deliver();
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      setTimeout(() => to.destroy(), oneWayMs);
    });
  };
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port, host: '127.0.0.1', noDelay: true });
    for (const socket of [near, far]) sockets.add(socket);
    lead(near, far);
    lead(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut(on) {
      isCut = on;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
