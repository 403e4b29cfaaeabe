import { describe, expect, it } from 'vitest';
import { Refused, startTestService, type TestService } from '../../support/service.ts';

const setUp = async (over: object = {}): Promise<{ host: TestService; id: string; ann: string }> => {
  const host = startTestService();
  const { session } = await host.call('create_live_session', {
    body: { title: 'Chat', scheduledAt: host.clock.now() + 60_000, ...over },
  });
  await host.rehearse('POST', `/sessions/${session.id}/start`);
  const { participant } = await host.rehearse('POST', `/sessions/${session.id}/participants`, {
    name: 'Ann',
    externalId: 'ann-7',
  });
  return { host, id: session.id, ann: (participant as { id: string }).id };
};

const say = async (host: TestService, id: string, body: object): Promise<{ id: string }> =>
  (await host.rehearse('POST', `/sessions/${id}/chat`, body)).message as { id: string };

describe('the chat', () => {
  it('gives the newest messages, oldest first', async () => {
    const { host, id, ann } = await setUp();
    for (const text of ['one', 'two', 'three']) await say(host, id, { userId: ann, text });
    const { messages } = await host.call('get_live_chat', { params: { id }, query: { limit: 2 } });
    expect(messages.map(({ text }) => text)).toEqual(['two', 'three']);
    expect(messages[0]).toMatchObject({
      userId: ann,
      externalId: 'ann-7',
      name: 'Ann',
      imageUrl: null,
      link: null,
      kind: 'message',
      sentAt: new Date(host.clock.now()).toISOString(),
    });
  });

  it('keeps private messages from the API and off the stage', async () => {
    const { host, id, ann } = await setUp();
    const secret = await say(host, id, { userId: ann, text: 'only you', private: true });
    expect((await host.call('get_live_chat', { params: { id } })).messages).toEqual([]);
    await expect(host.call('stage_chat_message', { params: { id }, body: { messageId: secret.id } })).rejects.toEqual(
      new Refused(400, 'A private message cannot be put on stage'),
    );
  });

  it('puts one message on stage at a time and takes it off', async () => {
    const { host, id, ann } = await setUp();
    const first = await say(host, id, { userId: ann, text: 'first' });
    const { message } = await host.call('stage_chat_message', { params: { id }, body: { messageId: first.id } });
    expect(message).toEqual({
      id: first.id,
      name: 'Ann',
      text: 'first',
      imageUrl: null,
      at: new Date(host.clock.now()).toISOString(),
    });
    expect(await host.call('stage_chat_message', { params: { id }, body: { messageId: null } })).toEqual({
      message: null,
    });
    await expect(
      host.call('stage_chat_message', { params: { id }, body: { messageId: 'msg_unknown' } }),
    ).rejects.toEqual(new Refused(404, 'Message not found'));
  });

  it('refuses people while it is off, strangers always, and everyone once the live is over', async () => {
    const { host, id, ann } = await setUp();
    await expect(say(host, id, { userId: 'nobody', text: 'hi' })).rejects.toEqual(
      new Refused(404, 'Participant not found'),
    );
    await host.call('update_live_session', { params: { id }, body: { chat: 'off' } });
    await expect(say(host, id, { userId: ann, text: 'hi' })).rejects.toEqual(new Refused(400, 'The chat is off'));
    await host.rehearse('POST', `/sessions/${id}/end`);
    await expect(say(host, id, { userId: ann, text: 'hi' })).rejects.toEqual(new Refused(400, 'Session is over'));
  });

  it('refuses an empty and an endless message', async () => {
    const { host, id, ann } = await setUp();
    await expect(say(host, id, { userId: ann, text: '  ' })).rejects.toMatchObject({ status: 400 });
    await expect(say(host, id, { userId: ann, text: 'x'.repeat(2001) })).rejects.toMatchObject({ status: 400 });
  });

  it('counts a click on a button and tells the sales page who came', async () => {
    const { host, id, ann } = await setUp();
    const link = { url: 'https://shop.example.com/offer?from=live', label: 'See the offer' };
    const { id: messageId } = await say(host, id, { userId: ann, text: 'Look', link });
    const { url } = await host.call('create_live_entry_url', {
      body: { sessionId: id, user: { externalId: 'ann-7', name: 'Ann' } },
    });
    const entered = await host.service.fetch(new Request(url));
    const token = new URLSearchParams(entered.headers.get('location')?.split('#')[1]).get('room') ?? '';
    const button = `http://127.0.0.1:40000/app/live/${id}/cta/${messageId}?room=${token}`;
    // A preview of the link is no click.
    await host.service.fetch(new Request(button, { method: 'HEAD' }));
    const answer = await host.service.fetch(new Request(button));
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(
      `https://shop.example.com/offer?from=live&svc_live=${id}&svc_user=${ann}&svc_ext=ann-7`,
    );
    expect((await host.call('get_live_session', { params: { id } })).session.ctaClickCount).toBe(1);
  });
});
