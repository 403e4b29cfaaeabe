/** The bare alternative to the relay: passes each frame of one socket on to all others, as it came. Prints its address. */
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false }, () => {
  const { port } = sockets.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ url: `ws://127.0.0.1:${port}/` })}\n`);
});
sockets.on('connection', (socket) => {
  socket.on('message', (data) => {
    for (const other of sockets.clients) if (other !== socket) other.send(data as Buffer, { binary: true });
  });
});
