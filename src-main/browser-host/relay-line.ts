import { WebSocket } from 'ws';
import { RELAY_LIMITS } from '#shared/room/relay-chunks.ts';
import { CLOSE_CODES } from '#shared/bridge/transport-policy.ts';
import type { Log } from '#shared/lib/log.ts';

/** A window of the host gets the rehearsal's pictures and sound in pieces here: `/room/relay?key=…`. */
export const RELAY_LINE_PATH = '/room/relay';

export interface RelayLinePorts {
  /** The rehearsal's service as it runs now; null without one. */
  readonly serviceOrigin: string | null;
  /** The key of its relay, with which the window asked. */
  readonly query: string | undefined;
  readonly log: Log;
}

const addressOf = (serviceOrigin: string, query: string | undefined): URL => {
  const url = new URL('/room/relay', serviceOrigin);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('key', new URLSearchParams(query).get('key') ?? '');
  return url;
};

/**
 * Carries the pieces of a relay from the service to a window, whose pages reach this host alone. A slow window holds the
 * service up, which leaves pictures out then. A desk sends nothing there: a window that does is cut off.
 */
export const carryRelay = (window: WebSocket, { serviceOrigin, query, log }: RelayLinePorts): void => {
  if (serviceOrigin === null) {
    window.close(CLOSE_CODES.tryLater);
    return;
  }
  const service = new WebSocket(addressOf(serviceOrigin, query), {
    maxPayload: 2 * RELAY_LIMITS.chunkBytes,
    perMessageDeflate: false,
  });
  const resume = (): void => {
    if (service.isPaused && window.bufferedAmount < RELAY_LIMITS.unsentBytes / 2) service.resume();
  };
  service.on('message', (bytes: Buffer) => {
    window.send(bytes, resume);
    if (window.bufferedAmount > RELAY_LIMITS.unsentBytes) service.pause();
  });
  service.on('error', (error) => log.debug('the relay of the rehearsal is not reached', { error }));
  service.on('close', () => window.close());
  window.on('message', () => window.close(CLOSE_CODES.notACall));
  window.on('error', (error) => log.debug("a window's relay failed", { error }));
  window.on('close', () => service.terminate());
};
