import * as z from 'zod';
import { recordOf } from '#shared/lib/record-of.ts';
import { PARTS, type Part } from '#shared/bridge/display-calls.ts';
import { VIEWS, type View } from '../security/app-origin.ts';
import { WindowPlace, type Rectangle, type WindowPlaces } from './window-place.ts';

/** Places kept for one set of displays: a laptop alone and the same laptop at a projector are two sets. */
export interface DisplaySet {
  readonly key: string;
  readonly places: WindowPlaces;
  /** Parts that were out of the desk. */
  readonly out: readonly Part[];
}

/** The sets of displays this desk has stood on, the last one first. */
export type SavedPlaces = readonly DisplaySet[];

/** Rooms that one laptop is carried to; the one not seen for longest is forgotten. */
const MAX_SETS = 12;
const Key = z.string().max(400);
const Sets = z.looseObject({ sets: z.array(z.unknown()).max(100) });

/** Name of a set of displays, from their places and sizes in any order. */
export const displaySetKey = (displays: readonly { readonly bounds: Rectangle }[]): string =>
  displays
    .map(({ bounds: { x, y, width, height } }) => `${width}x${height}@${x},${y}`)
    .sort()
    .join(' ');

interface Parsed<Value> {
  readonly value: Value;
  readonly sound: boolean;
}

const parsePlaces = (json: unknown): Parsed<WindowPlaces> => {
  const given = recordOf(z.string(), z.unknown()).safeParse(json).data;
  if (!given) return { value: {}, sound: json === undefined };
  const found = VIEWS.flatMap((view) => {
    const place = WindowPlace.safeParse(given[view]);
    return place.success ? [[view, place.data] as const] : [];
  });
  const named = VIEWS.filter((view) => given[view] !== undefined);
  return { value: Object.fromEntries(found), sound: found.length === named.length };
};

const parseSet = (json: unknown): Parsed<DisplaySet | null> => {
  const given = z.looseObject({ key: Key }).safeParse(json).data;
  if (!given) return { value: null, sound: false };
  const places = parsePlaces(given.places);
  const listed = z.array(z.unknown()).safeParse(given.out).data ?? [];
  const out = PARTS.filter((part) => listed.includes(part));
  return {
    value: { key: given.key, places: places.value, out },
    sound: places.sound && out.length === listed.length,
  };
};

/** Parses the content of the file; each broken place is left out. */
export const parseSavedPlaces = (json: unknown): Parsed<SavedPlaces> => {
  const sets = Sets.safeParse(json).data?.sets;
  if (!sets) {
    // As it was written before places were kept for each set of displays.
    const { value, sound } = parsePlaces(json);
    return Object.keys(value).length > 0
      ? { value: [{ key: '', places: value, out: [] }], sound }
      : { value: [], sound: false };
  }
  const parsed = sets.map(parseSet);
  const value = parsed.flatMap((one) => (one.value ? [one.value] : []));
  return { value: value.slice(0, MAX_SETS), sound: parsed.every(({ sound }) => sound) };
};

/** Places known for these displays; null if this desk never used them. */
export const setOf = (saved: SavedPlaces, key: string): DisplaySet | null =>
  saved.find((set) => set.key === key) ?? null;

/**
 * Place of a window on these displays; else its latest place, but never full screen on a display it did not fill
 * before.
 */
export const placeOf = (saved: SavedPlaces, key: string, view: View): WindowPlace | null => {
  const known = setOf(saved, key)?.places[view];
  if (known) return known;
  const lately = saved.find((set) => set.places[view] !== undefined)?.places[view];
  if (!lately) return null;
  return view === 'desk' ? lately : { ...lately, fullScreen: false };
};

const change = (saved: SavedPlaces, key: string, apply: (set: DisplaySet) => DisplaySet): SavedPlaces => {
  const set = setOf(saved, key) ?? { key, places: {}, out: [] };
  return [apply(set), ...saved.filter((one) => one.key !== key)].slice(0, MAX_SETS);
};

/** The saved places with the place of a window on these displays. */
export const withPlace = (saved: SavedPlaces, key: string, view: View, place: WindowPlace): SavedPlaces =>
  change(saved, key, (set) => ({ ...set, places: { ...set.places, [view]: place } }));

/** The saved places with the parts that are out on these displays. */
export const withOut = (saved: SavedPlaces, key: string, out: readonly Part[]): SavedPlaces =>
  change(saved, key, (set) => ({ ...set, out }));
