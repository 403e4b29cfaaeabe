import { bodyKind, inputSchema, outputSchema, type JsonSchema } from '#shared/api/json-schema.ts';
import type { Family, Operation } from '#shared/api/operation.ts';
import type { PageLanguage } from '#shared/lib/page-words.ts';
import type { Addresses } from '../context/service-context.ts';
import { escapeHtml } from '../lib/plain-page.ts';
import { docsWords, type DocsWords } from './docs-words.ts';
import { templatePath } from './document.ts';
import { familyWords } from '../lib/family-words.ts';

/** A type in a few words: `string`, `"cut" or "fade"`, `list of Scene`. */
const typeWords = (words: DocsWords, schema: JsonSchema): string => {
  const anyOf = (types: readonly string[]): string => types.join(` ${words.say('or')} `);
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? 'object';
  if (Array.isArray(schema.enum)) return anyOf(schema.enum.map((value) => JSON.stringify(value)));
  if ('const' in schema) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return anyOf(choices.map((choice) => typeWords(words, choice as JsonSchema)));
  const type = Array.isArray(schema.type) ? anyOf(schema.type as string[]) : schema.type;
  if (type === 'array') return words.say('listOf', { type: typeWords(words, (schema.items ?? {}) as JsonSchema) });
  return typeof type === 'string' ? type : 'any';
};

const boundsWords = ({ say }: DocsWords, schema: JsonSchema): string =>
  [
    ...(['minimum', 'maximum'] as const).map((key) => [key, { value: JSON.stringify(schema[key]) }] as const),
    ...(['minLength', 'maxLength', 'minItems', 'maxItems'] as const).map(
      (key) => [key, { count: Number(schema[key]) }] as const,
    ),
    ['default', { value: JSON.stringify(schema.default) }] as const,
  ]
    .filter(([key]) => schema[key] !== undefined)
    .map(([key, values]) => say(key, values))
    .join(', ');

const fieldRows = (words: DocsWords, place: string, schema: JsonSchema): string => {
  const required = new Set((schema.required ?? []) as string[]);
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
    .map(
      ([name, field]) =>
        `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}</td><td>${escapeHtml(typeWords(words, field))}</td>` +
        `<td>${escapeHtml(boundsWords(words, field))}</td>` +
        `<td>${place === 'path' || required.has(name) ? words.say('required') : ''}</td></tr>`,
    )
    .join('');
};

const operationPart = (words: DocsWords, operation: Operation): string => {
  const { say } = words;
  const rows = [
    fieldRows(words, 'path', inputSchema(operation.params)),
    fieldRows(words, 'query', inputSchema(operation.query)),
    bodyKind(operation) === 'none' ? '' : fieldRows(words, 'body', inputSchema(operation.body)),
  ].join('');
  const heads = (['field', 'place', 'type', 'bounds', 'need'] as const).map((key) => `<th>${say(key)}</th>`).join('');
  const table =
    rows === ''
      ? `<p>${say('takesNothing')}</p>`
      : `<table><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table>`;
  const facts = say('facts', {
    tokens: say('tokens', { count: operation.cost }),
    access: say(operation.access),
    status: String(operation.status),
  });
  return (
    `<details id="${operation.name}"><summary><code class="method">${operation.method}</code>` +
    `<code>${escapeHtml(templatePath(operation.path))}</code><b>${operation.name}</b>` +
    `<span lang="en">${escapeHtml(operation.summary)}</span></summary><div class="inside">` +
    `<p>${facts}</p>${table}` +
    `<pre tabindex="0" aria-label="${say('answerOf', { name: operation.name })}">${escapeHtml(JSON.stringify(outputSchema(operation.response), null, 2))}</pre>` +
    '</div></details>'
  );
};

/** The reference for people: every operation with its fields, bounds, cost and answer, on one page without script. */
export const renderDocs = (operations: readonly Operation[], addresses: Addresses, language: PageLanguage): string => {
  const words = docsWords(language);
  const { say } = words;
  const heading = (family: Family): string => `<h2>${familyWords(language).say(family)}</h2>`;
  const families = [...new Set(operations.map((operation) => operation.family))];
  const inFamily = (family: Family) => operations.filter((operation) => operation.family === family);
  const index = families
    .map(
      (family) =>
        `${heading(family)}<ul>${inFamily(family)
          .map(({ name }) => `<li><a href="#${name}">${name}</a></li>`)
          .join('')}</ul>`,
    )
    .join('');
  const parts = families
    .map(
      (family) =>
        `<section>${heading(family)}${inFamily(family)
          .map((operation) => operationPart(words, operation))
          .join('')}</section>`,
    )
    .join('');
  const code = (address: string): string => `<code>${escapeHtml(address)}</code>`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say('title')}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/docs/style.css"></head>
<body><nav aria-label="${say('index')}"><a href="/openapi.json">openapi.json</a>${index}</nav>
<main><h1>${say('title')}</h1>
<p>${say('intro', { count: operations.length, address: code(addresses.baseUrl) })} ${say('assistant', { address: code(addresses.mcpUrl) })}</p>
${parts}</main></body></html>
`;
};
