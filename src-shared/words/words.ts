import { CATALOGUES } from './catalogue.ts';
import type { MessageParams } from './generated/message-params.ts';
import type { Language } from './language.ts';
import { renderMessage, type Values } from './render-message.ts';

/** The name of a message in `resources/messages`. */
export type MessageKey = keyof MessageParams;

/** The values that a message needs, if any: a `count` is a number, because words follow it. */
export type ParamsOf<Key extends MessageKey, Value> = [MessageParams[Key]] extends [never]
  ? []
  : [params: { readonly [Name in MessageParams[Key]]: Name extends 'count' ? number : Value }];

/** A message that needs no value. */
export type PlainKey = { [Key in MessageKey]: [MessageParams[Key]] extends [never] ? Key : never }[MessageKey];

/** The catalogue in one language. */
export interface Words {
  readonly language: Language;
  /** Says a message as plain text: a page escapes it. */
  readonly say: <Key extends MessageKey>(key: Key, ...params: ParamsOf<Key, string | number>) => string;
}

/** Text of a message whose values the compiler cannot check; null if no catalogue has it. */
export const sayUnchecked = (language: Language, key: string, values: Values): string | null => {
  const message = CATALOGUES[language][key] ?? CATALOGUES.en[key];
  return message === undefined ? null : renderMessage(message, language, values);
};

/** The words of host and service in a language. The window draws its own with the compiled messages. */
export const wordsIn = (language: Language): Words => ({
  language,
  say: (key, ...[values]) => sayUnchecked(language, key, values ?? {}) ?? key,
});
