import { expect, test } from 'vitest';
import type { MarkAuthor } from '#shared/bridge/team-calls.ts';
import type { Bridge } from '../../../src-renderer/bridge/bridge.ts';
import { MarkAuthors } from '../../../src-renderer/features/desk/chat/mark-authors.svelte.ts';

test('asked again while they are read, the people of marks are read once more, for the show that is open then', async () => {
  const answers: ((authors: readonly MarkAuthor[]) => void)[] = [];
  const asked: string[] = [];
  const authors = new MarkAuthors({
    call: (_name: string, { sessionId }: { readonly sessionId: string }) => {
      asked.push(sessionId);
      return new Promise((resolve) => {
        answers.push(resolve);
      });
    },
  } as unknown as Bridge);
  const done = [authors.load('a'), authors.load('b')];
  answers[0]?.([{ list: 'queue', messageId: '1', by: 'Paula' }]);
  await expect.poll(() => answers.length).toBe(2);
  const between = authors.of('queue', '1');
  answers[1]?.([{ list: 'queue', messageId: '1', by: 'Carl' }]);
  await Promise.all(done);
  expect([asked, between, authors.of('queue', '1'), authors.of('aside', '1')]).toEqual([
    ['a', 'b'],
    null,
    'Carl',
    null,
  ]);
});
