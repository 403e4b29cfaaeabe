import type { Language } from '#shared/words/language.ts';
import { operationSummary } from '../lib/operation-summary.ts';
import { FAMILIES, type Family, type Operation } from '#shared/api/operation.ts';
import { operations } from '#shared/api/operations.ts';
import { FAMILY_MESSAGES } from '../lib/family-messages.ts';
import type { Words } from '#shared/words/words.ts';
import { html, type Html } from '#node/html.ts';
import type { PageMessage } from '../lib/page-message.ts';
import { plainPage } from '../lib/plain-page.ts';
import type { OauthClient, OauthRequest } from '../store/oauth-repository.ts';
import type { SignedIn } from './administrators.ts';
import { OAUTH_HEAD, hiddenField } from './sign-in-pages.ts';

/** An attribute without a value. */
const checked = (isChecked: boolean): Html | null => (isChecked ? html` checked` : null);

const toolBox = (language: Language, operation: Operation, isChecked: boolean): Html =>
  html`<label class="tool"
    ><input type="checkbox" name="tool" value="${operation.name}" ${checked(isChecked)} />
    <span><b>${operation.name}</b> ${operationSummary(operation, language)}</span></label
  >`;

const familyPart = (
  { language, say }: Words,
  family: Family,
  isChecked: (operation: Operation) => boolean,
): Html | null => {
  const inFamily: readonly Operation[] = operations.filter((operation) => operation.family === family);
  if (inFamily.length === 0) return null;
  const count = say('page_oauth_tools_count', { checked: inFamily.filter(isChecked).length, total: inFamily.length });
  const tools = inFamily.map((operation) => toolBox(language, operation, isChecked(operation)));
  return html`<details>
    <summary>${say(FAMILY_MESSAGES[family])} <small>${count}</small></summary>
    ${tools}
  </details>`;
};

export interface ConsentView {
  readonly words: Words;
  readonly secret: string;
  readonly request: OauthRequest;
  readonly client: OauthClient;
  readonly person: SignedIn;
  readonly space: { readonly id: string; readonly name: string };
}

/** The authorisation page: space, access level, tools, Authorise or Cancel. Plain HTML. */
export const consentPage = ({ words, secret, request, client, person, space }: ConsentView): string => {
  const { language, say } = words;
  const { tools, scope } = request;
  const isChecked = (operation: Operation): boolean => tools === null || tools.includes(operation.name);
  const level = (value: 'read' | 'full', title: PageMessage, sentence: PageMessage): Html =>
    html`<label class="tool"
      ><input type="radio" name="access" value="${value}" ${checked(scope === value)} required />
      <span><b>${say(title)}</b> ${say(sentence)}</span></label
    >`;
  const choice = (value: 'all' | 'some', title: PageMessage, isOn: boolean): Html =>
    html`<label class="tool"
      ><input type="radio" name="tools" value="${value}" ${checked(isOn)} /><span>${say(title)}</span></label
    >`;
  const address = new URL(request.redirectUri).host || request.redirectUri;
  const body = html`<main class="card wide">
    <h1>${say('page_oauth_authorise_ask', { client: client.name })}</h1>
    <p>${say('page_oauth_authorise_text', { name: person.name, address })}</p>
    <form method="post" action="/oauth/consent">
      ${hiddenField('request', secret)}
      <fieldset>
        <legend>${say('page_oauth_space')}</legend>
        <label class="tool"
          ><input type="radio" name="space" value="${space.id}" checked /><span>${space.name}</span></label
        >
      </fieldset>
      <fieldset>
        <legend>${say('page_oauth_access')}</legend>
        ${level('read', 'page_oauth_access_read', 'page_oauth_access_read_text')}${level('full', 'page_oauth_access_full', 'page_oauth_access_full_text')}
      </fieldset>
      <fieldset>
        <legend>${say('page_oauth_tools')}</legend>
        ${choice('all', 'page_oauth_tools_all', tools === null)}${choice('some', 'page_oauth_tools_some', tools !== null)}
        <div class="families">
          ${FAMILIES.map((family) => familyPart(words, family, isChecked)).filter((part) => part !== null)}
        </div>
      </fieldset>
      <div class="decide">
        <button type="submit" name="decision" value="cancel" class="quiet">${say('page_oauth_cancel')}</button>
        <button type="submit" name="decision" value="authorise">${say('page_oauth_authorise')}</button>
      </div>
    </form>
  </main>`;
  return plainPage({
    language,
    title: say('page_oauth_authorise_title', { client: client.name }),
    head: OAUTH_HEAD,
    body,
  });
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
