import { randomBytes } from 'node:crypto';
import { connect, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import type { Log } from '#shared/lib/log.ts';
import type { Bus, BusEvents } from './bus.ts';

const SUBJECT = 'regie.relay.1';
const CONNECT_MS = 5000;

/** The NATS server cannot be reached, with a sentence. */
export class BusError extends Error {
  override readonly name = 'BusError';
}

/** Ways in as the library takes them: it reads no names or passwords from addresses. */
const waysIn = (url: URL): { readonly user?: string; readonly pass?: string; readonly token?: string } => {
  const [name, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  if (name === '') return {};
  return password === '' ? { token: name } : { user: name, pass: password };
};

const isEncrypted = (url: URL): boolean => url.protocol === 'tls:';

const reach = async (url: URL): Promise<NatsConnection> => {
  try {
    return await connect({
      servers: url.host,
      ...waysIn(url),
      ...(isEncrypted(url) && { tls: {} }),
      name: `regie-relay-${randomBytes(4).toString('hex')}`,
      // Members here have their frames already.
      noEcho: true,
      // A server that is set up again may refuse for a while.
      ignoreAuthErrorAbort: true,
      timeout: CONNECT_MS,
      maxReconnectAttempts: -1,
      pingInterval: 10_000,
      maxPingOut: 2,
    });
  } catch (error) {
    throw new BusError(`The NATS server at ${url.host} cannot be reached (${(error as Error).message}).`);
  }
};

/** Joins the relays behind a NATS server; rooms are subjects, frames travel as they are. Throws BusError. */
export const openNatsBus = async (url: URL, { onFrame, onBroken }: BusEvents, log: Log): Promise<Bus> => {
  const nats = await reach(url);
  const followed = new Map<string, Subscription>();
  let isOpen = true;
  const watch = async (): Promise<void> => {
    for await (const { type } of nats.status()) {
      if (type === 'disconnect') {
        isOpen = false;
        log.warn('the NATS server is gone; rooms are closed until it is back');
        onBroken();
      } else if (type === 'reconnect') {
        isOpen = true;
        log.info('the NATS server is back');
      }
    }
  };
  void watch();
  return {
    get isOpen() {
      return isOpen;
    },
    follow(room) {
      const callback = (error: Error | null, message: { readonly data: Uint8Array }): void => {
        if (!error) onFrame(room, message.data);
      };
      followed.set(room, nats.subscribe(`${SUBJECT}.${room}`, { callback }));
    },
    unfollow(room) {
      followed.get(room)?.unsubscribe();
      followed.delete(room);
    },
    publish(room, frame) {
      // The library would keep a frame until the break is over, and send it too late.
      if (isOpen) nats.publish(`${SUBJECT}.${room}`, frame);
    },
    async close() {
      // Those who left just now are said to the other relays first.
      const drained = nats.drain();
      isOpen = false;
      // A server that is gone has nothing more to hear.
      await drained.catch(() => nats.close());
    },
  };
};
