import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#shared/words/language.ts';
import { renderMessage, type Message } from '#shared/words/render-message.ts';
import { say, translate } from '#shared/words/say.ts';
import { verbatim } from '#shared/words/sentence.ts';
import { wordsIn } from '#shared/words/words.ts';

const forms = (match: Readonly<Record<string, string>>): Message => [
  { declarations: ['input count', 'local plural = count: plural'], selectors: ['plural'], match },
];
const SEATS: Readonly<Record<Language, Message>> = {
  en: forms({ 'plural=one': '{count} seat for {name}', 'plural=*': '{count} seats for {name}' }),
  fr: forms({ 'plural=one': '{count} place pour {name}', 'plural=*': '{count} places pour {name}' }),
  es: forms({
    'plural=one': '{count} plaza para {name}',
    'plural=many': '{count} de plazas para {name}',
    'plural=*': '{count} plazas para {name}',
  }),
};

test('a message has the plural and the digits of its language', () => {
  const seats = (language: Language): readonly string[] =>
    [0, 1, 1500, 1_000_000].map((count) => renderMessage(SEATS[language], language, { count, name: 'Zoé' }));
  expect(LANGUAGES.map(seats)).toEqual([
    ['0 seats for Zoé', '1 seat for Zoé', '1,500 seats for Zoé', '1,000,000 seats for Zoé'],
    ['0 place pour Zoé', '1 place pour Zoé', '1\u202f500 places pour Zoé', '1\u202f000\u202f000 places pour Zoé'],
    ['0 plazas para Zoé', '1 plaza para Zoé', '1500 plazas para Zoé', '1.000.000 de plazas para Zoé'],
  ]);
});

test('values are put into a message unchanged, braces and dollars included', () => {
  fc.assert(
    fc.property(fc.string(), (more) => renderMessage('It costs {more}.', 'en', { more }) === `It costs ${more}.`),
  );
  expect(renderMessage('It costs {more}.', 'en', {})).toBe('It costs {more}.');
});

test('a sentence carries its English text and is said in each language, sentences inside it too', () => {
  const lost = say('host_press_unsent', { why: say('host_platform_unreachable') });
  expect(lost).toEqual({
    key: 'host_press_unsent',
    params: { why: { key: 'host_platform_unreachable', params: {}, text: 'The platform cannot be reached.' } },
    text: 'The platform cannot be reached. The press was not sent.',
  });
  expect(LANGUAGES.map((language) => translate(lost, language))).toEqual([
    lost.text,
    'La plateforme est injoignable. L’appui n’a pas été envoyé.',
    'No se puede llegar a la plataforma. La pulsación no se envió.',
  ]);
});

test('words of others, and sentences of a later version, are shown unchanged', () => {
  const refusal = verbatim('Poll is already open');
  const later = { key: 'host_of_a_later_version', params: { name: 'x' }, text: 'The tally is sealed.' };
  expect([refusal, later].map((one) => translate(one, 'fr'))).toEqual(['Poll is already open', 'The tally is sealed.']);
});

test('pages take any message in the language of their reader', () => {
  expect(LANGUAGES.map((language) => wordsIn(language).say('ui_close'))).toEqual(['Close', 'Fermer', 'Cerrar']);
  expect(wordsIn('es').say('desk_act_viewers', { count: 1 })).toBe('1 espectador extra');
});
