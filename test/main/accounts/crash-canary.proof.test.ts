import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openBridgeClient, pairWithLink } from '../../support/bridge-client.ts';
import { startApp } from '../../support/browser-host.ts';
import { startPlatform } from '../../support/platform-process.ts';
import { filesUnder, sightingsIn } from '../../support/sightings.ts';
import { testFolder } from '../../support/test-folder.ts';

/** A key without a recognisable form, as the platform may give one. */
const CANARY = 'cAnArY/7d1+40c3e9b52a6f';
const BREAKER = fileURLToPath(new URL('../../support/breaks-on-signal.ts', import.meta.url));

/** The platform under an address of its own, where the canary is the key. */
const openedBy = async (apiRoot: string, fullKey: string): Promise<string> => {
  const server = createServer((request, response) => {
    const bearer = request.headers.authorization === `Bearer ${CANARY}` ? fullKey : 'none';
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const pass = async (): Promise<void> => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      const answer = await fetch(`${apiRoot}${request.url ?? '/'}`, {
        method: request.method ?? 'GET',
        headers: { ...(headers as Record<string, string>), authorization: `Bearer ${bearer}` },
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      });
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
      response.end(await answer.text());
    };
    pass().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

test('a host that breaks with a secret in its error writes none of it down, and says none of it', async () => {
  const platform = await startPlatform({ seed: 'demo', clock: 'real' });
  onTestFinished(() => platform.stop());
  const folder = testFolder();
  const env = { NODE_OPTIONS: `--import=${BREAKER}`, REGIE_TEST_SECRET: CANARY };
  const app = await startApp(['--data', folder], undefined, env);
  onTestFinished(async () => {
    await app.stop();
  });
  const window = await openBridgeClient(await pairWithLink(app.ready.url));
  const apiRoot = await openedBy(platform.ready.apiRoot, platform.ready.fullKey);
  await window.call('accounts.add_key', { apiRoot, key: CANARY });
  const closed = once(window.socket, 'close');
  process.kill(app.pid, 'SIGUSR2');
  await closed;
  expect((await app.stop()).status).toBe(1);
  // The log names the broken part, but not the secret in it.
  const log = (): string => app.log.join('\n');
  await expect.poll(log, { timeout: 15_000 }).toMatch(/nobody hears of \[hidden\]/);
  await expect
    .poll(log, { timeout: 15_000 })
    .toMatch(/the host ends.*cannot read \[hidden\] of https:\/\/x\.example\/\?k=\[hidden\]/);
  expect(readdirSync(join(folder, 'logs')).length).toBeGreaterThan(0);
  const texts = [
    ...app.log.map((text) => ({ where: 'standard error', text })),
    ...app.output.map((text) => ({ where: 'standard output', text })),
    ...window.heard.map(({ data }) => ({ where: 'frame', text: JSON.stringify(data) })),
  ];
  expect(sightingsIn(texts, [CANARY])).toEqual([]);
  expect(sightingsIn(filesUnder(folder), [CANARY])).toEqual([]);
});

test('the search for secrets finds one on each output of a host and in a file, in any form', async () => {
  const app = await startApp([CANARY], fileURLToPath(new URL('../../support/tells-all.ts', import.meta.url)));
  onTestFinished(async () => {
    await app.stop();
  });
  await expect.poll(() => [app.output.length, app.log.length], { timeout: 15_000 }).toEqual([2, 1]);
  const said = [...app.output, ...app.log].map((text) => ({ where: 'output', text }));
  expect(said.map((one) => sightingsIn([one], [CANARY]).length)).toEqual([1, 1, 1]);
  const folder = testFolder();
  mkdirSync(join(folder, 'deep'));
  const forms = [CANARY, encodeURIComponent(CANARY), `x${Buffer.from(`ab:${CANARY} and more`).toString('base64')}`];
  forms.forEach((form, index) => writeFileSync(join(folder, 'deep', `${index}.sqlite`), `\u0000…${form}`));
  writeFileSync(join(folder, 'clean'), 'cAnArY');
  expect(filesUnder(folder)).toHaveLength(4);
  expect(sightingsIn(filesUnder(folder), [CANARY]).map((found) => found.split(':')[0])).toEqual([
    'deep/0.sqlite',
    'deep/1.sqlite',
    'deep/2.sqlite',
  ]);
});
