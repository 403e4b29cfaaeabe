/** A demo service whose key is not short of tokens; prints where a production desk is read, and the key. */
import { silentLog } from '#shared/lib/log.ts';
import { listen } from '../../../src-service/server/listen.ts';

const PLENTY = 100_000_000;

const running = await listen({
  host: '127.0.0.1',
  port: 0,
  data: ':memory:',
  seed: 'demo',
  log: silentLog,
  perMinute: PLENTY,
});
// Closing also deletes its files in the temporary folder.
process.once('SIGTERM', () => void running.close().then(() => process.exit(0)));
const { baseUrl, fullKey } = running.service.ready;
const headers = { authorization: `Bearer ${fullKey}` };
const { sessions } = (await (await fetch(`${baseUrl}/live/sessions`, { headers })).json()) as {
  readonly sessions: readonly { readonly id: string; readonly sceneCount: number }[];
};
const [richest] = [...sessions].sort((a, b) => b.sceneCount - a.sceneCount);
process.stdout.write(
  `${JSON.stringify({ url: `${baseUrl}/live/sessions/${richest?.id ?? ''}/scenes`, key: fullKey })}\n`,
);
