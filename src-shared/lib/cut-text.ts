let graphemes: Intl.Segmenter | null = null;

/** A text of at most `most` UTF-16 units, cut between two characters as people see them; never within one. */
export const cutText = (text: string, most: number): string => {
  const whole = text.toWellFormed();
  if (whole.length <= most) return whole;
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  let end = 0;
  // A character may be built of any number of code points: one beyond the end says where the last one stops.
  for (const { index, segment } of graphemes.segment(whole)) {
    if (index + segment.length > most) break;
    end = index + segment.length;
  }
  // A character longer than the whole space is cut, so that something remains.
  return end > 0 ? whole.slice(0, end) : whole.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
};
