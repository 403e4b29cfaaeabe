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
  // One character longer than all there is room for: rather a part of it than nothing.
  return end > 0 ? whole.slice(0, end) : whole.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
};
