import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { AccessToken, TokenVerifier, type ClaimGrants } from 'livekit-server-sdk';
import { onTestFinished } from 'vitest';
import type { LivekitServer } from '../../../src-service/media/livekit/livekit-rooms.ts';

const KEY = 'devkey';
const SECRET = 'a secret of thirty-two characters';

/** A call of LiveKit's API, with what its token allows. */
export interface LivekitCall {
  readonly method: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly grants: ClaimGrants;
}

export interface LivekitStandIn {
  readonly server: LivekitServer;
  readonly calls: readonly LivekitCall[];
  /** Answers every call with this status from now on; 200 does what it is asked. */
  answer(status: number): void;
  grantsOf(token: string): Promise<ClaimGrants>;
  /** Sends a report to a service; its status. */
  report(apiRoot: string, event: object, secret?: string): Promise<number>;
}

/** The API of a LiveKit server, as far as it is asked: it checks tokens, and has no rooms. */
export const startLivekitStandIn = async (): Promise<LivekitStandIn> => {
  const calls: LivekitCall[] = [];
  let status = 200;
  const verifier = new TokenVerifier(KEY, SECRET);
  const http = createServer((request, response) => {
    const serve = async (): Promise<void> => {
      const grants = await verifier.verify((request.headers.authorization ?? '').replace('Bearer ', ''));
      const method = /^\/twirp\/livekit\.RoomService\/(\w+)$/.exec(request.url ?? '')?.[1] ?? '';
      calls.push({ method, grants, body: JSON.parse(await text(request)) as LivekitCall['body'] });
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(status === 200 ? '{}' : JSON.stringify({ code: 'unavailable', msg: 'not now' }));
    };
    serve().catch(() => response.writeHead(401).end('{}'));
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  const { port } = http.address() as AddressInfo;
  return {
    server: { url: `ws://127.0.0.1:${port}`, key: KEY, secret: SECRET },
    calls,
    answer: (next) => void (status = next),
    grantsOf: (token) => verifier.verify(token),
    async report(apiRoot, event, secret = SECRET) {
      const body = JSON.stringify({ id: 'EV_1', createdAt: '1', ...event });
      const signed = new AccessToken(KEY, secret);
      signed.sha256 = createHash('sha256').update(body).digest('base64');
      const answer = await fetch(`${apiRoot}/livekit/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/webhook+json', authorization: await signed.toJwt() },
        body,
      });
      return answer.status;
    },
  };
};
