import { expect, test } from 'vitest';
import { CATALOGUES } from '#shared/words/catalogue.ts';
import { LANGUAGES } from '#shared/words/language.ts';
import { renderMessage, type Values } from '#shared/words/render-message.ts';
import * as m from '../../../src-renderer/paraglide/messages.js';

type Compiled = (values: Values, options: { readonly locale: string }) => string;

const messages = Object.entries(CATALOGUES.en).filter(([key]) => key !== '$schema');
const namesOf = (message: unknown): readonly string[] =>
  [...JSON.stringify(message).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

test('the window and the host say each message alike, whatever its values', () => {
  const differing = messages.flatMap(([key, message]) => {
    const compiled = (m as unknown as Readonly<Record<string, Compiled>>)[key];
    return LANGUAGES.flatMap((language) =>
      [0, 1, 2, 1_500, 1_000_000].flatMap((count) => {
        const values = Object.fromEntries(
          namesOf(message).map((name) => [name, name === 'count' ? count : `<${name}>`]),
        );
        const own = CATALOGUES[language][key];
        const said = own === undefined ? null : renderMessage(own, language, values);
        return said === compiled?.(values, { locale: language }) ? [] : [`${language} ${key}: ${said ?? ''}`];
      }),
    );
  });
  expect(differing).toEqual([]);
  expect(messages.length).toBeGreaterThan(1000);
});
