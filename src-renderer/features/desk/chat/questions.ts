import type { ChatMessage } from '#shared/api/live-objects.ts';
import { plainText } from '../../../lib/plain-text.ts';

/** A question, and everybody who asks it. */
export interface AskedQuestion {
  /** The first to ask it. */
  readonly message: ChatMessage;
  readonly people: number;
  /** All messages that ask it. */
  readonly ids: readonly string[];
}

/** Share of words that two questions have in common when they ask the same. */
const ALIKE = 0.7;
/** Questions a new one is compared with: those asked lately are the ones that are repeated. */
const LOOKED_BACK = 200;

const wordsOf = (text: string): ReadonlySet<string> => new Set(plainText(text).match(/[\p{L}\p{N}]+/gu) ?? []);

const isAlike = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => {
  let shared = 0;
  for (const word of one) if (other.has(word)) shared += 1;
  const all = one.size + other.size - shared;
  return all > 0 && shared / all >= ALIKE;
};

const personOf = ({ userId, externalId, name }: ChatMessage): string => userId ?? externalId ?? name;

/** Puts questions together that ask the same in nearly the same words, in the order in which they were first asked. */
export const groupQuestions = (questions: readonly ChatMessage[]): readonly AskedQuestion[] => {
  const groups: { message: ChatMessage; words: ReadonlySet<string>; people: Set<string>; ids: string[] }[] = [];
  for (const message of questions) {
    const words = wordsOf(message.text);
    const same = groups.slice(-LOOKED_BACK).find((group) => isAlike(group.words, words));
    if (same) {
      same.people.add(personOf(message));
      same.ids.push(message.id);
    } else groups.push({ message, words, people: new Set([personOf(message)]), ids: [message.id] });
  }
  return groups.map(({ message, people, ids }) => ({ message, people: people.size, ids }));
};
