import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { createSmtpMailer } from '../../../src-service/mail/mailer.ts';
import { parseSmtpUrl } from '../../../src-service/mail/smtp-server.ts';
import { eventually } from '../../support/eventually.ts';
import { startTestService } from '../../support/service.ts';

interface Arrived {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

/** A real mail server that refuses one address. */
const startMailServer = async (refused: string): Promise<{ url: string; arrived: Arrived[] }> => {
  const arrived: Arrived[] = [];
  const server = new SMTPServer({
    authOptional: true,
    onRcptTo({ address }, _, done) {
      if (address === refused) done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
      else done();
    },
    onData(stream, { envelope }, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        arrived.push({
          from,
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(pieces).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}?from=team@school.example`, arrived };
};

test('a campaign leaves through the mail server, with one-press unsubscription, and is kept nowhere else', async () => {
  const { url, arrived } = await startMailServer('gone@example.com');
  const server = parseSmtpUrl(url);
  if (!server) throw new Error('unreadable');
  const regie = startTestService({ mailer: createSmtpMailer(server) });
  for (const name of ['gone', 'lea']) {
    const { user } = await regie.call('create_user', { body: { externalId: name, name } });
    regie.service.context.db.prepare('UPDATE user SET email = ? WHERE id = ?').run(`${name}@example.com`, user.id);
  }
  const { campaign } = await regie.call('create_email_campaign', {
    body: { subject: 'Für {{prenom}}', body: 'Hello', send: 'now' },
  });
  const params = { id: campaign.id };
  await eventually(async () =>
    expect((await regie.call('get_email_campaign', { params })).campaign).toMatchObject({
      status: 'sent',
      stats: { sent: 2, bounced: 1 },
      error: expect.stringMatching(/^1 not sent: .*No such mailbox/),
    }),
  );
  expect(arrived.map(({ to }) => to).sort()).toEqual([['lea@example.com'], ['owner@example.com']]);
  const raw = arrived.find(({ to }) => to[0] === 'lea@example.com')?.raw.replaceAll(/\r\n\s/g, ' ') ?? '';
  expect(raw).toMatch(/^From: Empty space <team@school\.example>/m);
  expect(raw).toMatch(/^List-Unsubscribe: <http:\/\/127\.0\.0\.1:40000\/unsubscribe\/[^>]+>/m);
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  const { messages } = await regie.rehearse('GET', '/mail');
  expect((messages as { to: string }[]).map(({ to }) => to)).toEqual(['gone@example.com']);
});

test('a verified domain signs what leaves', async () => {
  const { url, arrived } = await startMailServer('');
  const server = parseSmtpUrl(url);
  if (!server) throw new Error('unreadable');
  const records = new Map<string, string[]>();
  const lookUp = async (name: string) => records.get(name) ?? [];
  const regie = startTestService({
    seed: 'demo',
    mailer: createSmtpMailer(server),
    names: { txt: lookUp, cname: lookUp },
  });
  const { sender } = await regie.call('add_email_sender_domain', {
    body: { domain: 'school.example', fromEmail: 'hello@school.example' },
  });
  for (const { host, value } of sender?.dns ?? []) records.set(host, [value]);
  await regie.call('check_email_sender_domain', {});
  expect(await regie.call('test_email_sender', {})).toMatchObject({ sent: true, error: null });
  expect(arrived[0]?.from).toBe('hello@school.example');
  expect(arrived[0]?.raw).toMatch(/^DKIM-Signature: .*d=school\.example;/m);
});

test('a mail server that is not there fails a test with its reason', async () => {
  const server = parseSmtpUrl('smtp://127.0.0.1:1');
  if (!server) throw new Error('unreadable');
  const regie = startTestService({ mailer: createSmtpMailer(server) });
  expect(await regie.call('test_email_sender', {})).toMatchObject({
    sent: false,
    error: expect.stringMatching(/ECONNREFUSED/),
  });
});

test.each([
  ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false, user: null, from: 'no-reply@localhost' }],
  [
    'smtps://me%40x.fr:p%3Aw@mail.example',
    { port: 465, secure: true, user: 'me@x.fr', password: 'p:w', from: 'me@x.fr' },
  ],
  ['smtp://[::1]:2525', { host: '::1', port: 2525, isLocal: true }],
])('the address %s names a mail server', (url, expected) => {
  expect(parseSmtpUrl(url)).toMatchObject(expected);
});

test.each(['mail.example:25', 'http://mail.example', 'smtp://', 'smtp://mail.example?from=nobody'])(
  'the address %s names no mail server',
  (url) => {
    expect(parseSmtpUrl(url)).toBeNull();
  },
);
