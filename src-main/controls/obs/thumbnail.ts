import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import type { Scene } from '#shared/api/scene.ts';
import type { Box } from '#shared/scene/box.ts';
import { layoutBoxes } from '#shared/scene/layout.ts';

const deflated = promisify(deflate);

type Color = readonly [number, number, number];

const BACKGROUND: Color = [15, 20, 32];
const PERSON: Color = [72, 96, 140];
const MEDIUM: Color = [88, 128, 96];
const OVERLAY: Color = [214, 220, 232];
/** Its larger side, where nobody asked for another: 16 to 9. */
const WIDTH = 640;
const LARGEST_PIXELS = 1920 * 1080;

const colorOf = (text: string | undefined, otherwise: Color): Color => {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(text ?? '');
  if (!hex) return otherwise;
  return [Number.parseInt(hex[1] ?? '0', 16), Number.parseInt(hex[2] ?? '0', 16), Number.parseInt(hex[3] ?? '0', 16)];
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

const encodePng = async (pixels: Buffer, width: number, height: number): Promise<Buffer> => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', await deflated(pixels, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a picture as a program asked for it, in pixels: 16 to 9 where it did not say, and never too large. */
export const thumbnailSize = ({
  width,
  height,
}: {
  readonly width: number | null;
  readonly height: number | null;
}): Size => {
  const wide = Math.round(width ?? (height === null ? WIDTH : (height * 16) / 9));
  const high = Math.round(height ?? (wide * 9) / 16);
  const scale = Math.min(1, Math.sqrt(LARGEST_PIXELS / (wide * high)));
  return { width: Math.max(1, Math.round(wide * scale)), height: Math.max(1, Math.round(high * scale)) };
};

const draw = (scene: Scene | null, { width, height }: Size): Promise<Buffer> => {
  const row = 1 + width * 3;
  // Each row begins with its filter: none.
  const pixels = Buffer.alloc(row * height);
  const fill = ({ x, y, w, h }: Box, color: Color): void => {
    const [left, right] = [Math.max(0, Math.round(x * width)), Math.min(width, Math.round((x + w) * width))];
    const [top, bottom] = [Math.max(0, Math.round(y * height)), Math.min(height, Math.round((y + h) * height))];
    const line = Buffer.alloc(Math.max(0, right - left) * 3, Buffer.from(color));
    for (let at = top; at < bottom; at += 1) line.copy(pixels, at * row + 1 + left * 3);
  };
  fill({ x: 0, y: 0, w: 1, h: 1 }, colorOf(scene?.background, BACKGROUND));
  const boxes = scene ? layoutBoxes(scene.layout, scene.slots, scene.framed) : [];
  boxes.forEach((box, at) => {
    const kind = scene?.slots[at]?.kind;
    fill(box, kind === 'media' || kind === 'embed' ? MEDIUM : PERSON);
  });
  for (const overlay of scene?.overlays ?? []) if (overlay.visible) fill(overlay, colorOf(overlay.bg, OVERLAY));
  return encodePng(pixels, width, height);
};

/** Pictures of a scene, by size. A scene that changes is another object. */
const drawn = new WeakMap<object, Map<string, Promise<string>>>();
const AUTOMATIC = {};
const MAX_SIZES = 8;
/** Settles with the picture before: one at a time is drawn, so that many asked for at once take little memory. */
let last: Promise<unknown> = Promise.resolve();

/**
 * A scene as a small PNG, as a data URL: its background, the places of people and media, and the overlays that are shown.
 * Drawn once for each size; packing happens beside everything else that the host does.
 */
export const sceneThumbnail = (scene: Scene | null, size: Size): Promise<string> => {
  const key = `${size.width} ${size.height}`;
  const known = drawn.get(scene ?? AUTOMATIC) ?? new Map<string, Promise<string>>();
  drawn.set(scene ?? AUTOMATIC, known);
  const before = known.get(key);
  if (before) return before;
  if (known.size >= MAX_SIZES) known.clear();
  const made = last.then(async () => `data:image/png;base64,${(await draw(scene, size)).toString('base64')}`);
  last = made.catch(() => undefined);
  known.set(key, made);
  return made;
};
