import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../../../src-renderer/styles/tokens.css'), 'utf8');

/** The colours of one appearance: the block whose selector names it. */
const coloursOf = (appearance: string): ReadonlyMap<string, string> => {
  const block = css.split(`[data-appearance='${appearance}'] {`)[1]?.split('\n}')[0] ?? '';
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*(oklch\([^)]*\));/g)].map(([, name, value]) => [name ?? '', value ?? '']),
  );
};

/** Relative luminance of an `oklch(L% C H)` colour (Ottosson's matrices, then WCAG's weights). */
const luminanceOf = (colour: string): number => {
  const [l = 0, c = 0, h = 0] = [...colour.matchAll(/[\d.]+/g)].map(([text]) => Number(text));
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const cubed = (x: number, y: number): number => (l / 100 + x * a + y * b) ** 3;
  const long = cubed(0.3963377774, 0.2158037573);
  const medium = cubed(-0.1055613458, -0.0638541728);
  const short = cubed(-0.0894841775, -1.291485548);
  const clamp = (value: number): number => Math.min(1, Math.max(0, value));
  const red = clamp(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short);
  const green = clamp(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short);
  const blue = clamp(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((left, right) => right - left);
  return (light + 0.05) / (dark + 0.05);
};

const SURFACES = ['bg', 'rail-bg', 'surface-1', 'surface-2', 'surface-3', 'well'];
/** Text and what it stands on: 4.5 to 1 (WCAG 2.2, 1.4.3). */
const TEXT: readonly (readonly [string, string])[] = [
  ...['text', 'text-2', 'text-3'].flatMap((ink) => SURFACES.map((surface) => [ink, surface] as const)),
  ...['live', 'cue', 'rehearsal', 'accent'].map((role) => [`on-${role}`, role] as const),
  ['on-live', 'live-strong'],
  ['on-accent', 'accent-strong'],
  ...['live', 'cue', 'rehearsal', 'warn', 'accent'].map((role) => [`${role}-text`, `${role}-bg`] as const),
  ...['live', 'cue', 'rehearsal', 'warn', 'accent'].flatMap((role) =>
    ['bg', 'surface-1', 'surface-2'].map((surface) => [`${role}-text`, surface] as const),
  ),
  ['text', 'accent-bg'],
  ['text-2', 'accent-bg'],
  ['text', 'live-bg'],
  ['text', 'cue-bg'],
];
/** Edges that say something: 3 to 1 (1.4.11). */
const EDGES: readonly (readonly [string, string])[] = ['live', 'cue', 'focus', 'accent', 'line-control'].flatMap(
  (edge) => ['bg', 'surface-1'].map((surface) => [edge, surface] as const),
);

describe.each(['dark', 'light', 'contrast'])('the %s appearance', (appearance) => {
  const colours = coloursOf(appearance);
  const tooFaint = (pairs: readonly (readonly [string, string])[], least: number): readonly string[] =>
    pairs.flatMap(([ink, ground]) => {
      const ratio = contrast(colours.get(ink) ?? '', colours.get(ground) ?? '');
      return ratio < least ? [`${ink} on ${ground}: ${ratio.toFixed(2)}`] : [];
    });

  test('has every colour of the dark one', () => {
    expect([...colours.keys()].toSorted()).toEqual([...coloursOf('dark').keys()].toSorted());
  });

  test('lets every text be read', () => {
    expect(tooFaint(TEXT, 4.5)).toEqual([]);
  });

  test('lets every edge that says something be seen', () => {
    expect(tooFaint(EDGES, 3)).toEqual([]);
  });
});
