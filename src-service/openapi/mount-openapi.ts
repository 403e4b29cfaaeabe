import type { Hono } from 'hono';
import { FAMILIES, type Family, type Operation } from '#shared/api/operation.ts';
import { operations } from '#shared/api/operations.ts';
import { badRequest } from '../lib/api-error.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { languageOf } from '../lib/language-of.ts';
import { createDocument } from './document.ts';
import { renderDocs } from './docs-page.ts';
import { DOCS_CSS } from './docs-style.ts';
import { GPT_PRESET } from './presets.ts';

/** Families whose name covers others too: a live is its scenes and polls as well. */
const COVERS: Partial<Record<Family, readonly Family[]>> = { live: ['live', 'scenes', 'polls'] };

const listOf = (value: string): readonly string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

interface Selection {
  readonly operations: readonly Operation[];
  readonly isWhole: boolean;
  readonly security: 'any' | 'oauth';
}

const byNames = (names: readonly string[]): readonly Operation[] => {
  const unknown = names.find((name) => !operations.some((operation) => operation.name === name));
  if (unknown !== undefined) throw badRequest(`tools: there is no operation ${unknown}`);
  return operations.filter((operation) => names.includes(operation.name));
};

const byFamilies = (names: readonly string[]): readonly Operation[] => {
  const isFamily = (name: string): name is Family => (FAMILIES as readonly string[]).includes(name);
  const unknown = names.find((name) => !isFamily(name));
  if (unknown !== undefined) throw badRequest(`groups: there is no family ${unknown}`);
  const families = names.filter(isFamily).flatMap((name) => COVERS[name] ?? [name]);
  return operations.filter((operation) => families.includes(operation.family));
};

/** The operations that a query selects. Throws a 400 that names an unknown one. */
export const selectOperations = (query: URLSearchParams): Selection => {
  const preset = query.get('preset');
  const tools = query.get('tools');
  const groups = query.get('groups');
  if (preset !== null) {
    if (preset !== 'gpt') throw badRequest('preset must be "gpt"');
    return { operations: byNames(GPT_PRESET), isWhole: false, security: 'oauth' };
  }
  if (tools !== null) return { operations: byNames(listOf(tools)), isWhole: false, security: 'any' };
  if (groups !== null) return { operations: byFamilies(listOf(groups)), isWhole: false, security: 'any' };
  return { operations, isWhole: true, security: 'any' };
};

const DOCS_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  Vary: 'Accept-Language',
  'Content-Security-Policy': "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'",
  'X-Content-Type-Options': 'nosniff',
};

/** Serves the description of the API: `/openapi.json` for programs, `/docs` for people. */
export const mountOpenapi = (app: Hono, ctx: ServiceContext): void => {
  const { apiRoot } = ctx.addresses;
  const whole = new Map<string, string>();
  const describe = (selection: Selection): string =>
    JSON.stringify(
      createDocument({
        apiRoot,
        operations: selection.operations,
        withExtraPaths: selection.isWhole,
        security: selection.security,
      }),
    );
  const cached = (key: string, make: () => string): string => {
    const known = whole.get(key);
    if (known !== undefined) return known;
    const made = make();
    whole.set(key, made);
    return made;
  };
  app.get('/openapi.json', (c) => {
    const query = new URL(c.req.url).searchParams;
    const selection = selectOperations(query);
    const text = selection.isWhole ? cached('json', () => describe(selection)) : describe(selection);
    return c.body(text, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Access-Control-Allow-Origin': '*',
    });
  });
  app.get('/docs', (c) => {
    const language = languageOf(c);
    const page = cached(`docs ${language}`, () => renderDocs(operations, ctx.addresses, language));
    return c.body(page, 200, DOCS_HEADERS);
  });
  app.get('/docs/style.css', (c) => c.body(DOCS_CSS, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
};
