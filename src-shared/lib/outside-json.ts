/** The most that anything from outside is nested; the deepest that anybody sends, a description of an API, has half of it. */
export const DEEPEST = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENS = new Set([0x5b, 0x7b]);
const CLOSES = new Set([0x5d, 0x7d]);

/** The end of the text that begins here; that of all for one without an end. */
const endOfText = (json: string, begin: number): number => {
  for (let end = json.indexOf('"', begin + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
};

/** True for JSON that is nested no more than `DEEPEST`. Nothing is decoded. */
export const isShallow = (json: string): boolean => {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) at = endOfText(json, at);
    else if (OPENS.has(sign)) {
      depth += 1;
      if (depth > DEEPEST) return false;
    } else if (CLOSES.has(sign)) depth -= 1;
  }
  return true;
};

/** Reads JSON that somebody else wrote. Throws as `JSON.parse` does, and where it is nested too deeply. */
export const parseOutside = (json: string): unknown => {
  if (!isShallow(json)) throw new SyntaxError('Nested too deeply');
  return JSON.parse(json);
};
