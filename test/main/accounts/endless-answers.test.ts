import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readResource } from '../../../src-main/accounts/oauth/resource.ts';
import { readServer } from '../../../src-main/accounts/oauth/server.ts';
import { createPublishedContracts } from '../../../src-main/accounts/published-contracts.ts';
import { listTools } from '../../../src-main/accounts/rights-probe.ts';
import type { Spaces } from '../../../src-main/accounts/spaces.ts';
import { createFetch } from '../../../src-main/platform/outgoing-fetch.ts';

/** A platform whose answers never end, and how much it could send. */
const endlessPlatform = async () => {
  const sent = { bytes: 0 };
  const part = Buffer.alloc(64 * 1024, 'x');
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"resource":"');
    const more = (): void => {
      while (!response.destroyed) {
        sent.bytes += part.length;
        if (!response.write(part)) break;
      }
    };
    response.on('drain', more);
    more();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { root: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent };
};

test('an answer of a platform that never ends is given up early', async () => {
  const { root, sent } = await endlessPlatform();
  const fetchNow = createFetch({ of: () => new Agent() });
  expect(await readResource(root, fetchNow)).toBeNull();
  await expect(readServer(root, fetchNow)).rejects.toThrow();
  expect(await listTools(root, 'token', fetchNow)).toBeNull();
  const spaces = { get: () => ({ summary: { apiRoot: root } }) as ReturnType<Spaces['get']> };
  await expect(createPublishedContracts(spaces, fetchNow).compare('space')).rejects.toThrow(/read/);
  // Buffers of the line count, too.
  expect(sent.bytes).toBeLessThan(64 * 1024 * 1024);
});
