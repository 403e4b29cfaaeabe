import { expect, test } from 'vitest';
import { startTestService, type TestService } from '../../support/service.ts';
import { visit } from '../oauth/flow.ts';

interface SentMail {
  readonly to: string;
  readonly subject: string;
}

const mailTo = async (app: TestService, address: string): Promise<SentMail | undefined> =>
  ((await app.rehearse('GET', '/mail')).messages as SentMail[]).find(({ to }) => to === address);

test('the digest speaks the language of the space', async () => {
  const app = startTestService();
  await app.rehearse('PATCH', '/space', { language: 'es' });
  const { subject, html } = await app.call('preview_email_digest', {});
  expect([subject, /<html lang="(\w+)"/.exec(html)?.[1], html.includes('Esta vez no hay novedades.')]).toEqual([
    'Novedades de Empty space',
    'es',
    true,
  ]);
});

test('an e-mail speaks the language in which its reader last opened a page, else that of the space', async () => {
  const app = startTestService();
  await app.rehearse('PATCH', '/space', { language: 'es' });
  const { db } = app.service.context;
  const member = async (name: string) => {
    const { url, userId } = await app.call('create_user_entry_url', { params: { id: `ext:${name}` }, body: { name } });
    db.prepare('UPDATE user SET email = ? WHERE id = ?').run(`${name}@example.com`, userId);
    return { url, userId };
  };
  const [lea, ana] = [await member('Lea'), await member('Ana')];
  expect((await visit(app, lea.url, { headers: { 'accept-language': 'fr-CA' } })).status).toBe(200);
  const { session } = await app.call('create_live_session', {
    body: { title: 'The opening', scheduledAt: '2027-03-01T18:00:00.000Z' },
  });
  await app.rehearse('POST', `/sessions/${session.id}/invitations`, { userIds: [lea.userId, ana.userId] });
  expect([(await mailTo(app, 'Lea@example.com'))?.subject, (await mailTo(app, 'Ana@example.com'))?.subject]).toEqual([
    expect.stringMatching(/^Empty space : « The opening » en direct 1 mars 2027/),
    expect.stringMatching(/^Empty space: «The opening» en directo 1 de marzo de 2027/),
  ]);
});
