import type { Participant } from '#shared/api/live-objects.ts';

/** Someone came into the room, or went. */
export interface Arrival {
  readonly key: string;
  readonly name: string;
  readonly came: boolean;
  readonly at: number;
}

/** Names of those connected, by their id. */
export type Present = ReadonlyMap<string, string>;

/** The names of everyone connected. */
export const presentOf = (people: readonly Participant[]): Present =>
  new Map(people.filter(({ connected }) => connected).map(({ id, name }) => [id, name]));

/** The arrivals and departures between two looks; `at` is the later look in Unix milliseconds. */
export const arrivalsBetween = (before: Present, now: Present, at: number): readonly Arrival[] => {
  const passed = (from: Present, to: Present, came: boolean): Arrival[] =>
    [...to].filter(([id]) => !from.has(id)).map(([id, name]) => ({ key: `${id} ${at} ${came}`, name, came, at }));
  return [...passed(before, now, true), ...passed(now, before, false)];
};
