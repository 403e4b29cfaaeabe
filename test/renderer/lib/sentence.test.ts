import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CATALOGUES } from '#shared/words/catalogue.ts';
import { operationSentence, say, translate } from '#shared/words/say.ts';
import { verbatim, type Sentence } from '#shared/words/sentence.ts';
import { locale } from '../../../src-renderer/lib/locale.svelte.ts';
import { refusalText, sentence } from '../../../src-renderer/lib/sentence.ts';

const keys = Object.keys(CATALOGUES.en).filter((key) => key.startsWith('host_'));
const anySentence = (key: string): Sentence => {
  const names = [...JSON.stringify(CATALOGUES.en[key]).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return { key, params: Object.fromEntries(names.map((name) => [name, 7])), text: key };
};

vi.stubGlobal('document', { documentElement: { lang: '' } });
afterAll(() => {
  vi.unstubAllGlobals();
});
beforeEach(() => {
  locale.set('fr');
});

describe('a sentence of the host', () => {
  test.each(['en', 'fr', 'es'] as const)('is said in the language of the window: %s', (language) => {
    locale.set(language);
    const all = keys.map(anySentence);
    expect(all.map(sentence)).toEqual(all.map((one) => translate(one, language)));
    expect(keys.length).toBeGreaterThan(100);
  });

  test('keeps its values, whatever they are', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(sentence(say('host_scene_locked', { name }))).toContain(name);
      }),
    );
  });

  test('names an operation of the platform by its own sentence', () => {
    const said = say('host_right_tool', { what: operationSentence('create_poll') });
    expect(sentence(said)).toBe(translate(said, 'fr'));
    expect(sentence(said)).toContain(CATALOGUES.fr.service_op_create_poll);
  });

  test('is said inside another', () => {
    expect(sentence(say('host_press_maybe', { why: say('host_platform_late') }))).toBe(
      'La plateforme n’a pas répondu à temps. Cela a peut-être fonctionné.',
    );
    expect(sentence(say('host_press_maybe', { why: verbatim('Poll is open.') }))).toBe(
      'Poll is open. Cela a peut-être fonctionné.',
    );
  });

  test('is said anew when the window changes its language', () => {
    const locked = say('host_press_locked');
    const said = (['fr', 'es', 'en'] as const).map((language) => {
      locale.set(language);
      return sentence(locked);
    });
    expect(said).toEqual(['La régie est verrouillée.', 'La mesa está bloqueada.', 'The desk is locked.']);
  });

  test('of another version is said in English: a message or a value that this window does not have', () => {
    const text = 'The tally is sealed.';
    const later: readonly Sentence[] = [
      { key: 'host_of_a_later_version', params: {}, text },
      { key: 'host_scene_locked', params: { scene: 'Opening' }, text },
      { key: 'constructor', params: {}, text },
      { key: '__proto__', params: {}, text },
    ];
    expect(later.map(sentence)).toEqual([text, text, text, text]);
  });
});

test('a refusal is said in the language of the window, one of an earlier host in English', () => {
  const locked = say('host_press_locked');
  expect(refusalText({ code: 'locked', message: locked.text, sentence: locked })).toBe('La régie est verrouillée.');
  expect(refusalText({ code: 'locked', message: locked.text })).toBe('The desk is locked.');
});
