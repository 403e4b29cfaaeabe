import { app } from './app.ts';
import { onReset, recorded } from './record.ts';

/** Google's own server, in Electron's words. */
const CHROMIUM = 'https://redirector.gvt1.com/edgedl/chrome/dict/';
/** All sessions share the address (`SpellcheckHunspellDictionary::SetBaseDownloadURL`). */
let address = CHROMIUM;
onReset(() => {
  address = CHROMIUM;
});

/** A session's part in spelling. */
export const spellingOf = (name: string) => ({
  setSpellCheckerEnabled: (enabled: boolean) => void recorded.calls.push(`setSpellCheckerEnabled ${enabled}, ${name}`),
  setSpellCheckerDictionaryDownloadURL(url: string): void {
    if (!URL.canParse(url))
      throw new TypeError('The URL you provided to setSpellCheckerDictionaryDownloadURL is not a URL');
    address = url;
  },
});

/**
 * Tells the app of a new session, which asks for its list of words a moment later, also where spelling is switched off
 * (`Session::Session` in electron_api_session.cc, electron#22995). A Mac has lists of its own.
 */
export const tellOfSession = (session: object): void => {
  app.emit('session-created', session);
  const { wordLists } = recorded;
  if (process.platform !== 'darwin') setImmediate(() => wordLists.push(address));
};
