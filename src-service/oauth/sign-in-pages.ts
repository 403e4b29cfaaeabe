import { escapeHtml, plainCard, plainPage } from '../lib/plain-page.ts';
import type { OauthClient, TeamPerson } from '../store/oauth-repository.ts';
import type { SignedIn } from './administrators.ts';
import { roleWords, type OauthWord, type OauthWords } from './oauth-words.ts';

/** A value that a form carries on. */
export const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

/** The style of these pages, and their word that a form tells this service alone where it comes from. */
export const HEAD = '<link rel="stylesheet" href="/oauth/style.css">\n<meta name="referrer" content="same-origin">';

const alertOf = ({ say }: OauthWords, trouble: OauthWord | null): string =>
  trouble === null ? '' : `<p role="alert" class="alert">${say(trouble)}</p>`;

/** A page that says in a sentence what is wrong. */
export const errorPage = ({ language, say }: OauthWords, heading: OauthWord, sentence: OauthWord): string =>
  plainPage({ language, title: say(heading), head: HEAD, body: plainCard(say(heading), say(sentence)) });

/** A request that cannot be served: the reason, and the way back, which only the person takes. */
export const wayBackPage = (
  { language, say }: OauthWords,
  client: OauthClient,
  why: string,
  location: string,
): string => {
  const sentence = say('askedBadly', { client: client.name, address: new URL(location).host });
  const more = `<p lang="en"><code>${escapeHtml(why)}</code></p>
<p><a href="${escapeHtml(location)}" rel="noreferrer">${say('goBack')}</a></p>`;
  return plainPage({ language, title: say('wrong'), head: HEAD, body: plainCard(say('wrong'), sentence, more) });
};

/** Asks for the e-mail address. `people` are proposed. */
export const signInPage = (
  words: OauthWords,
  secret: string,
  client: OauthClient,
  people: readonly TeamPerson[],
  trouble: OauthWord | null,
): string => {
  const { language, say } = words;
  const options = people
    .map(({ email, name, role }) => [email, `${name}, ${roleWords(language).say(role)}`].map(escapeHtml))
    .map(([email, label]) => `<option value="${email}">${label}</option>`)
    .join('');
  const form = `${alertOf(words, trouble)}<form method="post" action="/oauth/sign-in">${hidden('request', secret)}
<label for="email">${say('email')}</label>
<input id="email" name="email" type="email" list="people" required maxlength="320" autocomplete="email">
<datalist id="people">${options}</datalist>
<button type="submit">${say('signIn')}</button></form>`;
  const body = plainCard(say('signIn'), say('signInText', { client: client.name }), form);
  return plainPage({ language, title: say('signIn'), head: HEAD, body });
};

/** Asks for the code that the operator sees; the same for an address that is nobody's. */
export const codePage = (words: OauthWords, secret: string, trouble: OauthWord | null): string => {
  const { language, say } = words;
  const form = `${alertOf(words, trouble)}<form method="post" action="/oauth/sign-in/code">${hidden('request', secret)}
<label for="code">${say('code')}</label>
<input id="code" name="code" type="text" inputmode="numeric" required maxlength="20" autocomplete="one-time-code" autofocus>
<button type="submit">${say('goOn')}</button></form>
<form method="post" action="/oauth/sign-in">${hidden('request', secret)}
<button type="submit" class="quiet">${say('otherAddress')}</button></form>`;
  const body = plainCard(say('codeTitle'), say('codeText'), form);
  return plainPage({ language, title: say('codeTitle'), head: HEAD, body });
};

/** Said to members who may not authorise. */
export const notAllowedPage = ({ language, say }: OauthWords, secret: string, person: SignedIn): string => {
  const form = `<form method="post" action="/oauth/consent">${hidden('request', secret)}
<button type="submit" name="decision" value="switch" class="quiet">${say('asSomeoneElse')}</button>
<button type="submit" name="decision" value="cancel">${say('goBack')}</button></form>`;
  const body = plainCard(say('notAllowed'), say('notAllowedText', { name: person.name }), form);
  return plainPage({ language, title: say('notAllowed'), head: HEAD, body });
};
