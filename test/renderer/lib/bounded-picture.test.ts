import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { boundedPicture } from '../../../src-renderer/lib/bounded-picture.ts';

/** Pictures of the app itself, and those that a window has drawn or measured before. */
const OWN = new Set([
  'src-renderer/app/help/HelpBlocks.svelte',
  'src-renderer/features/desk/deck/CompanionGrid.svelte',
  'src-renderer/features/library/items/MediaPicture.svelte',
]);

/** A stand-in of an `<img>` into which pictures of these sides are loaded. */
const imageOf = () => {
  const image = Object.assign(new EventTarget(), { naturalWidth: 0, naturalHeight: 0, style: { display: '' } });
  const load = (naturalWidth: number, naturalHeight: number): string => {
    Object.assign(image, { naturalWidth, naturalHeight });
    image.dispatchEvent(new Event('load'));
    return image.style.display;
  };
  return { image: image as unknown as HTMLImageElement, load };
};

test('a picture with more pixels than are drawn is hidden, until another takes its place', () => {
  const { image, load } = imageOf();
  const release = boundedPicture(image);
  expect([load(4000, 3000), load(20_000, 20_000), load(10_000, 10_000)]).toEqual(['', 'none', '']);
  release();
  expect(load(20_000, 20_000)).toBe('');
});

test('a picture that was there before is looked at as well', () => {
  const { image, load } = imageOf();
  load(30_000, 30_000);
  boundedPicture(image);
  expect(image.style.display).toBe('none');
});

test('every picture that others bring is bounded in its pixels', () => {
  const open = globSync('src-renderer/**/*.svelte')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !OWN.has(file))
    .filter((file) =>
      [...readFileSync(file, 'utf8').matchAll(/<img\b.*?\/>/gs)].some(
        ([tag]) => !/\{@attach (?:boundedPicture|keepPicture)/.test(tag),
      ),
    );
  expect(open).toEqual([]);
});
