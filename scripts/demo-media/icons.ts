import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { drawSvg } from './browser.ts';
import { ICONS } from './paths.ts';

interface Picture {
  readonly size: number;
  readonly png: Buffer;
}

const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256];
/** Each type names a size; the twofold types are the same pictures for dense screens. */
const ICNS_TYPES: readonly (readonly [type: string, size: number])[] = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],
  ['ic10', 1024],
  ['ic11', 32],
  ['ic12', 64],
  ['ic13', 256],
  ['ic14', 512],
];
const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024];

/** A Windows icon of PNG pictures: a directory of 16 bytes each, then the pictures. */
function packIco(pictures: readonly Picture[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach(({ size, png }, index) => {
    const at = 6 + 16 * index;
    // A byte cannot say 256; the format writes it as 0.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

const icnsChunk = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(body.length + head.length, 4);
  return Buffer.concat([head, body]);
};

async function drawSizes(page: Page, name: string): Promise<(size: number) => Buffer> {
  const svg = readFileSync(`${ICONS}/${name}.svg`, 'utf8');
  const drawn = new Map<number, Buffer>();
  for (const size of SIZES) drawn.set(size, await drawSvg(page, svg, size, size));
  return (size) => {
    const png = drawn.get(size);
    if (png === undefined) throw new Error(`${name} is not drawn at ${size} px`);
    return png;
  };
}

/** Draws the app's and the show file's icons at every size that the three systems ask for, and the tray's. */
export async function makeIcons(page: Page): Promise<void> {
  for (const [name, pngs] of [
    ['icon', { 'icon.png': 1024, 'icon-512.png': 512, 'icon-256.png': 256 }],
    ['show-file', { 'show-file.png': 512 }],
  ] as const) {
    const at = await drawSizes(page, name);
    for (const [file, size] of Object.entries(pngs)) writeFileSync(`${ICONS}/${file}`, at(size));
    writeFileSync(`${ICONS}/${name}.ico`, packIco(ICO_SIZES.map((size) => ({ size, png: at(size) }))));
    const chunks = ICNS_TYPES.map(([type, size]) => icnsChunk(type, at(size)));
    writeFileSync(`${ICONS}/${name}.icns`, icnsChunk('icns', Buffer.concat(chunks)));
  }
  const tray = readFileSync(`${ICONS}/tray.svg`, 'utf8');
  writeFileSync(`${ICONS}/trayTemplate.png`, await drawSvg(page, tray, 16, 16));
  writeFileSync(`${ICONS}/trayTemplate@2x.png`, await drawSvg(page, tray, 32, 32));
}
