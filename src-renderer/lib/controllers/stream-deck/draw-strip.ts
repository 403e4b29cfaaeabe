import { linesOf, writeLine } from '../../scene-picture.ts';
import type { Size } from './deck-panel.ts';
import type { KeyColours, StripFace } from './key-face.ts';

/** Draws the part of the strip above a dial: what it moves and where that stands. */
export const drawStrip = (
  pen: OffscreenCanvasRenderingContext2D,
  { width, height }: Size,
  { label, value, share }: StripFace,
  colours: KeyColours,
): void => {
  pen.setLineDash([]);
  pen.globalAlpha = 1;
  pen.fillStyle = colours('surface-2');
  pen.fillRect(0, 0, width, height);
  pen.textAlign = 'center';
  pen.textBaseline = 'top';
  const say = (text: string, px: number, top: number): void => {
    pen.font = `620 ${px}px "Inter Variable", Inter, "DejaVu Sans", sans-serif`;
    const [line = ''] = linesOf(text, 1, (part) => pen.measureText(part).width <= width * 0.92);
    writeLine(pen, line, width / 2, top);
  };
  pen.fillStyle = colours('text-2');
  say(label, height * 0.2, height * 0.12);
  pen.fillStyle = colours('text');
  say(value, height * 0.28, height * 0.4);
  if (share === null) return;
  const [left, room] = [width * 0.08, width * 0.84];
  pen.fillStyle = colours('line');
  pen.fillRect(left, height * 0.84, room, height * 0.08);
  pen.fillStyle = colours('accent');
  pen.fillRect(left, height * 0.84, room * Math.min(1, Math.max(0, share)), height * 0.08);
};
