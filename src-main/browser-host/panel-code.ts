/** Words that everybody at a desk says and hears alike, in any language. */
const WORDS =
  'Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey Xray Yankee Zulu'.split(
    ' ',
  );

/** Three words that two people compare by voice. `below`: a whole number from 0 to below its argument, at random. */
export const newPanelCode = (below: (limit: number) => number): string =>
  Array.from({ length: 3 }, () => WORDS[below(WORDS.length)] ?? '').join(' ');
