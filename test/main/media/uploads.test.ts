import { expect, onTestFinished, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { createUploads } from '../../../src-main/media/uploads.ts';
import { openTestStore } from '../../support/media-files.ts';

/** Uploads of a few people into a store of their own. */
const setUp = () => {
  let ids = 0;
  const uploads = createUploads(openTestStore(), createManualClock(0), () => `upload-${(ids += 1)}`);
  onTestFinished(() => uploads.close());
  /** The codes of so many beginnings at once; null for one that was let in. */
  const beginAtOnce = (owners: readonly string[]): Promise<readonly (string | null)[]> =>
    Promise.all(
      owners.map((owner) =>
        uploads.begin(10, owner).then(
          () => null,
          (error: unknown) => (error as { code: string }).code,
        ),
      ),
    );
  return { uploads, beginAtOnce };
};

test('a person sends four files at once at most, also where they begin together, and others have room', async () => {
  const { uploads, beginAtOnce } = setUp();
  const own = await beginAtOnce(Array.from({ length: 20 }, () => 'ana'));
  expect(own.filter((code) => code === null)).toHaveLength(4);
  expect(new Set(own)).toEqual(new Set([null, 'busy']));
  expect(await beginAtOnce(['ben'])).toEqual([null]);
  await uploads.cancel('upload-1');
  expect(await beginAtOnce(['ana', 'ana'])).toEqual([null, 'busy']);
});

test('sixteen files come in at once at most, also where they begin together', async () => {
  const { beginAtOnce } = setUp();
  const all = await beginAtOnce(Array.from({ length: 30 }, (_, number) => `person ${number}`));
  expect(all.filter((code) => code === null)).toHaveLength(16);
});
