import type { Duplex } from 'node:stream';

/** Refuses a WebSocket before its handshake. `status`: code and reason, such as `403 Forbidden`. */
export const refuseUpgrade = (stream: Duplex, status: string): void =>
  void stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
