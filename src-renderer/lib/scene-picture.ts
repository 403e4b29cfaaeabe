import { directionOf } from '#shared/lib/text-direction.ts';
import type { Box } from '#shared/scene/box.ts';

/** A part of a scene's picture: the place of a person, of a medium or of an overlay. */
export interface PicturePart {
  readonly box: Box;
  readonly kind: 'person' | 'medium' | 'overlay';
  /** Written on it, unless its own picture is there. */
  readonly text: string;
  /** CSS colours; null for those of the window. */
  readonly color: string | null;
  readonly textColor: string | null;
  /** Address of its picture. */
  readonly src: string | null;
  /** How much it covers of what is below, 0 to 1, and how much of that its ground does. */
  readonly opacity: number;
  readonly cover: number;
}

/** A scene as a small picture shows it. */
export interface ScenePicture {
  readonly background: string;
  readonly src: string | null;
  readonly parts: readonly PicturePart[];
}

/** Addresses of the pictures that a scene's picture shows. */
export const sourcesOf = ({ src, parts }: ScenePicture): readonly string[] =>
  [src, ...parts.map((part) => part.src)].filter((one) => one !== null);

type PictureColour = 'text' | 'text-2' | 'line' | 'cue-bg' | 'accent-bg' | 'surface-2';

/** Colours and loaded pictures to draw with. */
export interface PictureTools {
  readonly colours: (name: PictureColour) => string;
  /** A picture that is loaded; null until then, and where it cannot be read. */
  readonly bitmapOf: (src: string) => ImageBitmap | null;
}

interface PictureArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Pen = OffscreenCanvasRenderingContext2D;

const FILLS = { person: 'accent-bg', medium: 'cue-bg', overlay: 'text' } as const;
const SMALLEST_TEXT_PX = 5;

/** Breaks a text into at most so many lines that fit; the last one ends with an ellipsis where there is more. */
export const linesOf = (text: string, most: number, fits: (line: string) => boolean): readonly string[] => {
  const lines: string[] = [];
  let rest = text.trim();
  while (rest !== '' && lines.length < most) {
    let end = rest.length;
    while (end > 1 && !fits(rest.slice(0, end).trim())) end -= 1;
    if (end < rest.length && lines.length === most - 1) {
      while (end > 1 && !fits(`${rest.slice(0, end).trim()}…`)) end -= 1;
      return [...lines, `${rest.slice(0, end).trim()}…`];
    }
    const space = rest.slice(0, end + 1).lastIndexOf(' ');
    if (end < rest.length && space > 0) end = space;
    lines.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return lines;
};

/** Draws a picture so that it covers an area. */
const cover = (pen: Pen, bitmap: ImageBitmap, { x, y, width, height }: PictureArea): void => {
  const scale = Math.max(width / bitmap.width, height / bitmap.height);
  const [across, down] = [width / scale, height / scale];
  const [left, top] = [(bitmap.width - across) / 2, (bitmap.height - down) / 2];
  pen.drawImage(bitmap, left, top, across, down, x, y, width, height);
};

/** Writes a line in the direction of its own first letter. */
export const writeLine = (pen: Pen, line: string, x: number, y: number): void => {
  pen.direction = directionOf(line);
  pen.fillText(line, x, y);
};

const writeIn = (pen: Pen, text: string, { x, y, width, height }: PictureArea): void => {
  const px = Math.min(height * 0.6, width * 0.16);
  if (px < SMALLEST_TEXT_PX || text === '') return;
  const room = width * 0.94;
  const setSize = (size: number): void => {
    pen.font = `600 ${size}px "Inter Variable", Inter, "DejaVu Sans", sans-serif`;
  };
  setSize(px);
  // A long text is written smaller, to half, before it is cut.
  const fitting = px * Math.min(1, room / Math.max(1, pen.measureText(text).width));
  setSize(Math.max(fitting, px / 2, SMALLEST_TEXT_PX));
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  const [line = ''] = linesOf(text, 1, (one) => pen.measureText(one).width <= room + 0.5);
  writeLine(pen, line, x + width / 2, y + height / 2);
};

/** Draws a scene into an area: background, the places of people, pictures of media, overlays with their words. */
export const drawScenePicture = (
  pen: Pen,
  { background, src, parts }: ScenePicture,
  area: PictureArea,
  { colours, bitmapOf }: PictureTools,
): void => {
  pen.save();
  pen.beginPath();
  pen.rect(area.x, area.y, area.width, area.height);
  pen.clip();
  pen.fillStyle = colours('line');
  pen.fillStyle = background;
  pen.fillRect(area.x, area.y, area.width, area.height);
  const behind = src === null ? null : bitmapOf(src);
  if (behind) cover(pen, behind, area);
  for (const part of parts) {
    const { box } = part;
    const place = {
      x: area.x + box.x * area.width,
      y: area.y + box.y * area.height,
      width: box.w * area.width,
      height: box.h * area.height,
    };
    const bitmap = part.src === null ? null : bitmapOf(part.src);
    pen.globalAlpha = part.opacity;
    if (bitmap) {
      cover(pen, bitmap, place);
      continue;
    }
    pen.fillStyle = colours(FILLS[part.kind]);
    if (part.color !== null) pen.fillStyle = part.color;
    pen.globalAlpha = part.opacity * part.cover;
    pen.fillRect(place.x, place.y, place.width, place.height);
    pen.globalAlpha = part.opacity;
    pen.fillStyle = colours(part.kind === 'overlay' ? 'surface-2' : 'text');
    if (part.textColor !== null) pen.fillStyle = part.textColor;
    writeIn(pen, part.text, place);
  }
  pen.restore();
};
