/**
 * Something to tell a person, not yet in a language: the message's name and its values. The window says it in the
 * language of its reader; logs, programs and windows of another version read the English text.
 */
export interface Sentence {
  /** A message `host_…` of the catalogue, or `service_op_…` within one; null for words that are not ours, such as a refusal of the platform. */
  readonly key: string | null;
  readonly params: SentenceParams;
  readonly text: string;
}

/** The values of a sentence. Some are sentences themselves, such as the reason why something failed. */
export type SentenceParams = Readonly<Record<string, string | number | Sentence>>;

/** Words that are not ours and stay as they are, such as the platform's own refusals. */
export const verbatim = (text: string): Sentence => ({ key: null, params: {}, text });
