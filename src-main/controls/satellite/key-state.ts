import type { SatelliteKey } from '#shared/controls/satellite.ts';
import { keyPicture } from './key-picture.ts';
import type { SatelliteLine } from './satellite-line.ts';

const LONGEST_TEXT = 200;

const colorOf = (value: string | undefined): string | null =>
  value !== undefined && /^#[0-9a-f]{6}$/i.test(value) ? value : null;

/** The place of the key that a KEY-STATE describes; null if the page has no such key. */
const placeOf = ({ values }: SatelliteLine, count: number): number | null => {
  const index = Number(values.get('KEY') ?? Number.NaN);
  return Number.isInteger(index) && index >= 0 && index < count ? index : null;
};

const readKeyState = async (index: number, { values }: SatelliteLine): Promise<SatelliteKey> => {
  const bitmap = values.get('BITMAP');
  return {
    index,
    picture: bitmap === undefined ? null : await keyPicture(bitmap),
    text: Buffer.from(values.get('TEXT') ?? '', 'base64')
      .toString('utf8')
      .slice(0, LONGEST_TEXT),
    color: colorOf(values.get('COLOR')),
    textColor: colorOf(values.get('TEXTCOLOR')),
    isPressed: ['1', 'true'].includes(values.get('PRESSED') ?? ''),
  };
};

export interface KeyStateReader {
  /** Takes a KEY-STATE. */
  take(line: SatelliteLine): void;
  /** The keys are blank: nothing that came before is told. */
  clear(): void;
}

/** Reads the states of a page of `count` keys one by one. One that is followed before its turn is passed over. */
export const createKeyStateReader = (count: number, onKey: (key: SatelliteKey) => void): KeyStateReader => {
  const waiting = new Map<number, SatelliteLine>();
  let cleared = 0;
  let isReading = false;
  const readAll = async (): Promise<void> => {
    isReading = true;
    for (const [index, line] of waiting) {
      waiting.delete(index);
      const before = cleared;
      const key = await readKeyState(index, line);
      if (cleared === before) onKey(key);
    }
    isReading = false;
  };
  return {
    take(line) {
      const index = placeOf(line, count);
      if (index === null) return;
      // At the end of the line, so that no key waits for one that changes without end.
      waiting.delete(index);
      waiting.set(index, line);
      if (!isReading) void readAll();
    },
    clear() {
      cleared += 1;
      waiting.clear();
    },
  };
};
