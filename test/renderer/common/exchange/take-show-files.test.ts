import { expect, test } from 'vitest';
import { takeShowFiles } from '../../../../src-renderer/common/exchange/take-show-files.ts';
import { importRequest } from '../../../../src-renderer/context/import-request.svelte.ts';
import { toasts } from '../../../../src-renderer/ui/toasts.svelte.ts';

test('of show files that are dropped together each is asked about, and one that does not arrive is said', async () => {
  const before = toasts.notes.length;
  await takeShowFiles(
    ['one.regie', 'lost.regie', 'two.regie'].map((name) => new File(['x'], name)),
    ({ name }) =>
      name === 'lost.regie' ? Promise.reject(new Error('gone')) : Promise.resolve({ fileId: name, fileName: name }),
  );
  expect(toasts.notes.length).toBe(before + 1);
  expect([importRequest.take()?.fileName, importRequest.take()?.fileName, importRequest.take()]).toEqual([
    'one.regie',
    'two.regie',
    null,
  ]);
});
