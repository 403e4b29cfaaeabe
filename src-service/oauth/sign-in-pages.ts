import type { MEMBER_ROLES } from '#shared/api/person.ts';
import type { Words } from '#shared/words/words.ts';
import { html, type Html } from '#node/html.ts';
import type { PageMessage } from '../lib/page-message.ts';
import { plainCard, plainPage } from '../lib/plain-page.ts';
import type { OauthClient, TeamPerson } from '../store/oauth-repository.ts';
import type { SignedIn } from './administrators.ts';

/** A value that a form carries on. */
export const hiddenField = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`;

/** The style of these pages, and their word that a form tells this service alone where it comes from. */
export const OAUTH_HEAD = html`<link rel="stylesheet" href="/oauth/style.css" />
  <meta name="referrer" content="same-origin" />`;

const ROLE_MESSAGES = {
  owner: 'page_role_owner',
  admin: 'page_role_admin',
  moderator: 'page_role_moderator',
  teacher: 'page_role_teacher',
  contributor: 'page_role_contributor',
  member: 'page_role_member',
} as const satisfies Record<(typeof MEMBER_ROLES)[number], PageMessage>;

const alertOf = ({ say }: Words, trouble: PageMessage | null): Html | null =>
  trouble === null ? null : html`<p role="alert" class="alert">${say(trouble)}</p>`;

/** A page with one sentence about an error. */
export const errorPage = ({ language, say }: Words, heading: PageMessage, sentence: PageMessage): string =>
  plainPage({ language, title: say(heading), head: OAUTH_HEAD, body: plainCard(say(heading), say(sentence), null) });

/** A request that cannot be served: the reason, and the way back, which only the person takes. */
export const returnPage = ({ language, say }: Words, client: OauthClient, why: string, location: string): string => {
  const sentence = say('page_oauth_asked_badly', { client: client.name, address: new URL(location).host });
  const more = html`<p lang="en"><code>${why}</code></p>
    <p><a href="${location}" rel="noreferrer">${say('page_oauth_go_back')}</a></p>`;
  return plainPage({
    language,
    title: say('page_oauth_wrong'),
    head: OAUTH_HEAD,
    body: plainCard(say('page_oauth_wrong'), sentence, more),
  });
};

/** Asks for the e-mail address. `people` are proposed. */
export const signInPage = (
  words: Words,
  secret: string,
  client: OauthClient,
  people: readonly TeamPerson[],
  trouble: PageMessage | null,
): string => {
  const { language, say } = words;
  const options = people.map(
    ({ email, name, role }) => html`<option value="${email}">${name}, ${say(ROLE_MESSAGES[role])}</option>`,
  );
  const form = html`${alertOf(words, trouble)}
    <form method="post" action="/oauth/sign-in">
      ${hiddenField('request', secret)}
      <label for="email">${say('page_oauth_email')}</label>
      <input id="email" name="email" type="email" list="people" required maxlength="320" autocomplete="email" />
      <datalist id="people">${options}</datalist>
      <button type="submit">${say('page_oauth_sign_in')}</button>
    </form>`;
  const body = plainCard(say('page_oauth_sign_in'), say('page_oauth_sign_in_text', { client: client.name }), form);
  return plainPage({ language, title: say('page_oauth_sign_in'), head: OAUTH_HEAD, body });
};

/** Asks for the code that the operator sees; the same for an address that is nobody's. */
export const codePage = (words: Words, secret: string, trouble: PageMessage | null): string => {
  const { language, say } = words;
  const form = html`${alertOf(words, trouble)}
    <form method="post" action="/oauth/sign-in/code">
      ${hiddenField('request', secret)}
      <label for="code">${say('page_oauth_code')}</label>
      <input
        id="code"
        name="code"
        type="text"
        inputmode="numeric"
        required
        maxlength="20"
        autocomplete="one-time-code"
        autofocus
      />
      <button type="submit">${say('page_oauth_go_on')}</button>
    </form>
    <form method="post" action="/oauth/sign-in">
      ${hiddenField('request', secret)} <button type="submit" class="quiet">${say('page_oauth_other_address')}</button>
    </form>`;
  const body = plainCard(say('page_oauth_code_title'), say('page_oauth_code_text'), form);
  return plainPage({ language, title: say('page_oauth_code_title'), head: OAUTH_HEAD, body });
};

/** Said to members who may not authorise. */
export const notAllowedPage = ({ language, say }: Words, secret: string, person: SignedIn): string => {
  const form = html`<form method="post" action="/oauth/consent">
    ${hiddenField('request', secret)}
    <button type="submit" name="decision" value="switch" class="quiet">${say('page_oauth_as_someone_else')}</button>
    <button type="submit" name="decision" value="cancel">${say('page_oauth_go_back')}</button>
  </form>`;
  const body = plainCard(
    say('page_oauth_not_allowed'),
    say('page_oauth_not_allowed_text', { name: person.name }),
    form,
  );
  return plainPage({ language, title: say('page_oauth_not_allowed'), head: OAUTH_HEAD, body });
};
