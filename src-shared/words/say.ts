import type { MessageParams } from './generated/message-params.ts';
import type { Language } from './language.ts';
import type { Values } from './render-message.ts';
import type { Sentence, SentenceParams } from './sentence.ts';
import { sayUnchecked, type ParamsOf } from './words.ts';

/** The name of a message that may travel to a window. */
export type SentenceKey = Extract<keyof MessageParams, `host_${string}`>;

const valuesIn = (language: Language, params: SentenceParams): Values =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'object' ? translate(value, language) : value,
    ]),
  );

/** A sentence in a language of the app; its English text where the catalogue does not have it. */
export const translate = ({ key, params, text }: Sentence, language: Language): string =>
  (key === null ? null : sayUnchecked(language, key, valuesIn(language, params))) ?? text;

/** The deed of an operation of the platform, as the Console and the choice of tools name it. */
export const operationSentence = (name: string): Sentence => {
  const key = `service_op_${name}`;
  return { key, params: {}, text: sayUnchecked('en', key, {}) ?? name };
};

/** Makes a sentence of the host or the service: a message of the catalogue with its values. */
export const say = <Key extends SentenceKey>(
  key: Key,
  ...[values]: ParamsOf<Key, string | number | Sentence>
): Sentence => {
  const params: SentenceParams = values ?? {};
  return { key, params, text: translate({ key, params, text: key }, 'en') };
};
