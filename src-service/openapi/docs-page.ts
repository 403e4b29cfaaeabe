import { operationSummary } from '../lib/operation-summary.ts';
import { bodyKind, inputSchema, outputSchema, type JsonSchema } from '#shared/api/json-schema.ts';
import type { Family, Operation } from '#shared/api/operation.ts';
import type { Language } from '#shared/words/language.ts';
import { wordsIn, type Words } from '#shared/words/words.ts';
import type { Addresses } from '../context/service-context.ts';
import { FAMILY_MESSAGES } from '../lib/family-messages.ts';
import { html, type Html } from '#node/html.ts';
import { templatePath } from './document.ts';

/** A type in a few words: `string`, `"cut" or "fade"`, `list of Scene`. */
const typeWords = (words: Words, schema: JsonSchema): string => {
  const anyOf = (types: readonly string[]): string => types.join(` ${words.say('page_docs_or')} `);
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? 'object';
  if (Array.isArray(schema.enum)) return anyOf(schema.enum.map((value) => JSON.stringify(value)));
  if ('const' in schema) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return anyOf(choices.map((choice) => typeWords(words, choice as JsonSchema)));
  const type = Array.isArray(schema.type) ? anyOf(schema.type as string[]) : schema.type;
  if (type === 'array')
    return words.say('page_docs_list_of', { type: typeWords(words, (schema.items ?? {}) as JsonSchema) });
  return typeof type === 'string' ? type : 'any';
};

const boundsWords = ({ say }: Words, schema: JsonSchema): string => {
  const value = (name: string) => ({ value: JSON.stringify(schema[name]) });
  const count = (name: string) => ({ count: Number(schema[name]) });
  const bounds = {
    minimum: () => say('page_docs_minimum', value('minimum')),
    maximum: () => say('page_docs_maximum', value('maximum')),
    minLength: () => say('page_docs_min_length', count('minLength')),
    maxLength: () => say('page_docs_max_length', count('maxLength')),
    minItems: () => say('page_docs_min_items', count('minItems')),
    maxItems: () => say('page_docs_max_items', count('maxItems')),
    default: () => say('page_docs_default', value('default')),
  };
  return Object.entries(bounds)
    .filter(([name]) => schema[name] !== undefined)
    .map(([, sayBound]) => sayBound())
    .join(', ');
};

const fieldRows = (words: Words, place: string, schema: JsonSchema): readonly Html[] => {
  const required = new Set((schema.required ?? []) as string[]);
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(([name, field]) => {
    const need = place === 'path' || required.has(name) ? words.say('page_docs_required') : '';
    return html`<tr>
      <td><code>${name}</code></td>
      <td>${place}</td>
      <td>${typeWords(words, field)}</td>
      <td>${boundsWords(words, field)}</td>
      <td>${need}</td>
    </tr>`;
  });
};

const ACCESS_MESSAGES = { read: 'page_docs_read', write: 'page_docs_write' } as const;
const COLUMNS = ['page_docs_field', 'page_docs_place', 'page_docs_type', 'page_docs_bounds', 'page_docs_need'] as const;

const operationPart = (words: Words, operation: Operation): Html => {
  const { say } = words;
  const { name, method, path, cost, access, status } = operation;
  const rows = [
    ...fieldRows(words, 'path', inputSchema(operation.params)),
    ...fieldRows(words, 'query', inputSchema(operation.query)),
    ...(bodyKind(operation) === 'none' ? [] : fieldRows(words, 'body', inputSchema(operation.body))),
  ];
  const heads = COLUMNS.map((column) => html`<th>${say(column)}</th>`);
  const table =
    rows.length === 0
      ? html`<p>${say('page_docs_takes_nothing')}</p>`
      : html`<table>
          <thead>
            <tr>
              ${heads}
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>`;
  const facts = say('page_docs_facts', {
    tokens: say('page_docs_tokens', { count: cost }),
    access: say(ACCESS_MESSAGES[access]),
    status: String(status),
  });
  const answer = JSON.stringify(outputSchema(operation.response), null, 2);
  return html`<details id="${name}">
    <summary>
      <code class="method">${method}</code><code>${templatePath(path)}</code><b>${name}</b
      ><span>${operationSummary(operation, words.language)}</span>
    </summary>
    <div class="inside">
      <p>${facts}</p>
      ${table}
      <pre tabindex="0" aria-label="${say('page_docs_answer_of', { name })}">${answer}</pre>
    </div>
  </details>`;
};

/** A sentence that holds an address, which is set as code. */
const withCode = (sentence: (address: string) => string, address: string): Html => {
  const [before = '', after = ''] = sentence('\0').split('\0');
  return html`${before}<code>${address}</code>${after}`;
};

/** The reference for people: every operation with its fields, bounds, cost and answer, on one page without script. */
export const renderDocs = (operations: readonly Operation[], addresses: Addresses, language: Language): string => {
  const words = wordsIn(language);
  const { say } = words;
  const heading = (family: Family): Html => html`<h2>${say(FAMILY_MESSAGES[family])}</h2>`;
  const families = [...new Set(operations.map((operation) => operation.family))];
  const inFamily = (family: Family) => operations.filter((operation) => operation.family === family);
  const index = families.map((family) => {
    const links = inFamily(family).map(({ name }) => html`<li><a href="#${name}">${name}</a></li>`);
    return html`${heading(family)}
      <ul>
        ${links}
      </ul>`;
  });
  const parts = families.map((family) => {
    const described = inFamily(family).map((operation) => operationPart(words, operation));
    return html`<section>${heading(family)}${described}</section>`;
  });
  const count = operations.length;
  const intro = withCode((address) => say('page_docs_intro', { count, address }), addresses.baseUrl);
  const assistant = withCode((address) => say('page_docs_assistant', { address }), addresses.mcpUrl);
  return String(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${say('page_docs_title')}</title>
          <link rel="icon" href="data:," />
          <link rel="stylesheet" href="/docs/style.css" />
        </head>
        <body>
          <nav aria-label="${say('page_docs_index')}"><a href="/openapi.json">openapi.json</a>${index}</nav>
          <main>
            <h1>${say('page_docs_title')}</h1>
            <p>${intro} ${assistant}</p>
            ${parts}
          </main>
        </body>
      </html> `,
  );
};
