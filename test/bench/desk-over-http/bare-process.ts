/** The bare alternative: a handler that sends the same bytes it is given on standard input. Prints its address. */
import { text } from 'node:stream/consumers';
import { serve } from '@hono/node-server';

const body = await text(process.stdin);
const headers = { 'content-type': 'application/json' };

serve({ fetch: () => new Response(body, { headers }), hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}/`, key: '' })}\n`);
});
