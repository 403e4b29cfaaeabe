import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { PairedBrowser } from './bridge-client.ts';

export interface TlsAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A request of a browser that was told to trust a certificate. */
export const ask = async (
  url: string | URL,
  ca: string,
  { method = 'GET', headers = {}, body = '' } = {},
): Promise<TlsAnswer> => {
  const sending = request(url, { method, headers, ca, agent: false, servername: '' });
  sending.end(body);
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() };
};

/** Opens a link as such a browser does; what it keeps, and its cookie as it was given. */
export const pairTrusting = async (link: string, ca: string): Promise<PairedBrowser & { readonly given: string }> => {
  const { origin, hash } = new URL(link);
  const answer = await ask(`${origin}/pair`, ca, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ token: new URLSearchParams(hash.slice(1)).get('token') }),
  });
  if (answer.status !== 200) throw new Error(`pairing answered ${answer.status}: ${answer.body}`);
  const [given = ''] = answer.headers['set-cookie'] ?? [];
  const { proof } = JSON.parse(answer.body) as { readonly proof: string };
  return { origin, given, cookie: given.split(';')[0] ?? '', proof, ca };
};
