/** A hue in degrees that stays the same for a name, to tell people apart at a glance. */
export const hueOf = (name: string): number => {
  let hash = 7;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360;
  return hash;
};

const letters = new Intl.Segmenter();

/** The first letter as a person sees it: an accent or an emoji's parts stay together. */
const firstLetter = (word: string): string => letters.segment(word)[Symbol.iterator]().next().value?.segment ?? '';

/** The initials of a name; a question mark for none. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = firstLetter(words[0] ?? '?');
  const second = words.length > 1 ? firstLetter(words.at(-1) ?? '') : '';
  return (first + second).toLocaleUpperCase();
};
