import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LandingWords } from './loopback-listener.ts';

const FALLBACK: LandingWords = {
  language: 'en',
  title: 'Regie',
  text: 'You can close this page and go back to the app.',
};

/** What the browser shows at the end of a sign-in, in the person's language. */
export const readLandingWords = (resourcesDir: string, language: string, isSignedIn: boolean): LandingWords => {
  try {
    const path = join(resourcesDir, 'messages', `${language}.json`);
    const words = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, unknown>>;
    const [title, text] = isSignedIn
      ? [words.spaces_landing_done, words.spaces_landing_done_text]
      : [words.spaces_landing_failed, words.spaces_landing_failed_text];
    return typeof title === 'string' && typeof text === 'string' ? { language, title, text } : FALLBACK;
  } catch {
    return FALLBACK;
  }
};
