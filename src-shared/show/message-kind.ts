import type { ChatMessage } from '../api/live-objects.ts';

/** The kind of a chat message, at a glance. */
export interface MessageMarks {
  readonly question: boolean;
  readonly conversion: boolean;
  readonly link: boolean;
}

/** Marks that end a question in the languages that have them: Latin and Greek script, Arabic, Chinese and Japanese. */
const QUESTION = /[?？؟;](?:\s|$|[)"'”»])/u;
const GREEK = /[\u0370-\u03ff]/u;
const LINK = /https?:\/\/\S|\bwww\.\S/i;

const asks = (text: string): boolean => {
  const bare = text.replace(/https?:\/\/\S+/gi, '');
  const found = QUESTION.exec(`${bare} `);
  if (!found) return false;
  // A semicolon asks in Greek alone.
  return !found[0].startsWith(';') || GREEK.test(bare) || /[?？؟]/u.test(bare);
};

/**
 * True if a message is what the platform writes when a poll opens: some words, a colon, and the poll's own question.
 * The platform marks such messages in no other way.
 */
export const announcesPoll = (text: string, questions: readonly string[]): boolean =>
  questions.some((question) => text.endsWith(question) && /[:：]\s*$/u.test(text.slice(0, -question.length)));

/** Tells the kind of a message; computed once when it comes. */
export const marksOf = (message: Pick<ChatMessage, 'text' | 'kind' | 'link'>): MessageMarks => {
  const conversion = message.kind === 'conversion';
  return {
    conversion,
    question: !conversion && asks(message.text),
    link: message.link !== null || LINK.test(message.text),
  };
};
