import type { BridgeError } from '#shared/bridge/envelope.ts';
import { HOST_SENTENCES } from './host-sentences.ts';
import { locale } from './locale.svelte.ts';
import * as m from '../paraglide/messages.js';

type Put = Readonly<Record<string, string>>;
type Message = (inputs: never, options: { readonly locale: 'en' }) => string;

/** What a sentence looks like in English, and what is put in where. */
interface Form {
  readonly say: Message;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  /** How much of it is fixed: the form with more words knows better. */
  readonly fixed: number;
}

/** Stands around names where things are put in; no sentence holds it. */
const MARK = '\u0000';
const MARKED: Put = new Proxy({}, { get: (_, name) => `${MARK}${String(name)}${MARK}` });

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

const formOf = (say: Message): Form => {
  const parts = say(MARKED as never, { locale: 'en' }).split(MARK);
  const [words, names] = [parts.filter((_, at) => at % 2 === 0), parts.filter((_, at) => at % 2 === 1)];
  const pattern = new RegExp(`^${words.map(escaped).join('(.+?)')}$`, 's');
  return { say, pattern, names, fixed: words.join('').length };
};

const forms: readonly Form[] = HOST_SENTENCES.map((say) => formOf(say as Message)).toSorted(
  (left, right) => right.fixed - left.fixed,
);

/** No sentence of the host is as long; a text with several holes would be gone over again and again. */
const LONGEST = 2000;

const translate = (text: string): string | null => {
  if (text.length > LONGEST) return null;
  for (const { say, pattern, names } of forms) {
    const found = pattern.exec(text);
    if (!found) continue;
    // What is put in may be a sentence itself.
    const inputs: Put = Object.fromEntries(names.map((name, at) => [name, sentence(found[at + 1] ?? '')]));
    return say(inputs as never, { locale: locale.current as 'en' });
  }
  return null;
};

/**
 * A sentence of the host in the reader's language. The host speaks English, to its log, its journal and the programs
 * that call it as well; the window knows its sentences by their English words. What it does not know, such as the
 * platform's own sentences, stays as it is.
 */
export const sentence = (text: string): string => (locale.current === 'en' ? text : (translate(text) ?? text));

/** The same for a refusal: one of an input that nothing else is known of names at least the field. */
export const refusalSentence = ({ code, message, field }: BridgeError): string => {
  const known = sentence(message);
  if (known !== message || locale.current === 'en') return known;
  const isOfField = code === 'invalid_input' && field !== undefined && message.startsWith(`${field}: `);
  return isOfField ? m.bridge_field_invalid({ field }) : message;
};
