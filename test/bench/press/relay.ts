/** The bare alternative to the bridge: passes each frame of one socket on to all others. Prints its port. */
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
  process.stdout.write(`${(sockets.address() as AddressInfo).port}\n`);
});
sockets.on('connection', (socket) => {
  socket.on('message', (data) => {
    for (const other of sockets.clients) if (other !== socket) other.send((data as Buffer).toString('utf8'));
  });
});
