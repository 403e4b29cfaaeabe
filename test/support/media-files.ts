import { createHash, randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { openMediaStore, type MediaStore } from '../../src-main/media/media-store.ts';
import { testFolder } from './test-folder.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** A PNG picture that is like no other of another `mark`, of about `sizeBytes`. */
export const picture = (mark: string | number, sizeBytes = 0): Buffer =>
  // Readers ignore bytes after the end of the picture.
  Buffer.concat([PNG, Buffer.from(`\n${mark}\n`), Buffer.alloc(Math.max(0, sizeBytes - PNG.length))]);
/** A still WebP picture of one pixel. */
export const WEBP = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A store in a folder of the test's own. */
export const openTestStore = (folder: string = testFolder()): MediaStore => {
  const store = openMediaStore(folder, randomUUID);
  onTestFinished(() => store.close());
  return store;
};
/** Puts bytes into a store. */
export const putFile = async (store: MediaStore, bytes: Uint8Array) => {
  const incoming = await store.begin(bytes.length);
  await incoming.write(bytes);
  const stored = await incoming.finish(() => true);
  if (!stored) throw new Error('The file was not kept.');
  return { ...stored, mimeType: stored.mimeType ?? '' };
};
