/** Signs by which an address fits several (OSC 1.0, Message Dispatching and Pattern Matching). */
const SIGNS = /[*?[\]{}]/;
/** Longer patterns are none. */
const LONGEST = 250;

/** A step of a pattern: from the places in a text that were reached to those that are reached after it. */
type Step = (text: string, from: ReadonlySet<number>) => ReadonlySet<number>;

export const isPattern = (address: string): boolean => SIGNS.test(address);

const anything: Step = (text, from) => {
  const first = Math.min(...from);
  return new Set(Array.from({ length: text.length - first + 1 }, (_, at) => first + at));
};
const oneSign =
  (fits: (sign: string) => boolean): Step =>
  (text, from) =>
    new Set([...from].flatMap((at) => (at < text.length && fits(text.charAt(at)) ? [at + 1] : [])));
const oneOf =
  (words: readonly string[]): Step =>
  (text, from) =>
    new Set([...from].flatMap((at) => words.flatMap((word) => (text.startsWith(word, at) ? [at + word.length] : []))));

/** Signs in brackets: `[a-z_]`, and `[!a-z]` for all others. */
const signs = (given: string): Step => {
  const isNot = given.startsWith('!');
  const list = isNot ? given.slice(1) : given;
  const ranges: (readonly [string, string])[] = [];
  for (let at = 0; at < list.length; at += 1) {
    const isRange = list[at + 1] === '-' && at + 2 < list.length;
    ranges.push([list.charAt(at), list.charAt(isRange ? at + 2 : at)]);
    if (isRange) at += 2;
  }
  return oneSign((sign) => ranges.some(([from, to]) => sign >= from && sign <= to) !== isNot);
};

/** The steps of one part of a pattern; null where a bracket is not closed. */
const stepsOf = (part: string): readonly Step[] | null => {
  const steps: Step[] = [];
  for (let at = 0; at < part.length; at += 1) {
    const sign = part.charAt(at);
    const end = part.indexOf(sign === '[' ? ']' : '}', at);
    switch (sign) {
      case '*':
        steps.push(anything);
        break;
      case '?':
        steps.push(oneSign(() => true));
        break;
      case '[':
      case '{': {
        if (end < 0) return null;
        const inside = part.slice(at + 1, end);
        steps.push(sign === '[' ? signs(inside) : oneOf(inside.split(',')));
        at = end;
        break;
      }
      default:
        steps.push(oneSign((one) => one === sign));
    }
  }
  return steps;
};

const fitsPart = (steps: readonly Step[], text: string): boolean => {
  let reached: ReadonlySet<number> = new Set([0]);
  for (const step of steps) {
    reached = step(text, reached);
    if (reached.size === 0) return false;
  }
  return reached.has(text.length);
};

/** The addresses that a pattern fits, part by part. A pattern that is none fits nothing. */
export const fittingAddresses = (pattern: string, addresses: readonly string[]): readonly string[] => {
  if (pattern.length > LONGEST) return [];
  const parts = pattern.split('/').map(stepsOf);
  const read = parts.filter((steps) => steps !== null);
  if (read.length < parts.length) return [];
  return addresses.filter((address) => {
    const texts = address.split('/');
    return texts.length === read.length && read.every((steps, at) => fitsPart(steps, texts[at] ?? ''));
  });
};
