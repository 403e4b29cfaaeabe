import type { Words } from '#shared/words/words.ts';
import type { PageMessage } from '../lib/page-message.ts';
import { plainCard, plainPage } from '../lib/plain-page.ts';

/** A page that says a heading and a sentence. */
export const sentencePage = ({ say, language }: Words, heading: PageMessage, sentence: PageMessage): string => {
  const title = say(heading);
  return plainPage({ language, title, head: null, body: plainCard(title, say(sentence), null) });
};
