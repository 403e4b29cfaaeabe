import type { MeasureText } from '#shared/preflight/preflight-input.ts';
import { widgetFontStack } from '../../../stage/live-fonts.ts';

/** Texts are measured once at this size; fonts grow evenly. */
const AT_PX = 100;
/** As the stage draws bands. */
const WEIGHT = { plain: 550, bold: 800 } as const;
const MAX_KEPT = 5000;

/** Measures texts in the font of the live, on a canvas that nobody sees; null where there is none. */
export const createMeasureText = (liveFont: string, page: Document): MeasureText | null => {
  const context = page.createElement('canvas').getContext('2d');
  if (!context) return null;
  const kept = new Map<string, number>();
  return (text, { fontPx, bold, font }) => {
    const look = `${bold ? WEIGHT.bold : WEIGHT.plain} ${AT_PX}px ${widgetFontStack(font ?? undefined) ?? liveFont}`;
    const key = `${look} ${text}`;
    let width = kept.get(key);
    if (width === undefined) {
      context.font = look;
      ({ width } = context.measureText(text));
      if (kept.size >= MAX_KEPT) kept.clear();
      kept.set(key, width);
    }
    return (width * fontPx) / AT_PX;
  };
};
