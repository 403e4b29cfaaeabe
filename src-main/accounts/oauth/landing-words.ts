import type { Language } from '#shared/words/language.ts';
import { wordsIn } from '#shared/words/words.ts';
import type { LandingWords } from './loopback-listener.ts';

/** The words of the page that ends a sign-in, in the person's language. */
export const landingWords = (language: Language, isSignedIn: boolean): LandingWords => {
  const { say } = wordsIn(language);
  return isSignedIn
    ? { language, title: say('spaces_landing_done'), text: say('spaces_landing_done_text') }
    : { language, title: say('spaces_landing_failed'), text: say('spaces_landing_failed_text') };
};
