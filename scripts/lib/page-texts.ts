import ts from 'typescript';
import { ALLOWED_TEXTS } from './allowed-texts.ts';
import { calleeOf, UNSEEN_CALLS } from './calls.ts';

/** A text that a server's page shows and that is in no catalogue. */
export interface PageText {
  readonly line: number;
  readonly text: string;
}

/** Refusals, which programs read or a window says in its own words: no page shows them. */
const REFUSING = new Set(['ApiError', 'AppError', 'OauthError', 'badRequest', 'errorAnswer']);
/** Place of an inserted value. */
const PUT_IN = '\u0001';

const TAG = /<(?:!doctype|\/?[a-z][\w-]*)(?:\s[^<>]*)?\/?>/i;
const TAGS = new RegExp(TAG, 'gi');
const SHOWN_ATTRIBUTES = /\s(?:alt|aria-description|aria-label|label|placeholder|title)="([^"]*)"/gi;
const UNSEEN_PARTS = /<!--.*?-->|<(style|script)\b[^>]*>.*?<\/\1>/gis;
/** A text that begins as a sentence or a heading does: with a word, its first letter large. */
const HEADING = /^\p{Lu}[\p{Ll}’']*(?:[ ,.:!?…]|$)/u;

const isWord = (text: string): boolean => /\p{L}/u.test(text) && !ALLOWED_TEXTS.has(text);

/** The texts that stand between the tags of a piece of HTML, and in the attributes that people read. */
export function shownInHtml(html: string): readonly string[] {
  const seen = html.replaceAll(UNSEEN_PARTS, '<br>').replaceAll(/\{\{\w+\}\}|&\w+;/g, PUT_IN);
  const attributes = [...seen.matchAll(SHOWN_ATTRIBUTES)].map(([, value]) => value ?? '');
  return [...seen.split(TAGS), ...attributes]
    .flatMap((part) => part.split(PUT_IN))
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter(isWord);
}

/** The whole of a text written in pieces: `'<p>' + words + '</p>'`. */
const writtenIn = (node: ts.Node): string | null => {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(PUT_IN);
  }
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return null;
  const [left, right] = [writtenIn(node.left), writtenIn(node.right)];
  return left === null && right === null ? null : `${left ?? PUT_IN}${right ?? PUT_IN}`;
};

const isUnread = (node: ts.Node): boolean => {
  const callee = calleeOf(node);
  if (callee !== null && (REFUSING.has(callee) || UNSEEN_CALLS.has(callee))) return true;
  return ts.isImportDeclaration(node) || ts.isTypeNode(node);
};

/** True if a module makes pages: it takes the parts of one, or writes a document itself. */
const makesPages = (source: string): boolean => /\b(?:plainPage|plainCard)\b|<html\b/.test(source);

/** Finds texts for people written into a module of a server, instead of the catalogues. */
export function findPageTexts(source: string): readonly PageText[] {
  const file = ts.createSourceFile('module.ts', source, ts.ScriptTarget.Latest, true);
  const isOfPages = makesPages(source);
  const found: PageText[] = [];
  const walk = (node: ts.Node): void => {
    if (isUnread(node)) return;
    const written = writtenIn(node);
    if (written === null) {
      ts.forEachChild(node, walk);
      return;
    }
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    const isHeading = isOfPages && HEADING.test(written) && isWord(written);
    const shown = TAG.test(written) ? shownInHtml(written) : isHeading ? [written.replaceAll(PUT_IN, '{}')] : [];
    found.push(...shown.map((text) => ({ line, text })));
    walkPutIn(node);
  };
  /** Texts inside inserted values. */
  const walkPutIn = (node: ts.Node): void => {
    if (ts.isTemplateExpression(node)) for (const { expression } of node.templateSpans) walk(expression);
    if (!ts.isBinaryExpression(node)) return;
    for (const side of [node.left, node.right]) {
      if (writtenIn(side) === null) walk(side);
      else walkPutIn(side);
    }
  };
  walk(file);
  return found;
}
