import { expect, test } from 'vitest';
import { regional } from '../../../src-renderer/lib/locale.svelte.ts';

test.each([
  ['en', ['en-GB', 'en-US'], 'en-GB'],
  ['en', ['fr-CH', 'fr', 'en-CA', 'en'], 'en-CA'],
  ['fr', ['en-GB'], 'fr'],
  ['es', ['es', 'est-EE'], 'es'],
  ['es', [], 'es'],
] as const)('%s is written as in the region among %j', (language, wished, tag) => {
  expect(regional(language, wished)).toBe(tag);
});
