import ts from 'typescript';
import { calleeOf } from './calls.ts';

/** A text of a table of words, as it is written: a form each where it follows a count. */
type Forms = readonly string[];

interface Entry {
  readonly key: string;
  readonly line: number;
  /** The table is of a type's names, each of which is said when it comes. */
  readonly isOfType: boolean;
  readonly texts: ReadonlyMap<string, Forms>;
}

const nameOf = (name: ts.PropertyName): string =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : name.getText();

const fieldsOf = (node: ts.Node): readonly (readonly [name: string, value: ts.Expression, at: ts.Node])[] =>
  ts.isObjectLiteralExpression(node)
    ? node.properties.flatMap((one) =>
        ts.isPropertyAssignment(one) ? [[nameOf(one.name), one.initializer, one] as const] : [],
      )
    : [];

const formsOf = (node: ts.Expression): Forms =>
  ts.isStringLiteralLike(node) ? [node.text] : fieldsOf(node).flatMap(([, value]) => formsOf(value));

/** The entries of the tables of words that a module makes. */
const entriesOf = (source: string): readonly Entry[] => {
  const file = ts.createSourceFile('module.ts', source, ts.ScriptTarget.Latest, true);
  const found: Entry[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && calleeOf(node) === 'pageWords' && node.arguments[0]) {
      const isOfType = node.typeArguments !== undefined;
      for (const [key, value, at] of fieldsOf(node.arguments[0])) {
        const line = file.getLineAndCharacterOfPosition(at.getStart()).line + 1;
        const texts = new Map(fieldsOf(value).map(([name, text]) => [name, formsOf(text)]));
        found.push({ key, line, isOfType, texts });
      }
    }
    ts.forEachChild(node, walk);
  };
  walk(file);
  return found;
};

const placeholdersOf = (text: string): string => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted().join(' ');

/** What is wrong with a text in a language, beside the English one; null where nothing is. */
const faultOf = (own: Forms, english: Forms): string | null => {
  const text = own.join(' ');
  if (own.length === 0 || own.some((form) => form.trim() === '')) return 'is empty';
  if (/[<>&"]/.test(text)) return 'holds a sign that HTML reads otherwise';
  const wanted = placeholdersOf(english[0] ?? '');
  const given = own.map(placeholdersOf).find((one) => one !== wanted);
  if (given !== undefined) return `carries ${given || 'nothing'}, in English ${wanted || 'nothing'}`;
  if (text.includes('{count}') && own.length === 1) return 'has a count but no form for one';
  return null;
};

/** What is wrong with the tables of words of the servers' pages, a sentence each. Types see that no language is missing. */
export function judgePageTables(
  modules: readonly { readonly path: string; readonly text: string }[],
): readonly string[] {
  const elsewhere = modules.filter(({ text }) => !text.includes('pageWords(') && !text.includes('pageWords<'));
  return modules.flatMap(({ path, text }) => {
    const folder = path.split('/')[0] ?? '';
    const users = elsewhere.filter((one) => one.path.startsWith(folder)).map((one) => one.text);
    return entriesOf(text).flatMap(({ key, line, isOfType, texts }) => {
      const english = texts.get('en') ?? [];
      const problems = [...texts].flatMap(([language, forms]) => {
        const fault = faultOf(forms, english);
        if (fault !== null) return [`${language} of ${key} ${fault}`];
        const stays = language !== 'en' && forms.join() === english.join() && / \p{L}/u.test(english.join());
        return stays ? [`${language} of ${key} stays English`] : [];
      });
      const isSaid = isOfType || users.some((one) => one.includes(`'${key}'`) || one.includes(`  ${key},`));
      return [...problems, ...(isSaid ? [] : [`no page says ${key}`])].map((problem) => `${path}:${line}: ${problem}`);
    });
  });
}
