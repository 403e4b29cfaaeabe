import ts from 'typescript';
import type { Catalogue } from './catalogue.ts';

/** A sentence of the host, with `{}` where something is put in. */
export interface HostSentence {
  readonly line: number;
  readonly form: string;
}

/** Calls whose text no window draws: what breaks inside, the log, and the statements of the library. */
export const UNSEEN_CALLS: ReadonlySet<string> = new Set([
  'Error',
  'OptionProblem',
  'TypeError',
  'debug',
  'error',
  'exec',
  'info',
  'prepare',
  'socket.close',
  'showErrorBox',
  'super',
  'warn',
]);
/** Fields of records that machines and their makers read. */
const UNSEEN_FIELDS = new Set(['summary', 'what']);
const SENTENCE = /^(?:[\p{Lu}“"]|\{\}).* .*(?:[.?!]|: \{\})$/u;
const STATEMENT = /^(?:DELETE|INSERT|SELECT|UPDATE|VACUUM)\b/;

const formOf = (node: ts.Node): string | null => {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}');
};

/** What a call or a `new` calls, by its last name; null for another node. */
export const calleeOf = (node: ts.Node): string | null => {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return null;
  if (ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression: on } = node.expression;
    return name.text === 'close' ? `${on.getText()}.close` : name.text;
  }
  if (node.expression.kind === ts.SyntaxKind.SuperKeyword) return 'super';
  return ts.isIdentifier(node.expression) ? node.expression.text : null;
};

const isChoice = (node: ts.Node): boolean =>
  ts.isConditionalExpression(node) ||
  (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken);

/** What is handed to the one error that reaches a window is read by a person, whatever it looks like. */
const isOfAppError = (node: ts.Node): boolean => {
  let [child, parent] = [node, node.parent];
  while (isChoice(parent)) [child, parent] = [parent, parent.parent];
  return ts.isNewExpression(parent) && calleeOf(parent) === 'AppError' && parent.arguments?.[1] === child;
};

const isUnseen = (node: ts.Node): boolean => {
  if (UNSEEN_CALLS.has(calleeOf(node) ?? '')) return true;
  return ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && UNSEEN_FIELDS.has(node.name.text);
};

/** Finds the sentences that a module of the host makes for the person at a window. */
export function findHostSentences(source: string): readonly HostSentence[] {
  const file = ts.createSourceFile('module.ts', source, ts.ScriptTarget.Latest, true);
  const found: HostSentence[] = [];
  const walk = (node: ts.Node): void => {
    if (isUnseen(node)) return;
    const form = formOf(node);
    if (
      form !== null &&
      /\p{L}/u.test(form) &&
      (isOfAppError(node) || (SENTENCE.test(form) && !STATEMENT.test(form)))
    ) {
      found.push({ line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, form });
    }
    ts.forEachChild(node, walk);
  };
  walk(file);
  return found;
}

/** The English forms of the host's sentences in the catalogue, `{}` for each thing put in, with their keys. */
export const hostForms = (catalogue: Catalogue): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(catalogue).flatMap(([key, message]) =>
      key.startsWith('host_') && typeof message === 'string'
        ? [[message.replaceAll(/\{\w+\}/g, '{}'), key] as const]
        : [],
    ),
  );

/** Sentences of the host that the catalogue does not know, and known ones that the host no longer says. */
export function judgeHostSentences(
  modules: readonly { readonly path: string; readonly text: string }[],
  catalogue: Catalogue,
): readonly string[] {
  const known = hostForms(catalogue);
  const said = modules.flatMap(({ path, text }) => findHostSentences(text).map((one) => ({ ...one, path })));
  const forms = new Set(said.map(({ form }) => form));
  return [
    ...said
      .filter(({ form }) => !known.has(form))
      .map(({ path, line, form }) => `${path}:${line}: "${form}" is no host_… message, so it stays English`),
    ...[...known]
      .filter(([form, key]) => !forms.has(form) && !modules.some(({ text }) => text.includes(`'${key}'`)))
      .map(([form, key]) => `${key}: the host never says "${form}"`),
  ];
}
