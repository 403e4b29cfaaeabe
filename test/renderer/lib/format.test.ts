import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  formatFull,
  formatLength,
  formatMonth,
  formatMoment,
  formatSeconds,
  formatStart,
} from '../../../src-renderer/lib/format.ts';
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
    ['en', ['today, 6:30 PM', 'tomorrow, 6:30 PM']],
    ['fr', ['aujourd’hui 18:30', 'demain 18:30']],
    ['es', ['hoy, 18:30', 'mañana, 18:30']],
  ] as const)('of a start is said as people say it, today and tomorrow, in %s', (language, written) => {
    locale.set(language);
    const at = (day: number, hour: number, minute = 0): number => new Date(2030, 2, day, hour, minute).getTime();
    expect([formatStart(at(4, 18, 30), at(4, 9)), formatStart(at(5, 18, 30), at(4, 23, 59))]).toEqual(written);
    expect(formatStart(at(6, 18, 30), at(4, 9))).toBe(formatMoment(at(6, 18, 30)));
    expect(formatStart(at(3, 18, 30), at(4, 9))).toBe(formatMoment(at(3, 18, 30)));
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

describe('a length of time', () => {
  beforeEach(() => {
    vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  });
  afterEach(() => {
    locale.set('en');
    vi.unstubAllGlobals();
  });

  test('in a field is minutes and seconds, with the part of a second that it has', () => {
    expect([0, 5, 90, 2.5, 3723, 0.996].map(formatSeconds)).toEqual([
      '0:00',
      '0:05',
      '1:30',
      '0:02.5',
      '1:02:03',
      '0:01',
    ]);
    locale.set('fr');
    expect(formatSeconds(2.5)).toBe('0:02,5');
  });

  test('among words is seconds below a minute', () => {
    expect([8, 59, 60, 90].map(formatLength)).toEqual(['8 s', '59 s', '1:00', '1:30']);
  });
});
