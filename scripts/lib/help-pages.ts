import { lexer, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { HelpBlock, HelpInline, HelpPage } from '../../src-renderer/app/help/help-page.ts';

/** The name under which a heading can be linked to, as GitHub makes it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

/** A page beside this one; the app has no others. */
const PAGE = /^(?:([\w-]+)\.md)?(?:#([\w-]+))?$/;

const linkTo = (target: string, parts: readonly HelpInline[]): readonly HelpInline[] => {
  const found = PAGE.exec(target);
  return found ? [{ kind: 'link', page: found[1] ?? '', anchor: found[2] ?? '', parts }] : parts;
};

/** Tells what the guide has no use for, so that nothing of a page is left out unseen. */
const unknown = ({ type, raw }: Token): never => {
  throw new Error(`The guide's pages have no ${type} in the app: ${raw}`);
};

const inlineOf = (tokens: readonly Token[]): readonly HelpInline[] =>
  tokens.flatMap((token, index): readonly HelpInline[] => {
    const before = tokens[index - 1];
    switch (token.type) {
      case 'text':
        return [{ kind: before?.raw === '<kbd>' ? 'key' : 'text', text: token.raw.replaceAll('\n', ' ') }];
      case 'html':
        return /^<\/?kbd>$/.test(token.raw) ? [] : unknown(token);
      case 'codespan':
        return [{ kind: 'code', text: (token as Tokens.Codespan).text }];
      case 'em':
        return [{ kind: 'name', text: (token as Tokens.Em).text }];
      case 'strong':
        return [{ kind: 'strong', parts: inlineOf((token as Tokens.Strong).tokens) }];
      case 'link': {
        const { href, tokens: parts } = token as Tokens.Link;
        return linkTo(href, inlineOf(parts));
      }
      default:
        return unknown(token);
    }
  });

const paragraphOf = (tokens: readonly Token[]): HelpBlock => {
  const [first, ...others] = tokens;
  if (first?.type !== 'image' || others.length > 0) return { kind: 'paragraph', parts: inlineOf(tokens) };
  const { text: alt, href: src } = first as Tokens.Image;
  return { kind: 'picture', alt, src };
};

const blocksOf = (tokens: readonly Token[]): readonly HelpBlock[] =>
  tokens.flatMap((token): readonly HelpBlock[] => {
    switch (token.type) {
      case 'space':
        return [];
      case 'heading': {
        const { text } = token as Tokens.Heading;
        return [{ kind: 'heading', anchor: anchorOf(text), text }];
      }
      // An item of a list without pictures has bare text.
      case 'text':
      case 'paragraph':
        return [paragraphOf((token as Tokens.Paragraph).tokens)];
      case 'list': {
        const { ordered, items } = token as Tokens.List;
        return [{ kind: 'list', ordered, items: items.map((item) => blocksOf(item.tokens)) }];
      }
      case 'table': {
        const { header, rows } = token as Tokens.Table;
        const cellsOf = (cells: readonly Tokens.TableCell[]) => cells.map((cell) => inlineOf(cell.tokens));
        return [{ kind: 'table', head: cellsOf(header), rows: rows.map(cellsOf) }];
      }
      default:
        return unknown(token);
    }
  });

/** Reads a page of the guide. Throws for Markdown that the app does not show. */
export const readHelpPage = (markdown: string): HelpPage => {
  const [title, ...rest] = lexer(markdown);
  return { title: title?.type === 'heading' ? (title as Tokens.Heading).text : '', blocks: blocksOf(rest) };
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
