import { connect } from 'node:net';

/** Asks for a WebSocket and sends what is no frame right behind the handshake. Resolves once the connection has ended. */
export const sendBadFrame = (address: string, headers: readonly string[] = []): Promise<void> =>
  new Promise((resolve) => {
    const { hostname, port, host, pathname } = new URL(address);
    const request = [
      `GET ${pathname} HTTP/1.1`,
      `Host: ${host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    ].join('\r\n');
    const socket = connect(Number(port), hostname, () => {
      socket.write(Buffer.concat([Buffer.from(`${request}\r\n\r\n`), Buffer.of(0xff, 0xff, 0xff, 0xff)]));
    });
    socket.resume();
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve());
  });
