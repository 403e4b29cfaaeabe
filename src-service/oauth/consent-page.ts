import { FAMILIES, type Operation } from '#shared/api/operation.ts';
import { operations } from '#shared/api/operations.ts';
import { escapeHtml, plainCard, plainPage } from '../room/plain-page.ts';
import type { OauthClient, OauthRequest, TeamPerson } from '../store/oauth-repository.ts';
import type { SignedIn } from './administrators.ts';

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

const HEAD = '<link rel="stylesheet" href="/oauth/style.css">';

/** A page that says in a sentence what is wrong. */
export const errorPage = (heading: string, sentence: string): string =>
  plainPage({ title: heading, head: HEAD, body: plainCard(heading, sentence) });

/** Sign in as a member; a rehearsal has no passwords. */
export const signInPage = (
  secret: string,
  client: OauthClient,
  people: readonly TeamPerson[],
  trouble: string | null,
): string => {
  const options = people
    .map(({ email, name, role }) => `<option value="${escapeHtml(email)}">${escapeHtml(`${name}, ${role}`)}</option>`)
    .join('');
  const alert = trouble === null ? '' : `<p role="alert" class="alert">${escapeHtml(trouble)}</p>`;
  const form = `${alert}<form method="post" action="/oauth/sign-in">${hidden('request', secret)}
<label for="email">Your e-mail address</label>
<input id="email" name="email" type="email" list="people" required maxlength="320" autocomplete="email">
<datalist id="people">${options}</datalist>
<button type="submit">Sign in</button></form>`;
  const sentence = `${client.name} wants to connect to this space. Sign in to decide. In a rehearsal no password is asked.`;
  return plainPage({ title: 'Sign in', head: HEAD, body: plainCard('Sign in', sentence, form) });
};

/** Said to members who may not authorise. */
export const notAllowedPage = (secret: string, person: SignedIn): string => {
  const form = `<form method="post" action="/oauth/consent">${hidden('request', secret)}
<button type="submit" name="decision" value="switch" class="quiet">Sign in as someone else</button>
<button type="submit" name="decision" value="cancel">Go back</button></form>`;
  const sentence = `${person.name}, only the owner or an administrator of the space can authorise an application.`;
  return plainPage({ title: 'Not allowed', head: HEAD, body: plainCard('Not allowed', sentence, form) });
};

const toolBox = (operation: Operation, isChecked: boolean): string =>
  `<label class="tool"><input type="checkbox" name="tool" value="${operation.name}"${isChecked ? ' checked' : ''}>
<span><b>${operation.name}</b> ${escapeHtml(operation.summary)}</span></label>`;

const familyPart = (family: string, isChecked: (operation: Operation) => boolean): string => {
  const inFamily = operations.filter((operation) => operation.family === family);
  if (inFamily.length === 0) return '';
  const checked = inFamily.filter(isChecked).length;
  return `<details><summary>${family} <small>${checked} of ${inFamily.length}</small></summary>${inFamily
    .map((operation) => toolBox(operation, isChecked(operation)))
    .join('')}</details>`;
};

export interface ConsentView {
  readonly secret: string;
  readonly request: OauthRequest;
  readonly client: OauthClient;
  readonly person: SignedIn;
  readonly space: { readonly id: string; readonly name: string };
}

/** The authorisation page: space, access level, tools, Authorise or Cancel. Plain HTML. */
export const consentPage = ({ secret, request, client, person, space }: ConsentView): string => {
  const { tools, scope } = request;
  const isChecked = (operation: Operation): boolean => tools === null || tools.includes(operation.name);
  const level = (value: 'read' | 'full', title: string, sentence: string): string =>
    `<label class="tool"><input type="radio" name="access" value="${value}"${scope === value ? ' checked' : ''} required>
<span><b>${title}</b> ${sentence}</span></label>`;
  const choice = (value: 'all' | 'some', title: string, isOn: boolean): string =>
    `<label class="tool"><input type="radio" name="tools" value="${value}"${isOn ? ' checked' : ''}><span>${title}</span></label>`;
  const body = `<main class="card wide"><h1>Authorise ${escapeHtml(client.name)}?</h1>
<p>You are signed in as ${escapeHtml(person.name)}. What it does will be done in your name, until you or it ends the connection. It returns to <b>${escapeHtml(new URL(request.redirectUri).host || request.redirectUri)}</b>.</p>
<form method="post" action="/oauth/consent">${hidden('request', secret)}
<fieldset><legend>Space</legend><label class="tool"><input type="radio" name="space" value="${escapeHtml(space.id)}" checked><span>${escapeHtml(space.name)}</span></label></fieldset>
<fieldset><legend>Access</legend>${level('read', 'Read only', 'It can look, and change nothing.')}${level('full', 'Full access', 'It can read and change what you can.')}</fieldset>
<fieldset><legend>Tools</legend>${choice('all', 'All tools of this access', tools === null)}${choice('some', 'Only the tools checked below', tools !== null)}
<div class="families">${FAMILIES.map((family) => familyPart(family, isChecked)).join('')}</div></fieldset>
<div class="decide"><button type="submit" name="decision" value="cancel" class="quiet">Cancel</button>
<button type="submit" name="decision" value="authorise">Authorise</button></div></form></main>`;
  return plainPage({ title: `Authorise ${client.name}`, head: HEAD, body });
};

/** The look of the authorisation pages, over that of plain pages. */
export const OAUTH_CSS = `
.card.wide { max-width: 40rem; margin-top: 6vh; margin-bottom: 6vh; }
.card input[type="radio"], .card input[type="checkbox"] { width: auto; margin: .25rem 0 0; padding: 0; flex: none; accent-color: #9aa2f5; }
.card fieldset { margin: 0 0 1rem; padding: .75rem 1rem; border: 1px solid #2e3340; border-radius: 10px; }
.card legend { padding: 0 .375rem; font-weight: 650; }
.card label.tool { display: flex; gap: .625rem; align-items: flex-start; padding: .25rem 0; font-weight: 400; color: #b6bccb; }
.card label.tool b { color: #eef0f6; font-weight: 600; }
.families { max-height: 20rem; overflow: auto; margin-top: .5rem; }
.families summary { padding: .375rem 0; cursor: pointer; font-weight: 600; }
.families small { color: #a0a7b8; font-weight: 400; }
.decide { display: flex; gap: .75rem; justify-content: flex-end; }
.card button.quiet { background: transparent; color: #eef0f6; border: 1px solid #4a5164; }
.card .alert { color: #ffb4a8; }
`;
