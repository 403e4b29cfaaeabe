import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { inRoot } from '../../scripts/lib/paths.ts';

type Value = number | Readonly<Record<string, unknown>>;

const ALIAS = /^#(shared|node)\//;
const SCRIPT = /<script\b[^>]*>([\s\S]*?)<\/script>/g;

const parse = (path: string): ts.SourceFile => {
  const text = readFileSync(inRoot(path), 'utf8');
  const script = path.endsWith('.svelte') ? [...text.matchAll(SCRIPT)].map(([, code]) => code).join('\n') : text;
  return ts.createSourceFile(path, script, ts.ScriptTarget.Latest, false);
};

/** The path of the file that `name` is imported from. */
const importedFrom = (file: ts.SourceFile, name: string): string | null => {
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const bindings = statement.importClause?.namedBindings;
    const isHere = bindings && ts.isNamedImports(bindings) && bindings.elements.some((one) => one.name.text === name);
    const from = statement.moduleSpecifier.text;
    if (isHere) return ALIAS.test(from) ? from.replace(ALIAS, 'src-$1/') : join(dirname(file.fileName), from);
  }
  return null;
};

const COUNTED: Readonly<Partial<Record<ts.SyntaxKind, (one: number, other: number) => number>>> = {
  [ts.SyntaxKind.PlusToken]: (one, other) => one + other,
  [ts.SyntaxKind.MinusToken]: (one, other) => one - other,
  [ts.SyntaxKind.AsteriskToken]: (one, other) => one * other,
  [ts.SyntaxKind.SlashToken]: (one, other) => one / other,
  [ts.SyntaxKind.AsteriskAsteriskToken]: (one, other) => one ** other,
};

const numberOf = (file: ts.SourceFile, node: ts.Expression): number => {
  const value = valueOf(file, node);
  return typeof value === 'number' ? value : Number.NaN;
};

const valueOf = (file: ts.SourceFile, node: ts.Expression): Value => {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) {
    return valueOf(file, node.expression);
  }
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isIdentifier(node)) return constantIn(file, node.text);
  if (ts.isBinaryExpression(node)) {
    return COUNTED[node.operatorToken.kind]?.(numberOf(file, node.left), numberOf(file, node.right)) ?? Number.NaN;
  }
  if (ts.isPropertyAccessExpression(node)) {
    const whole = valueOf(file, node.expression);
    return typeof whole === 'number' ? Number.NaN : ((whole[node.name.text] ?? Number.NaN) as Value);
  }
  if (ts.isObjectLiteralExpression(node)) {
    return Object.fromEntries(
      node.properties
        .filter((property) => ts.isPropertyAssignment(property))
        .map((property) => [(property.name as ts.Identifier).text, valueOf(file, property.initializer)]),
    );
  }
  return Number.NaN;
};

const constantIn = (file: ts.SourceFile, name: string): Value => {
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    const found = statement.declarationList.declarations.find(
      (one) => ts.isIdentifier(one.name) && one.name.text === name,
    );
    if (found?.initializer) return valueOf(file, found.initializer);
  }
  const from = importedFrom(file, name);
  return from === null ? Number.NaN : constantIn(parse(from), name);
};

/**
 * The number that a constant of a source file has, read and not run: `src-main/show/pace.ts`, `READ_EVERY_MS.chat.live`.
 * `NaN` where there is none.
 */
export const constantOf = (path: string, name: string): number => {
  const [first = '', ...members] = name.split('.');
  const value = members.reduce<unknown>(
    (whole, member) => (whole as Readonly<Record<string, unknown>> | undefined)?.[member],
    constantIn(parse(path), first),
  );
  return typeof value === 'number' ? value : Number.NaN;
};
