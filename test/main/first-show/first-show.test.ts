import { expect, onTestFinished, test } from 'vitest';
import { startTestHost } from '../../support/test-host.ts';

test('closing while the first show opens leaves nothing behind that nobody listens to', async () => {
  const unheard: unknown[] = [];
  const hear = (reason: unknown): void => void unheard.push(reason);
  process.on('unhandledRejection', hear);
  onTestFinished(() => void process.off('unhandledRejection', hear));

  const asked = Promise.withResolvers<undefined>();
  const closed = Promise.withResolvers<undefined>();
  const started = startTestHost({
    async fetch(input, init) {
      const url = input instanceof Request ? input.url : String(input);
      // The rehearsal is still being brought to life when its show ends.
      if (url.includes('/rehearsal/sessions/')) await closed.promise;
      const answer = await fetch(input, init);
      if (!url.endsWith('/scenes')) return answer;
      const { status, headers } = answer;
      const text = await answer.text();
      asked.resolve(undefined);
      await new Promise(setImmediate);
      return new Response(text, { status, headers });
    },
  });
  await asked.promise;
  const closing = started.close();
  // Node says at the end of a turn what nobody listened to.
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  closed.resolve(undefined);
  await closing;
  expect(unheard).toEqual([]);
});
