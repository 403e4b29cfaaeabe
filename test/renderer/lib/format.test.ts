import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatFull, formatMonth } from '../../../src-renderer/lib/format.ts';
import { locale } from '../../../src-renderer/lib/locale.svelte.ts';

describe('a date', () => {
  beforeEach(() => {
    vi.stubGlobal('document', { documentElement: { lang: 'en' } });
    vi.stubGlobal('navigator', { languages: ['en-US'] });
  });
  afterEach(() => {
    locale.set('en');
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  });

  test.each([
    ['en', 'November 2026'],
    ['fr', 'novembre 2026'],
    ['es', 'noviembre de 2026'],
  ] as const)('names its month in %s', (language, written) => {
    locale.set(language);
    expect(formatMonth('2026-11')).toBe(written);
  });

  test.each([
    ['en', 'Monday, March 4, 2030 at 6:30 PM'],
    ['fr', 'lundi 4 mars 2030 à 18:30'],
    ['es', 'lunes, 4 de marzo de 2030, 18:30'],
  ] as const)('an instant is written in full in %s', (language, written) => {
    locale.set(language);
    expect(formatFull('2030-03-04T18:30').replaceAll(/\s/g, ' ')).toBe(written);
  });

  test('is written in full as in the reader’s own region', () => {
    vi.stubGlobal('navigator', { languages: ['en-GB', 'en'] });
    locale.set('en');
    expect(formatFull('2030-03-04T18:30').replaceAll(/\s/g, ' ')).toBe('Monday, 4 March 2030 at 18:30');
  });

  test('of a month stays the same west of Greenwich', () => {
    vi.stubEnv('TZ', 'America/Los_Angeles');
    expect(formatMonth('2026-01')).toBe('January 2026');
  });
});
