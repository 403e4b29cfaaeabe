import { expect, test } from 'vitest';
import { findEmojis, loadEmojis } from '../../../src-renderer/lib/emoji-data.ts';

test('emojis are found by words of the language, typed without accents', async () => {
  const found = async (language: 'en' | 'fr' | 'es', text: string): Promise<readonly string[]> =>
    findEmojis(await loadEmojis(language), text, 5).map(({ unicode }) => unicode);
  expect(await found('en', 'party pop')).toEqual(['🎉']);
  expect((await found('fr', 'Fusée'))[0]).toBe('🚀');
  expect((await found('fr', 'fusee'))[0]).toBe('🚀');
  expect((await found('es', 'cohete'))[0]).toBe('🚀');
  expect(await found('en', 'no such thing')).toEqual([]);
});

test('every language has the same groups of emojis, without skin tones by themselves', async () => {
  const all = await Promise.all((['en', 'fr', 'es'] as const).map(loadEmojis));
  const [first = []] = all;
  expect(first.length).toBe(9);
  for (const groups of all) {
    expect(groups.map(({ emojis }) => emojis.map(({ unicode }) => unicode))).toEqual(
      first.map(({ emojis }) => emojis.map(({ unicode }) => unicode)),
    );
    expect(groups.every(({ emojis }) => emojis.length > 0)).toBe(true);
  }
});
