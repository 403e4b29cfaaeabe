import { createSocket } from 'node:dgram';
import { connect, createServer } from 'node:net';
import type { Log } from '#shared/lib/log.ts';

/** This computer by its two numbers: a program that dials `localhost` may try either, and only that one. */
const OTHER = '::1';
const SERVED = '127.0.0.1';

export interface OtherLoopback {
  close(): void;
}

interface OtherLoopbackOptions {
  readonly kind: 'tcp' | 'udp';
  /** The port that is served at 127.0.0.1. */
  readonly port: number;
  readonly log: Log;
}

const passTcp = ({ port, log }: OtherLoopbackOptions, ready: () => void): OtherLoopback => {
  const sockets = new Set<{ destroy(): unknown }>();
  const server = createServer({ allowHalfOpen: true }, (from) => {
    const to = connect({ port, host: SERVED, allowHalfOpen: true });
    const end = (): void => {
      sockets.delete(from);
      from.destroy();
      to.destroy();
    };
    sockets.add(from);
    from.pipe(to).pipe(from);
    from.on('error', end).on('close', end);
    to.on('error', end).on('close', end);
  });
  server.on('error', (error) => {
    log.debug('the other number of this computer cannot be had', { port, error });
    ready();
  });
  server.listen(port, OTHER, ready);
  return {
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};

/** A sender by the other number is this computer, as it is by the first. */
const passUdp = ({ port, log }: OtherLoopbackOptions, ready: () => void): OtherLoopback => {
  const [from, to] = [createSocket('udp6'), createSocket('udp4')];
  let isClosed = false;
  const fail = (error: Error): void => {
    log.debug('the other number of this computer cannot be had', { port, error });
    ready();
  };
  from.on('error', fail);
  to.on('error', fail);
  from.on('message', (message) => {
    if (!isClosed) to.send(message, port, SERVED);
  });
  from.bind({ port, address: OTHER }, ready);
  return {
    close() {
      isClosed = true;
      from.close();
      to.close();
    },
  };
};

/**
 * Passes what comes to this computer's other number on to the port that is served at 127.0.0.1. A computer without that
 * number, or where it is taken, has the first alone.
 */
export const openOtherLoopback = async (options: OtherLoopbackOptions): Promise<OtherLoopback> => {
  let opened: OtherLoopback = { close: () => undefined };
  await new Promise<void>((resolve) => {
    opened = options.kind === 'tcp' ? passTcp(options, resolve) : passUdp(options, resolve);
  });
  return opened;
};
