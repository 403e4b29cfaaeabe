import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

type Messages = Readonly<Record<string, unknown>>;
const read = (language: string): Messages => {
  const path = join(import.meta.dirname, `../../resources/messages/${language}.json`);
  return JSON.parse(readFileSync(path, 'utf8')) as Messages;
};
const placeholdersOf = (message: unknown): readonly string[] =>
  [...new Set([...JSON.stringify(message).matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))].toSorted();

const english = read('en');

describe.each(['fr', 'es'])('the words in %s', (language) => {
  const messages = read(language);

  test('the words in %s have the same keys as the English ones', () => {
    expect(Object.keys(messages).toSorted()).toEqual(Object.keys(english).toSorted());
  });

  test('the words in %s have the same values put in', () => {
    const different = Object.keys(english).filter(
      (key) => placeholdersOf(english[key]).join() !== placeholdersOf(messages[key]).join(),
    );
    expect(different).toEqual([]);
  });
});

/** How Spanish would speak to a stranger: “usted”, and its imperatives where a sentence or a clause begins. */
const FORMAL = new RegExp(
  String.raw`(?<!\p{L})ustedes?(?!\p{L})|(?:^|[.:;,?] )(?:${[
    ...['abra', 'actualice', 'añada', 'arrastre', 'borre', 'busque', 'cambie', 'cierre', 'compruebe', 'conecte'],
    ...['copie', 'cree', 'deje', 'descargue', 'desbloquee', 'elija', 'empiece', 'ensaye', 'escanee', 'escriba'],
    ...['espere', 'guarde', 'haga', 'indique', 'inicie', 'intente', 'mantenga', 'pida', 'ponga', 'practique'],
    ...['pruebe', 'pulse', 'quite', 'retire', 'revise', 'seleccione', 'suelte', 'use', 'vuelva'],
  ].join('|')})(?:l[aeo]s?)?(?!\p{L})`,
  'iu',
);

test('in Spanish the app says tú; only the pages of the room, made for guests, are formal', () => {
  const formal = Object.entries(read('es')).filter(
    ([key, message]) =>
      !key.startsWith('room_') &&
      [message].flat().some((text) => {
        const texts =
          typeof text === 'string' ? [text] : Object.values((text as { match: Record<string, string> }).match);
        return texts.some((one) => FORMAL.test(one));
      }),
  );
  expect(formal).toEqual([]);
});

test('the platform’s count is in requests; a token is only what lets a program in', () => {
  const forPrograms = /^(?:surfaces_|host_surface_|host_turned_away_|page_(?:api|docs)_)/;
  const told = ['en', 'fr', 'es'].flatMap((language) =>
    Object.entries(read(language))
      .filter(([key, message]) => {
        const words = JSON.stringify(message).replaceAll(/\{\w+\}|"declarations":\[[^\]]*\]/g, '');
        return !forPrograms.test(key) && /(?<!\p{L})(?:tokens?|jetons?|fichas?)(?!\p{L})/iu.test(words);
      })
      .map(([key]) => `${language}: ${key}`),
  );
  expect(told).toEqual([]);
});
