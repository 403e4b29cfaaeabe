import { request as plainRequest } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startApp } from '../../support/browser-host.ts';
import { openBridgeClient, pairWithLink } from '../../support/bridge-client.ts';
import { createTestAuthority } from '../../support/webhook-receiver.ts';

/** Linux alone takes the system's authorities from where the environment says. */
test.runIf(process.platform === 'linux')(
  'a platform behind a certificate of one’s own is reached where the system trusts it',
  async () => {
    const authority = createTestAuthority();
    const app = await startApp(['--data', ':memory:'], undefined, { SSL_CERT_FILE: authority.file });
    const { port } = new URL(app.ready.service.apiRoot);
    const server = createServer({ key: authority.key, cert: authority.cert }, (request, response) => {
      const { method, headers, url } = request;
      const onward = plainRequest({ host: '127.0.0.1', port, path: url, method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      request.pipe(onward);
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const window = await openBridgeClient(await pairWithLink(app.ready.url));
    const apiRoot = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const account = await window.call('accounts.add_key', { apiRoot, key: app.ready.service.fullKey });
    const { spaces } = await window.call('app.hello', {});
    expect(spaces.find(({ id }) => id === account.spaceId)).toMatchObject({ apiRoot, access: 'full', signedIn: true });
    window.close();
    await app.stop();
  },
  30_000,
);
