/** Loaded into the app and its service before anything else: writes down when each request that changes something reaches a server. */
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';

const file = process.env.REGIE_BENCH_RECEIPTS;

if (file !== undefined) {
  subscribe('http.server.request.start', (message) => {
    // The monotonic clock is one for all processes of a machine.
    const at = process.hrtime.bigint();
    const { request } = message as { readonly request: IncomingMessage };
    if (request.method === 'GET') return;
    setImmediate(() => appendFileSync(file, `${JSON.stringify({ at: String(at), url: request.url })}\n`));
  });
}
