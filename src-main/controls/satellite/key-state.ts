import type { SatelliteKey } from '#shared/controls/satellite.ts';
import { keyPicture } from './key-picture.ts';
import type { SatelliteLine } from './satellite-line.ts';

const LONGEST_TEXT = 200;

const colorOf = (value: string | undefined): string | null =>
  value !== undefined && /^#[0-9a-f]{6}$/i.test(value) ? value : null;

/** Key that a KEY-STATE describes; null if the page has no such key. */
export const readKeyState = ({ values }: SatelliteLine, count: number): SatelliteKey | null => {
  const index = Number(values.get('KEY') ?? Number.NaN);
  if (!Number.isInteger(index) || index < 0 || index >= count) return null;
  const bitmap = values.get('BITMAP');
  return {
    index,
    picture: bitmap === undefined ? null : keyPicture(bitmap),
    text: Buffer.from(values.get('TEXT') ?? '', 'base64')
      .toString('utf8')
      .slice(0, LONGEST_TEXT),
    color: colorOf(values.get('COLOR')),
    textColor: colorOf(values.get('TEXTCOLOR')),
    isPressed: ['1', 'true'].includes(values.get('PRESSED') ?? ''),
  };
};
