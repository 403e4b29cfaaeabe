/** Part of a line: words that are said, or a stage direction inside them. */
export interface ScriptPart {
  readonly kind: 'speech' | 'direction';
  readonly text: string;
}

/** Part of a script as it is shown, in its order. An empty line is a `pause`; several make one. */
export type ScriptBlock =
  | { readonly kind: 'heading' | 'direction'; readonly text: string }
  | { readonly kind: 'speech'; readonly parts: readonly ScriptPart[] }
  | { readonly kind: 'pause' };

/** Brackets around a direction, also as keyboards for Chinese and Japanese write them. */
const BRACKETS: ReadonlyMap<string, string> = new Map([
  ['[', ']'],
  ['［', '］'],
  ['【', '】'],
]);
/** Brackets around a whole line that is a direction. */
const AROUND: ReadonlyMap<string, string> = new Map([...BRACKETS, ['(', ')'], ['（', '）']]);
const MOST_SIGNS = 6;

/** The text of a heading (`# Welcome`, up to six signs); null for any other line. */
const headingOf = (line: string): string | null => {
  let signs = 0;
  while (line[signs] === '#') signs += 1;
  const next = line[signs];
  if (signs === 0 || signs > MOST_SIGNS || (next !== undefined && next.trim() !== '')) return null;
  return line.slice(signs).trim();
};

/** The text of a line that stands in brackets as a whole; null for any other line. */
const directionOf = (line: string): string | null => {
  const end = AROUND.get(line[0] ?? '');
  if (end === undefined || line.length < 2 || line.indexOf(end) !== line.length - 1) return null;
  return line.slice(1, -1).trim();
};

/** A bracket without its end is read as it was written. */
const partsOf = (line: string): readonly ScriptPart[] => {
  const parts: ScriptPart[] = [];
  const add = (kind: ScriptPart['kind'], text: string): void => {
    if (text.trim() !== '') parts.push({ kind, text });
  };
  let from = 0;
  let open: { readonly at: number; readonly end: string } | null = null;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] ?? '';
    if (letter === open?.end) {
      add('speech', line.slice(from, open.at));
      add('direction', line.slice(open.at + 1, at).trim());
      from = at + 1;
      open = null;
    } else if (open === null) {
      const end = BRACKETS.get(letter);
      if (end !== undefined) open = { at, end };
    }
  }
  add('speech', line.slice(from));
  return parts;
};

/**
 * A script in its parts. Headings begin with `#`; stage directions stand in `[brackets]`, or are a line in parentheses.
 * Takes a time that grows with the length of the text, whatever it holds.
 */
export const parseScript = (text: string): readonly ScriptBlock[] => {
  const blocks: ScriptBlock[] = [];
  for (const written of text.split('\n')) {
    const line = written.trim();
    const heading = headingOf(line);
    const direction = directionOf(line);
    if (heading !== null) {
      if (heading !== '') blocks.push({ kind: 'heading', text: heading });
    } else if (direction !== null) {
      if (direction !== '') blocks.push({ kind: 'direction', text: direction });
    } else if (line !== '') {
      const parts = partsOf(line);
      if (parts.length > 0) blocks.push({ kind: 'speech', parts });
    } else if (blocks.length > 0 && blocks.at(-1)?.kind !== 'pause') blocks.push({ kind: 'pause' });
  }
  if (blocks.at(-1)?.kind === 'pause') blocks.pop();
  return blocks;
};
