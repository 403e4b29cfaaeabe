/**
 * The least that anybody can do: `node copy-process.ts <viewers>` takes packets on a UDP port and sends each on to that
 * many. Says `{ port }`.
 */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const viewers = Number(process.argv[2]);
const sinks = await Promise.all(
  Array.from({ length: viewers }, async () => {
    const sink = createSocket('udp4');
    sink.bind(0, '127.0.0.1');
    await once(sink, 'listening');
    return sink.address().port;
  }),
);
const socket = createSocket('udp4');
socket.on('message', (packet) => {
  for (const port of sinks) socket.send(packet, port, '127.0.0.1');
});
socket.bind(0, '127.0.0.1');
await once(socket, 'listening');
process.send?.({ port: socket.address().port });
process.on('disconnect', () => process.exit(0));
