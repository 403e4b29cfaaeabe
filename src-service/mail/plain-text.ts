const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
  amp: '&',
};

const decode = (text: string): string =>
  text.replaceAll(/&(lt|gt|quot|#39|nbsp|amp);/g, (entity, name: string) => ENTITIES[name] ?? entity);

const withoutTags = (html: string): string => html.replaceAll(/<[^<>]*>/g, '');

const linkText = (tag: string, inner: string): string => {
  const href = /\bhref="([^"]*)"/.exec(tag)?.[1];
  const words = withoutTags(inner).trim();
  if (href === undefined) return inner;
  return words === '' || words === href ? href : `${words} (${href})`;
};

/** Links written out. Cleaned HTML has no link within a link. */
const withLinks = (html: string): string => {
  const [first = '', ...links] = html.split(/(?=<a\b[^<>]*>)/);
  return [
    first,
    ...links.map((link) => {
      const opened = link.indexOf('>') + 1;
      const closed = link.indexOf('</a>', opened);
      if (opened === 0 || closed < 0) return link;
      return linkText(link.slice(0, opened), link.slice(opened, closed)) + link.slice(closed + '</a>'.length);
    }),
  ].join('');
};

/** The words of a message's cleaned HTML as plain text: paragraphs parted by an empty line, links written out. */
export const plainTextOf = (html: string): string =>
  decode(
    withoutTags(
      withLinks(html.replaceAll(/\s+/g, ' '))
        .replaceAll(/<li\b[^<>]*>/g, '\n- ')
        .replaceAll(/<br\b[^<>]*>/g, '\n')
        .replaceAll(/<\/(?:p|h[1-6]|ul|ol|blockquote|pre|table|figure)>|<hr\b[^<>]*>/g, '\n\n'),
    ),
  )
    .replaceAll(/(?<![ \t])[ \t]*\n[ \t]*/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
