import { bodyKind, inputSchema, outputSchema, type JsonSchema } from '#shared/api/json-schema.ts';
import type { Operation } from '#shared/api/operation.ts';
import type { Addresses } from '../context.ts';
import { escapeHtml } from '../room/plain-page.ts';
import { templatePath } from './document.ts';

/** A type in a few words: `string`, `"cut" or "fade"`, `list of Scene`. */
const typeWords = (schema: JsonSchema): string => {
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? 'object';
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if ('const' in schema) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return choices.map((choice) => typeWords(choice as JsonSchema)).join(' or ');
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : schema.type;
  if (type === 'array') return `list of ${typeWords((schema.items ?? {}) as JsonSchema)}`;
  return typeof type === 'string' ? type : 'any';
};

const boundsWords = (schema: JsonSchema): string =>
  (
    [
      ['minimum', 'from'],
      ['maximum', 'to'],
      ['minLength', 'at least characters'],
      ['maxLength', 'at most characters'],
      ['minItems', 'at least items'],
      ['maxItems', 'at most items'],
      ['default', 'default'],
    ] as const
  )
    .filter(([key]) => schema[key] !== undefined)
    .map(([key, words]) => `${words} ${JSON.stringify(schema[key])}`)
    .join(', ');

const fieldRows = (place: string, schema: JsonSchema): string => {
  const required = new Set((schema.required ?? []) as string[]);
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
    .map(
      ([name, field]) =>
        `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}</td><td>${escapeHtml(typeWords(field))}</td>` +
        `<td>${escapeHtml(boundsWords(field))}</td><td>${place === 'path' || required.has(name) ? 'required' : ''}</td></tr>`,
    )
    .join('');
};

const operationPart = (operation: Operation): string => {
  const rows = [
    fieldRows('path', inputSchema(operation.params)),
    fieldRows('query', inputSchema(operation.query)),
    bodyKind(operation) === 'none' ? '' : fieldRows('body', inputSchema(operation.body)),
  ].join('');
  const table =
    rows === ''
      ? '<p>Takes nothing.</p>'
      : `<table><thead><tr><th>Field</th><th>In</th><th>Type</th><th>Bounds</th><th></th></tr></thead><tbody>${rows}</tbody></table>`;
  const tokens = `${operation.cost} token${operation.cost === 1 ? '' : 's'}`;
  const access = operation.access === 'read' ? 'read-only keys too' : 'full access';
  return (
    `<details id="${operation.name}"><summary><code class="method">${operation.method}</code>` +
    `<code>${escapeHtml(templatePath(operation.path))}</code><b>${operation.name}</b>` +
    `<span>${escapeHtml(operation.summary)}</span></summary><div class="inside">` +
    `<p>${tokens}, ${access}, answers ${operation.status}.</p>${table}` +
    `<pre tabindex="0" aria-label="Answer of ${operation.name}">${escapeHtml(JSON.stringify(outputSchema(operation.response), null, 2))}</pre>` +
    '</div></details>'
  );
};

/** The reference for people: every operation with its fields, bounds, cost and answer, on one page without script. */
export const renderDocs = (operations: readonly Operation[], addresses: Addresses): string => {
  const families = [...new Set(operations.map((operation) => operation.family))];
  const inFamily = (family: string) => operations.filter((operation) => operation.family === family);
  const index = families
    .map(
      (family) =>
        `<h2>${family}</h2><ul>${inFamily(family)
          .map(({ name }) => `<li><a href="#${name}">${name}</a></li>`)
          .join('')}</ul>`,
    )
    .join('');
  const parts = families
    .map((family) => `<section><h2>${family}</h2>${inFamily(family).map(operationPart).join('')}</section>`)
    .join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/docs/style.css"></head>
<body><nav aria-label="Operations"><a href="/openapi.json">openapi.json</a>${index}</nav>
<main><h1>API reference</h1>
<p>${operations.length} operations under <code>${escapeHtml(addresses.baseUrl)}</code>, each with an API key or an access token as Bearer. The assistant server is <code>${escapeHtml(addresses.mcpUrl)}</code>.</p>
${parts}</main></body></html>
`;
};
