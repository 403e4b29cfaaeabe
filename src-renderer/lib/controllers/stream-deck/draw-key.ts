import type { Size } from './deck-panel.ts';
import { drawScenePicture, linesOf, writeLine, type PictureTools, type ScenePicture } from '../../scene-picture.ts';
import type { KeyColour, KeyColours, KeyFace } from './key-face.ts';

type Pen = OffscreenCanvasRenderingContext2D;

const TONES: Readonly<Record<NonNullable<KeyFace['tone']>, { readonly rim: KeyColour; readonly back: KeyColour }>> = {
  live: { rim: 'live', back: 'live-bg' },
  standby: { rim: 'text-2', back: 'surface-2' },
  cue: { rim: 'cue', back: 'cue-bg' },
  on: { rim: 'accent', back: 'accent-bg' },
};

const write = (
  pen: Pen,
  text: string,
  at: { readonly top: number; readonly size: Size; readonly px: number; readonly most: number; readonly bold: boolean },
): number => {
  const { size, px, most, bold } = at;
  pen.font = `${bold ? 650 : 500} ${px}px "Inter Variable", Inter, "DejaVu Sans", sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'top';
  const room = size.width * 0.9;
  const lines = linesOf(text, most, (line) => pen.measureText(line).width <= room);
  lines.forEach((line, index) => {
    writeLine(pen, line, size.width / 2, at.top + index * px * 1.15);
  });
  return at.top + lines.length * px * 1.15;
};

const drawPicture = (pen: Pen, picture: ScenePicture, size: Size, tools: PictureTools): number => {
  const margin = size.width * 0.07;
  const width = size.width - 2 * margin;
  const height = Math.min(size.height * 0.52, (width * 9) / 16);
  drawScenePicture(pen, picture, { x: margin, y: margin, width, height }, tools);
  return margin + height;
};

const drawMark = (pen: Pen, phase: NonNullable<KeyFace['phase']>, size: Size, colours: KeyColours): void => {
  const radius = size.width * 0.13;
  const [x, y] = [size.width - radius * 1.25, radius * 1.25];
  pen.fillStyle = colours(phase === 'failed' ? 'warn' : phase === 'confirmed' ? 'cue' : 'accent');
  pen.beginPath();
  // A ring that closes as the press goes on: pressed, sent, confirmed.
  const share = phase === 'pressed' ? 0.33 : phase === 'sent' ? 0.66 : 1;
  pen.moveTo(x, y);
  pen.arc(x, y, radius, -Math.PI / 2, -Math.PI / 2 + share * 2 * Math.PI);
  pen.fill();
  if (phase !== 'failed' && phase !== 'confirmed') return;
  pen.fillStyle = colours('surface-2');
  pen.font = `800 ${radius * 1.5}px Inter, "DejaVu Sans", sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(phase === 'failed' ? '!' : '✓', x, y);
};

/** Colours of the window, and the pictures that are loaded. */
export interface KeyTools extends PictureTools {
  readonly colours: KeyColours;
}

/** Draws a key: the picture or name of what it presses, its state, its press and what is left of it. */
export const drawKey = (pen: Pen, size: Size, face: KeyFace, tools: KeyTools): void => {
  const { width, height } = size;
  const { colours } = tools;
  const tone = face.tone && TONES[face.tone];
  const rim = face.phase === 'failed' ? 'warn' : face.phase && face.phase !== 'confirmed' ? 'accent' : tone?.rim;
  pen.setLineDash([]);
  pen.globalAlpha = 1;
  pen.fillStyle = colours(tone?.back ?? 'surface-2');
  pen.fillRect(0, 0, width, height);
  if (face.isOff) pen.globalAlpha = 0.5;
  if (face.color !== null) {
    pen.fillStyle = face.color;
    pen.fillRect(0, 0, width * 0.06, height);
  }
  const top = face.picture ? drawPicture(pen, face.picture, size, tools) : height * 0.12;
  pen.fillStyle = colours('text');
  const most = face.picture ? 1 : 2;
  const below = write(pen, face.label, { top: top + height * 0.05, size, px: height * 0.16, most, bold: true });
  pen.fillStyle = colours('text-2');
  write(pen, face.note, {
    top: below + height * 0.02,
    size,
    px: height * 0.13,
    most: face.picture ? 1 : 2,
    bold: false,
  });
  pen.globalAlpha = 1;
  if (face.left !== null) {
    pen.fillStyle = colours('accent');
    pen.fillRect(0, height * 0.94, width * Math.min(1, Math.max(0, face.left)), height * 0.06);
  }
  if (rim) {
    const thick = width * 0.055;
    pen.lineWidth = thick;
    pen.strokeStyle = colours(rim);
    if (face.phase === 'pressed') pen.setLineDash([width * 0.12, width * 0.08]);
    pen.strokeRect(thick / 2, thick / 2, width - thick, height - thick);
    pen.setLineDash([]);
  }
  if (face.phase) drawMark(pen, face.phase, size, colours);
};
