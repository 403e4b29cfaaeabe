import { WebSocket } from 'ws';
import type { Agents } from './agents.ts';

/** Time for the handshake of a socket. */
const HANDSHAKE_MS = 10_000;
/** The largest message that a socket takes. */
const LARGEST_BYTES = 1024 * 1024;

/** Begins to connect a WebSocket; its address is `ws:` or `wss:`. */
export type Dial = (url: string, protocol: string) => Promise<WebSocket>;

/** Dials as everything else goes out: by the system's proxies, trusting whom the system trusts, following no redirect. */
export const createDial =
  (agents: Agents): Dial =>
  async (url, protocol) => {
    const target = new URL(url);
    target.protocol = target.protocol === 'wss:' ? 'https:' : 'http:';
    return new WebSocket(url, [protocol], {
      agent: await agents.of(target),
      handshakeTimeout: HANDSHAKE_MS,
      maxPayload: LARGEST_BYTES,
      perMessageDeflate: false,
    });
  };
