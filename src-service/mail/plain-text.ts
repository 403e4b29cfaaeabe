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

const linkText = (_: string, href: string, inner: string): string => {
  const words = inner.replaceAll(/<[^>]*>/g, '').trim();
  return words === '' || words === href ? href : `${words} (${href})`;
};

/** The words of a message's cleaned HTML as plain text: paragraphs parted by an empty line, links written out. */
export const plainTextOf = (html: string): string =>
  decode(
    html
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g, linkText)
      .replaceAll(/<li\b[^>]*>/g, '\n- ')
      .replaceAll(/<br\b[^>]*>/g, '\n')
      .replaceAll(/<\/(?:p|h[1-6]|ul|ol|blockquote|pre|table|figure)>|<hr\b[^>]*>/g, '\n\n')
      .replaceAll(/<[^>]*>/g, ''),
  )
    .replaceAll(/[ \t]*\n[ \t]*/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
