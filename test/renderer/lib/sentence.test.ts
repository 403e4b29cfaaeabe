import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { locale, type Language } from '../../../src-renderer/lib/locale.svelte.ts';
import { refusalSentence, sentence } from '../../../src-renderer/lib/sentence.ts';

const catalogueOf = (language: Language): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(`resources/messages/${language}.json`, 'utf8')) as Readonly<Record<string, string>>;
const english = catalogueOf('en');
const keys = Object.keys(english).filter((key) => key.startsWith('host_'));
const fill = (text: string, put: string): string => text.replaceAll(/\{\w+\}/g, put);

vi.stubGlobal('document', { documentElement: { lang: '' } });
afterAll(() => {
  vi.unstubAllGlobals();
});

describe('a sentence of the host', () => {
  beforeEach(() => {
    locale.set('fr');
  });

  test.each(['fr', 'es'] as const)('is said in the language of the window: %s', (language) => {
    locale.set(language);
    const words = catalogueOf(language);
    expect(keys.map((key) => [key, sentence(fill(english[key] ?? '', 'Ouverture'))])).toEqual(
      keys.map((key) => [key, fill(words[key] ?? '', 'Ouverture')]),
    );
  });

  test('keeps what is put in, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (name) => {
        fc.pre(sentence(name) === name);
        expect(sentence(`Scene "${name}" is locked: unlock it first.`)).toBe(
          `La scène « ${name} » est verrouillée : déverrouillez-la d’abord.`,
        );
      }),
    );
  });

  test('is understood inside another', () => {
    expect(sentence('The platform did not answer in time. It may have been done.')).toBe(
      'La plateforme n’a pas répondu à temps. C’est peut-être fait.',
    );
  });

  test('is said anew when the window changes its language', () => {
    expect(sentence('The desk is locked.')).toBe('La régie est verrouillée.');
    locale.set('es');
    expect(sentence('The desk is locked.')).toBe('La mesa está bloqueada.');
    locale.set('en');
    expect(sentence('The desk is locked.')).toBe('The desk is locked.');
  });

  test('is not looked for in what the platform says itself', () => {
    for (const own of ['Another poll is already open', '', 'Scene "x" is locked', 'La régie est verrouillée.']) {
      expect(sentence(own)).toBe(own);
    }
  });
});

describe('a refusal of an input', () => {
  const refusal = { code: 'invalid_input', message: 'name: Too small: expected 1', field: 'name' } as const;

  test('names its field in the language of the window', () => {
    locale.set('fr');
    expect(refusalSentence(refusal)).toBe('La valeur de « name » n’est pas valable.');
    expect(refusalSentence({ ...refusal, message: 'No such space', field: 'x' })).toBe('No such space');
  });

  test('says in English all that is known', () => {
    locale.set('en');
    expect(refusalSentence(refusal)).toBe('name: Too small: expected 1');
  });
});
