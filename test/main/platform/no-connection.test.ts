import { createServer as createPlainServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createSender } from '../../../src-main/platform/sender.ts';
import { createClockOffset } from '../../../src-main/platform/clock-offset.ts';
import { NO_CONNECTION, noConnection } from '../../../src-main/platform/no-connection.ts';
import { errorWithoutAnswer } from '../../../src-main/platform/platform-error.ts';
import { signInProblem } from '../../../src-main/accounts/oauth/sign-in-problem.ts';
import { createSystemClock } from '#shared/lib/clock.ts';
import { testOutgoing } from '../../support/outgoing.ts';
import { createTestAuthority } from '../../support/webhook-receiver.ts';

const listen = async (server: Server, address = '127.0.0.1'): Promise<number> => {
  await new Promise<void>((resolve) => void server.listen(0, address, resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
};

const closedPort = async (): Promise<number> => {
  const server = createPlainServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => void server.close(() => resolve()));
  return port;
};

/** The sentence after a call of the platform at an address. */
const said = async (url: string, authorities: readonly string[] = []): Promise<unknown> => {
  const { wire } = testOutgoing({ readAuthorities: () => Promise.resolve(authorities) });
  const sender = createSender({
    token: () => 'a',
    wire,
    clock: createSystemClock(globalThis),
    offset: createClockOffset(),
  });
  const outcome = await sender.send({
    method: 'GET',
    url,
    body: undefined,
    timeoutMs: 5000,
    signal: undefined,
    onSent: undefined,
  });
  return outcome.kind === 'failed' ? [outcome.error.sentence, outcome.attempt] : outcome.kind;
};

test('a certificate, a closed port and a server without TLS are told apart', async () => {
  const authority = createTestAuthority();
  const tls = await listen(createTlsServer({ key: authority.key, cert: authority.cert }));
  const elsewhere = await listen(createTlsServer({ key: authority.key, cert: authority.cert }), '127.0.0.2');
  const plain = await listen(createPlainServer());
  const unsent = { kind: 'no_answer', reached: false };
  expect([
    await said(`https://localhost:${tls}/`),
    await said(`https://127.0.0.2:${elsewhere}/`, [authority.cert]),
    await said(`http://127.0.0.1:${await closedPort()}/`),
    await said(`http://localhost:${await closedPort()}/`),
    await said(`https://127.0.0.1:${plain}/`),
  ]).toMatchObject([
    [{ key: 'host_platform_untrusted' }, unsent],
    [{ key: 'host_platform_other_name' }, unsent],
    [{ key: 'host_platform_closed' }, unsent],
    [{ key: 'host_platform_closed' }, unsent],
    [{ key: 'host_platform_not_tls' }, { kind: 'no_answer' }],
  ]);
});

test('each code has its sentence for a press and for a sign-in, however deep it lies', () => {
  for (const [code, sentence] of Object.entries(NO_CONNECTION)) {
    const error = Object.assign(new Error(code), { code });
    const wrapped = new TypeError('fetch failed', { cause: error });
    const tried = Object.assign(new AggregateError([error, error]), { code: '' });
    expect([error, wrapped, tried].map(noConnection), code).toEqual([sentence, sentence, sentence]);
    expect(errorWithoutAnswer('unreachable', wrapped).sentence).toBe(sentence);
    expect(signInProblem(wrapped).sentence).toBe(sentence);
  }
  expect([noConnection('gone'), noConnection(null), noConnection(new Error('other'))]).toEqual([null, null, null]);
  expect(errorWithoutAnswer('unreachable', null).sentence.key).toBe('host_platform_unreachable');
  expect(signInProblem(new TypeError('fetch failed')).sentence.key).toBe('host_signin_unreachable');
});

test('a network that is away, a name that nobody has and a computer that is silent are three sentences', () => {
  const keyOf = (code: string) => NO_CONNECTION[code]?.key;
  expect(['EAI_AGAIN', 'ENOTFOUND', 'EHOSTUNREACH', 'CERT_HAS_EXPIRED'].map(keyOf)).toEqual([
    'host_platform_no_network',
    'host_platform_unknown_name',
    'host_platform_silent',
    'host_platform_not_valid_now',
  ]);
});
