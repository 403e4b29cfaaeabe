import type { Plugin } from 'vite';
import type { HelpBlock, HelpInline, HelpPage } from '../../src-renderer/app/help/help-page.ts';

/** The name under which a heading can be linked to, as GitHub makes it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const INLINE = /`([^`]+)`|<kbd>([^<]+)<\/kbd>|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)|(?<!\w)_([^_]+)_(?!\w)/g;
/** A page beside this one; the app has no others. */
const PAGE = /^(?:([\w-]+)\.md)?(?:#([\w-]+))?$/;

const linkTo = (target: string, parts: readonly HelpInline[]): readonly HelpInline[] => {
  const found = PAGE.exec(target);
  return found ? [{ kind: 'link', page: found[1] ?? '', anchor: found[2] ?? '', parts }] : parts;
};

const inlineOf = (text: string): readonly HelpInline[] => {
  const parts: HelpInline[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, key, strong, linked, target = '', name] = match;
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    end = match.index + whole.length;
    if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (key !== undefined) parts.push({ kind: 'key', text: key });
    else if (strong !== undefined) parts.push({ kind: 'strong', parts: inlineOf(strong) });
    else if (linked !== undefined) parts.push(...linkTo(target, inlineOf(linked)));
    else if (name !== undefined) parts.push({ kind: 'name', text: name });
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
};

const PICTURE = /^!\[([^\]]*)\]\(([^)\s]+)\)$/;
const ITEM = /^(?:(\d+)\.|-) /;

const cellsOf = (row: string): readonly (readonly HelpInline[])[] =>
  row
    .replaceAll(/^\||\|$/g, '')
    .split('|')
    .map((cell) => inlineOf(cell.trim()));

const tableOf = (lines: readonly string[]): HelpBlock => {
  const [head = '', , ...rows] = lines;
  return { kind: 'table', head: cellsOf(head), rows: rows.map(cellsOf) };
};

/** The rest of an item stands below it, as far in as its own text. */
const listOf = (lines: readonly string[]): HelpBlock => {
  const items: string[][] = [];
  for (const line of lines) {
    const mark = ITEM.exec(line)?.[0];
    if (mark === undefined) items.at(-1)?.push(line.trimStart());
    else items.push([line.slice(mark.length)]);
  }
  return { kind: 'list', ordered: /^\d/.test(lines[0] ?? ''), items: items.map(blocksOf) };
};

const blockOf = (lines: readonly string[]): HelpBlock => {
  const [first = ''] = lines;
  const heading = /^## (.+)$/.exec(first)?.[1];
  if (heading !== undefined) return { kind: 'heading', anchor: anchorOf(heading), text: heading };
  if (first.startsWith('|')) return tableOf(lines);
  if (ITEM.test(first)) return listOf(lines);
  const [, alt, src] = PICTURE.exec(first) ?? [];
  if (alt !== undefined && src !== undefined) return { kind: 'picture', alt, src };
  return { kind: 'paragraph', parts: inlineOf(lines.join(' ')) };
};

/** True if a line, after an empty one, goes on with the list above it. */
const continues = (block: readonly string[] | undefined, line: string): boolean =>
  block !== undefined && ITEM.test(block[0] ?? '') && (line.startsWith('  ') || ITEM.test(line));

function blocksOf(lines: readonly string[]): readonly HelpBlock[] {
  const blocks: string[][] = [];
  let afterEmpty = true;
  for (const line of lines) {
    if (line === '') {
      afterEmpty = true;
      const open = blocks.at(-1);
      if (open && ITEM.test(open[0] ?? '')) open.push('');
      continue;
    }
    if (afterEmpty && !continues(blocks.at(-1), line)) blocks.push([line]);
    else blocks.at(-1)?.push(line);
    afterEmpty = false;
  }
  return blocks.map(blockOf);
}

/** Reads a page of the guide. It knows the Markdown that the guide uses, and no other. */
export const readHelpPage = (markdown: string): HelpPage => {
  const [first = '', ...lines] = markdown.split('\n');
  return { title: first.replace(/^# /, ''), blocks: blocksOf(lines) };
};

/** Makes each page of the guide that the window imports a value, and its pictures files of the window. */
export const helpPages = (): Plugin => ({
  name: 'help-pages',
  transform(code, id) {
    if (!/\/docs\/guide\/.*\.md$/.test(id)) return null;
    const pictures = [...new Set([...code.matchAll(/!\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, src = '']) => src))];
    const imports = pictures.map((src, index) => `import picture${index} from '${src.replace(/^(?!\.)/, './')}';`);
    const named = pictures.map((src, index) => `${JSON.stringify(src)}: picture${index}`);
    const page = JSON.stringify(readHelpPage(code));
    return {
      code: `${imports.join('\n')}\nexport const pictures = {${named.join(', ')}};\nexport const page = ${page};\n`,
      moduleType: 'js',
      map: null,
    };
  },
});
