import { plainCard, plainPage } from '../lib/plain-page.ts';
import type { RoomWord, RoomWords } from './page-words.ts';

/** A page that says a heading and a sentence. */
export const sentencePage = ({ say, language }: RoomWords, heading: RoomWord, sentence: RoomWord): string => {
  const title = say(heading);
  return plainPage({ language, title, body: plainCard(title, say(sentence)) });
};
