/** Mean width of a letter in ems, and of a bold one, to estimate lines. */
const LETTER_EM = 0.54;
const LINE = 1.28;
const LEAST_SCALE = 0.35;
const STEP = 0.05;

/** Lines that a text takes in a width, both in px; an estimate without measuring, so that nothing is laid out twice. */
export const estimateLines = (text: string, fontPx: number, widthPx: number): number => {
  const perLine = Math.max(1, Math.floor(widthPx / (fontPx * LETTER_EM)));
  return text.split('\n').reduce((lines, part) => lines + Math.max(1, Math.ceil(part.length / perLine)), 0);
};

/** Height in px of a text in a width. */
export const estimateHeight = (text: string, fontPx: number, widthPx: number): number =>
  estimateLines(text, fontPx, widthPx) * fontPx * LINE;

/** Largest scale, from 1 down to about a third, at which the content (`heightAt(scale)` px) fits into `availablePx`. */
export const fitScale = (availablePx: number, heightAt: (scale: number) => number): number => {
  for (let scale = 1; scale > LEAST_SCALE; scale -= STEP) {
    if (heightAt(scale) <= availablePx) return scale;
  }
  return LEAST_SCALE;
};
