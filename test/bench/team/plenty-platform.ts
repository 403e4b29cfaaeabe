/** The demo service with a key that is not short of tokens; prints the same ready line. */
import { silentLog } from '#shared/lib/log.ts';
import { listen } from '../../../src-service/server/listen.ts';

/** The largest that a desk believes; beyond it, it would keep to the smallest. */
const PLENTY = 1_000_000;

const { service } = await listen({
  host: '127.0.0.1',
  port: 0,
  data: ':memory:',
  seed: 'demo',
  log: silentLog,
  perMinute: PLENTY,
});
const { apiRoot, baseUrl, fullKey } = service.ready;
process.stdout.write(`${JSON.stringify({ ready: true, apiRoot, baseUrl, fullKey })}\n`);
