/** Signs by which an address fits several (OSC 1.0, Message Dispatching and Pattern Matching). */
const SIGNS = /[*?[\]{}]/;
/** Longer patterns are none. */
const LONGEST = 250;

/** A step of a pattern: from the places in a text that were reached (1 for each) to those that are reached after it. */
type Step = (text: string, from: Uint8Array) => Uint8Array;

export const isPattern = (address: string): boolean => SIGNS.test(address);

const anything: Step = (_text, from) => {
  const first = from.indexOf(1);
  return first < 0 ? from : from.slice().fill(1, first);
};
const oneSign =
  (fits: (sign: string) => boolean): Step =>
  (text, from) =>
    from.map((_, at) => (at > 0 && from[at - 1] === 1 && fits(text.charAt(at - 1)) ? 1 : 0));
const oneOf = (given: readonly string[]): Step => {
  const words = [...new Set(given)];
  return (text, from) => {
    const to = new Uint8Array(from.length);
    for (const word of words)
      for (let at = from.indexOf(1); at >= 0; at = from.indexOf(1, at + 1))
        if (text.startsWith(word, at)) to[at + word.length] = 1;
    return to;
  };
};

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
        if (part.charAt(at - 1) !== '*') steps.push(anything);
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

/** Tells whether a text fits. Most texts stand in many addresses: each is looked at once. */
const fitter = (steps: readonly Step[]): ((text: string) => boolean) => {
  const known = new Map<string, boolean>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    let reached: Uint8Array = new Uint8Array(text.length + 1);
    reached[0] = 1;
    for (const step of steps) {
      reached = step(text, reached);
      if (!reached.includes(1)) break;
    }
    known.set(text, reached[text.length] === 1);
    return reached[text.length] === 1;
  };
};

/** The addresses that a pattern fits, part by part. A pattern that is none fits nothing. */
export const fittingAddresses = (pattern: string, addresses: readonly string[]): readonly string[] => {
  if (pattern.length > LONGEST) return [];
  const parts = pattern.split('/').map(stepsOf);
  const read = parts.filter((steps) => steps !== null).map(fitter);
  if (read.length < parts.length) return [];
  return addresses.filter((address) => {
    const texts = address.split('/');
    return texts.length === read.length && read.every((fits, at) => fits(texts[at] ?? ''));
  });
};
