import { RegExpParser, type AST } from '@eslint-community/regexpp';
import { globSync, readFileSync } from 'node:fs';
import { parse } from 'svelte/compiler';
import ts from 'typescript';
import { inRoot } from '../../scripts/lib/paths.ts';

/** A regular expression as a source holds it. */
export interface FoundPattern {
  readonly literal: string;
  readonly path: string;
}

const ofModule = (path: string, text: string): readonly string[] => {
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, walk);
  };
  walk(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false));
  return found;
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const ofComponent = (text: string): readonly string[] => {
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(walk);
    if (!isObject(node) || Array.isArray(node)) return;
    if (isObject(node.regex) && typeof node.raw === 'string') found.push(node.raw);
    for (const [key, value] of Object.entries(node)) if (key !== 'metadata') walk(value);
  };
  const { instance, module, fragment } = parse(text, { modern: true });
  walk([instance, module, fragment]);
  return found;
};

/** Every regular expression that the sources write out, each once. */
export const findPatterns = (): readonly FoundPattern[] => {
  const found = new Map<string, FoundPattern>();
  for (const path of globSync('src-*/**/*.{ts,svelte}', { cwd: inRoot('.') }).toSorted()) {
    if (path.includes('paraglide') || path.endsWith('.d.ts')) continue;
    const text = readFileSync(inRoot(path), 'utf8');
    const literals = path.endsWith('.svelte') ? ofComponent(text) : ofModule(path, text);
    for (const literal of literals) if (!found.has(literal)) found.set(literal, { literal, path });
  }
  return [...found.values()];
};

/** The pattern of a literal. */
export const patternOf = (literal: string): RegExp => {
  const end = literal.lastIndexOf('/');
  return new RegExp(literal.slice(1, end), literal.slice(end + 1));
};

/** Characters that patterns of this house tell apart. */
const POOL = Array.from('a0A -_./:<>@"\'=#?&,;(){}[]%+*!~\n\t\\é');
const MAX_SAMPLES = 4;

const samplesOf = (raw: string, flags: string): readonly string[] => {
  const pattern = new RegExp(`^(?:${raw})$`, flags.replaceAll(/[gy]/g, ''));
  return POOL.filter((character) => pattern.test(character)).slice(0, MAX_SAMPLES);
};

/** The shortest text that a part of a pattern takes, more or less: backward references and assertions take none. */
const shortest = (node: AST.Element | AST.Alternative, flags: string): string => {
  switch (node.type) {
    case 'Alternative':
      return node.elements.map((element) => shortest(element, flags)).join('');
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives[0] ? shortest(node.alternatives[0], flags) : '';
    case 'Quantifier':
      return shortest(node.element, flags).repeat(Math.min(node.min, 40));
    case 'Character':
      return String.fromCodePoint(node.value);
    case 'CharacterClass':
    case 'CharacterSet':
    case 'ExpressionCharacterClass':
      return samplesOf(node.raw, flags)[0] ?? 'a';
    default:
      return '';
  }
};

/** A text that grows: what stands before, what is repeated, and what makes it fail at the end. */
export interface Attack {
  readonly before: string;
  readonly repeated: string;
  readonly after: string;
}

const ENDINGS = ['', '\u0000', '\n', '"', 'a'];

/** Texts that may make a pattern backtrack: each part that repeats, with the text before it. */
export const attacksOn = (literal: string): readonly Attack[] => {
  const { pattern, flags } = new RegExpParser({ ecmaVersion: 2025 }).parseLiteral(literal);
  const given = flags.raw;
  const attacks = new Map<string, Attack>();
  const add = (before: string, repeated: string): void => {
    if (repeated === '') return;
    for (const after of ENDINGS) attacks.set(JSON.stringify([before, repeated, after]), { before, repeated, after });
  };
  const visit = (node: AST.Alternative | AST.Element, before: string): void => {
    if (node.type === 'Alternative') {
      let lead = before;
      for (const element of node.elements) {
        visit(element, lead);
        lead += shortest(element, given);
      }
    }
    if (node.type === 'Group' || node.type === 'CapturingGroup')
      for (const one of node.alternatives) visit(one, before);
    if (node.type === 'Assertion' && (node.kind === 'lookahead' || node.kind === 'lookbehind'))
      for (const one of node.alternatives) visit(one, before);
    if (node.type !== 'Quantifier') return;
    visit(node.element, before);
    if (node.max < 64) return;
    const { element } = node;
    const isSet = ['CharacterClass', 'CharacterSet', 'ExpressionCharacterClass'].includes(element.type);
    for (const sample of isSet ? samplesOf(element.raw, given) : [shortest(element, given)]) {
      add(before, sample);
      if (before === '') add('a', sample);
      // A match that may begin anywhere may begin again and again.
      add('', before + sample);
      add('', before === '' ? sample : before);
    }
  };
  for (const alternative of pattern.alternatives) visit(alternative, '');
  return [...attacks.values()];
};

/** The text of an attack, about `length` characters long. */
export const textOf = ({ before, repeated, after }: Attack, length: number): string =>
  before + repeated.repeat(Math.ceil(length / repeated.length)) + after;
