import { expect, test } from 'vitest';
import { createSerialQueue } from '#shared/lib/serial-queue.ts';

test('work runs one after the other, also after work that failed', async () => {
  const enqueue = createSerialQueue();
  const seen: string[] = [];
  const step = (name: string, error?: Error): Promise<string> =>
    enqueue(async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      if (error) throw error;
      seen.push(`${name} ends`);
      return name;
    });
  const all = await Promise.allSettled([step('first'), step('second', new Error('no')), step('third')]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'third begins', 'third ends']);
});
