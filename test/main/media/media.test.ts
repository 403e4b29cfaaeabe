import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { createMedia } from '../../../src-main/media/media.ts';
import { openTestLibrary } from '../../support/library-file.ts';
import { picture, sha256Of } from '../../support/media-files.ts';
import { testFolder } from '../../support/test-folder.ts';

const DAY_MS = 24 * 3_600_000;

test('a file that is nowhere else is never swept, even after its record was dropped', async () => {
  const library = openTestLibrary();
  const dataDir = testFolder();
  const clock = createManualClock(Date.now());
  const media = createMedia({
    dataDir,
    library: { ask: async (name, input) => library.ask(name, input) },
    fetch,
    publicFetch: fetch,
    platformOrigins: () => [],
    serviceOrigin: () => null,
    limitBytes: () => 1e9,
    clock,
    newId: randomUUID,
    log: silentLog,
    onStatus: () => undefined,
  });
  onTestFinished(() => media.close());
  const [own, unknown] = [picture('own'), picture('unknown')];
  const [ownPath, unknownPath] = [own, unknown].map((bytes) =>
    join(dataDir, 'media', sha256Of(bytes).slice(0, 2), sha256Of(bytes)),
  ) as [string, string];
  const uploadId = await media.begin(own.length, 'me');
  await media.part(uploadId, 0, own);
  await media.add(uploadId, { spaceId: 's', name: 'Own', folderId: null, sticker: false });
  library.ask('media.drop_files', { files: [sha256Of(own)] });
  mkdirSync(dirname(unknownPath), { recursive: true });
  writeFileSync(unknownPath, unknown);
  const long = (clock.now() - 31 * DAY_MS) / 1000;
  for (const path of [ownPath, unknownPath]) utimesSync(path, long, long);
  clock.advance(11_000);
  await expect.poll(() => existsSync(unknownPath)).toBe(false);
  expect(existsSync(ownPath)).toBe(true);
});
