import { StoredSentence } from '#shared/words/sentence-schema.ts';
import { verbatim, type Sentence } from '#shared/words/sentence.ts';

/** A sentence as a column of the library keeps it. */
export const writeSentence = (sentence: Sentence): string => JSON.stringify(sentence);

/** Reads a sentence that was kept. Versions before 0.2 kept its English text alone. */
export const readSentence = (kept: string): Sentence => {
  try {
    return StoredSentence.parse(JSON.parse(kept));
  } catch {
    return verbatim(kept);
  }
};
