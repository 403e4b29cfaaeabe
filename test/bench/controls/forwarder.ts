/** `node forwarder.ts ORIGIN`: passes every request on to ORIGIN and its answer back, as little as a program between can do. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const origin = process.argv[2] ?? '';
const server = createServer((request, response) => {
  const { authorization = '', accept = '*/*' } = request.headers;
  request.resume();
  void fetch(origin + (request.url ?? '/'), {
    method: request.method ?? 'GET',
    headers: { authorization, accept },
  }).then(
    async (answer) => response.writeHead(answer.status).end(await answer.text()),
    () => response.writeHead(502).end(),
  );
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`);
});
