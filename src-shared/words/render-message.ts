import type { Language } from './language.ts';

/** The forms of a message that follow a number, as inlang writes them. */
export interface MessageForms {
  readonly declarations: readonly string[];
  readonly selectors: readonly string[];
  readonly match: Readonly<Record<string, string>>;
}

/** A message as the catalogue keeps it: a text with `{name}` for each value, or one text per plural form. */
export type Message = string | readonly MessageForms[];

/** The values of a message by name. */
export type Values = Readonly<Record<string, string | number>>;

const PLURAL = /^local (\w+) = (\w+): plural$/;
const PLACEHOLDER = /\{(\w+)\}/g;

const pluralRules = new Map<Language, Intl.PluralRules>();
const pluralOf = (language: Language, count: number): string => {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return rules.select(count);
};

const numberFormats = new Map<Language, Intl.NumberFormat>();
const writeNumber = (language: Language, value: number): string => {
  const format = numberFormats.get(language) ?? new Intl.NumberFormat(language);
  numberFormats.set(language, format);
  return format.format(value);
};

const textOf = ({ declarations, match }: MessageForms, language: Language, values: Values): string | undefined => {
  const selected = new Map(Object.entries(values).map(([name, value]) => [name, String(value)]));
  for (const declaration of declarations) {
    const [, name, input] = PLURAL.exec(declaration) ?? [];
    if (name !== undefined && input !== undefined) selected.set(name, pluralOf(language, Number(values[input])));
  }
  const fits = (condition: string): boolean => {
    const [name = '', wanted = ''] = condition.split('=');
    return wanted === '*' || selected.get(name) === wanted;
  };
  return Object.entries(match).find(([conditions]) => conditions.split(', ').every(fits))?.[1];
};

/** Says a message in its language. Numbers are written as the language writes them; an unknown value stays `{name}`. */
export const renderMessage = (message: Message, language: Language, values: Values): string => {
  const text = typeof message === 'string' ? message : message.map((forms) => textOf(forms, language, values)).join('');
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? writeNumber(language, value) : value;
  });
};
