import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatMonth } from '../../../src-renderer/lib/format.ts';
import { locale } from '../../../src-renderer/lib/locale.svelte.ts';

describe('a month of the calendar', () => {
  beforeEach(() => {
    vi.stubGlobal('document', { documentElement: { lang: 'en' } });
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
  ] as const)('is written out in %s', (language, written) => {
    locale.set(language);
    expect(formatMonth('2026-11')).toBe(written);
  });

  test('stays the same month west of Greenwich', () => {
    vi.stubEnv('TZ', 'America/Los_Angeles');
    expect(formatMonth('2026-01')).toBe('January 2026');
  });
});
