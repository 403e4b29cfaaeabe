import { expect, test } from 'vitest';
import { mentionedNames } from '../../../src-service/families/feed/mentions.ts';
import { startTestService } from '../../support/service.ts';

const author = (externalId: string) => ({ externalId, name: `Person ${externalId}` });

test('a post is HTML with a plain version, attributed to the creator of the key unless it has an author', async () => {
  const { call, service } = startTestService();
  const { post } = await call('create_post', {
    body: { content: '<p>Hello <b>all</b></p><p>again</p>', format: 'html', category: 'wins', title: 'Hi' },
  });
  expect(post).toMatchObject({
    title: 'Hi',
    category: 'wins',
    content: '<p>Hello <b>all</b></p><p>again</p>',
    text: 'Hello all again',
    pinned: false,
    groupIds: [],
    attachments: [],
    commentCount: 0,
    reactionCount: 0,
    author: { email: 'owner@example.com', role: 'owner', externalId: null },
    url: `/s/empty-space/posts/${post.id}`,
  });
  const second = await call('create_post', { body: { content: 'one\ntwo', author: author('lms-1') } });
  expect(second.post).toMatchObject({
    category: 'general',
    title: null,
    content: '<p>one<br />two</p>',
    author: { externalId: 'lms-1', role: 'member' },
  });
  const events = service.context.events.after(0, 100);
  expect(events.map(({ name }) => name)).toEqual(['post.created', 'member.joined', 'post.created']);
  expect(events.at(-1)?.data).toEqual({ post: second.post });
});

test('posts are listed newest first, page by page, by category and group', async () => {
  const { call } = startTestService();
  await call('create_group', { body: { name: 'Blue' } });
  for (const title of ['1', '2', '3', '4', '5']) {
    const isOdd = Number(title) % 2 === 1;
    await call('create_post', {
      body: { title, content: 'x', category: isOdd ? 'question' : 'general', groups: isOdd ? ['blue'] : [] },
    });
  }
  const walk = async (query: { category?: 'question'; group?: string; limit: number }) => {
    const pages: (string | null)[][] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof call<'list_posts'>>> = await call('list_posts', {
        query: { ...query, ...(cursor === null ? {} : { cursor }) },
      });
      pages.push(page.posts.map(({ title }) => title));
      cursor = page.nextCursor;
    } while (cursor !== null);
    return pages.flat();
  };
  expect(await walk({ limit: 2 })).toEqual(['5', '4', '3', '2', '1']);
  expect(await walk({ limit: 1, category: 'question' })).toEqual(['5', '3', '1']);
  expect(await walk({ limit: 2, group: 'blue' })).toEqual(['5', '3', '1']);
  expect(await walk({ limit: 2, group: 'nothing' })).toEqual([]);
  await expect(call('list_posts', { query: { cursor: 'nonsense' } })).rejects.toMatchObject({ status: 400 });
});

test('only moderators pin, and someone outside the team addresses only groups of their own', async () => {
  const { call } = startTestService();
  await call('create_group', { body: { name: 'Blue' } });
  const post = (body: object) => call('create_post', { body: { content: 'x', author: author('m'), ...body } });
  await call('create_user', { body: author('m') });
  await expect(post({ pinned: true })).rejects.toMatchObject({ status: 403 });
  await expect(post({ groups: ['blue'] })).rejects.toMatchObject({
    status: 403,
    message: 'This author can only address their own groups',
  });
  await call('add_group_members', { params: { id: 'blue' }, body: { users: ['ext:m'] } });
  expect((await post({ groups: ['blue'] })).post.groupIds).toHaveLength(1);
  await call('update_user', { params: { id: 'ext:m' }, body: { role: 'moderator' } });
  expect((await post({ pinned: true })).post.pinned).toBe(true);
  await call('update_user', { params: { id: 'ext:m' }, body: { status: 'suspended' } });
  await expect(post({})).rejects.toMatchObject({ status: 403 });
});

test('comments and their replies are read oldest first and go together', async () => {
  const { call, service } = startTestService();
  const { post } = await call('create_post', { body: { content: 'x', title: 'T' } });
  const params = { id: post.id };
  const comment = async (content: string, parentCommentId: string | null) =>
    (await call('create_comment', { params, body: { content, parentCommentId, author: author('c') } })).comment;
  const first = await comment('first', null);
  const reply = await comment('reply', first.id);
  await comment('deeper', reply.id);
  await comment('second', null);
  const read = async () => (await call('get_post', { params })).post;
  expect((await read()).comments?.map(({ text, parentId }) => [text, parentId])).toEqual([
    ['first', null],
    ['reply', first.id],
    ['deeper', reply.id],
    ['second', null],
  ]);
  const event = service.context.events.after(0, 100).find(({ name }) => name === 'comment.created');
  expect(event?.data).toEqual({ comment: first, post: { id: post.id, title: 'T' } });
  await call('delete_comment', { params: { id: first.id } });
  expect(await read()).toMatchObject({ commentCount: 1, comments: [{ text: 'second' }] });
  const other = await call('create_post', { body: { content: 'y' } });
  const foreign = { params: { id: other.post.id }, body: { content: 'z', parentCommentId: reply.id } };
  await expect(call('create_comment', foreign)).rejects.toMatchObject({ status: 400 });
  await call('delete_post', { params });
  await expect(call('get_post', { params })).rejects.toMatchObject({ status: 404, message: 'Post not found' });
});

test('a post changes only in the fields given', async () => {
  const { call } = startTestService();
  const { post } = await call('create_post', { body: { content: 'x', title: 'T', category: 'wins' } });
  const params = { id: post.id };
  const changed = await call('update_post', { params, body: { title: null, pinned: true } });
  expect(changed.post).toMatchObject({ ...post, title: null, pinned: true });
  const rewritten = await call('update_post', { params, body: { content: 'new words' } });
  expect(rewritten.post).toMatchObject({ content: '<p>new words</p>', text: 'new words', pinned: true });
});

test('content that shows nothing is refused', async () => {
  const { raw } = startTestService();
  for (const body of [{}, { content: ' ' }, { content: '<script>x</script>', format: 'html' }]) {
    expect((await raw('POST', '/posts', { body })).status).toBe(400);
  }
});

test('a long chain of replies is deleted with its post', async () => {
  const { call, service } = startTestService();
  const { post } = await call('create_post', { body: { content: 'x' } });
  const insert = service.context.db.prepare(
    `INSERT INTO post_comment (id, post_id, parent_id, content, text, attachments, author_id, created_at)
     VALUES (?, ?, ?, '', '', '[]', ?, 0)`,
  );
  for (let place = 0; place < 1500; place += 1) {
    insert.run(`c${place}`, post.id, place === 0 ? null : `c${place - 1}`, post.author.id);
  }
  await call('delete_comment', { params: { id: 'c100' } });
  expect((await call('get_post', { params: { id: post.id } })).post.commentCount).toBe(100);
  await call('delete_post', { params: { id: post.id } });
});

test('members mentioned by their name are told by mail', async () => {
  const { call, rehearse } = startTestService({ seed: 'demo' });
  const before = (await rehearse('GET', '/mail')).messages as unknown[];
  await call('create_post', { body: { content: 'Thank you, @Tom Eklund and @nobody at all!', author: author('w') } });
  const after = (await rehearse('GET', '/mail')).messages as { to: string; subject: string }[];
  expect(after).toHaveLength(before.length + 1);
  expect(after).toContainEqual(
    expect.objectContaining({ to: 'tom.eklund@example.com', subject: 'Person w mentioned you' }),
  );
});

test('a mention is an @ before a name, not inside an address', () => {
  expect(mentionedNames('mail a@example.com, ask @Ana Ruiz.')).toEqual([['Ana Ruiz', 'Ana']]);
  expect(mentionedNames('@')).toEqual([]);
});
