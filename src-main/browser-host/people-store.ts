import { join } from 'node:path';
import * as z from 'zod';
import { recordOf } from '#shared/lib/record-of.ts';
import type { Log } from '#shared/lib/log.ts';
import { createFileStore, createMemoryStore, type ValueStore } from '../settings/file-store.ts';
import { Person } from '../settings/person.ts';

type PeopleRecords = Readonly<Record<string, Person>>;
const FILE = 'panel-people.json';

/** Parses each person apart: one broken record costs the others nothing. */
const parse = (json: unknown): { readonly value: PeopleRecords; readonly sound: boolean } => {
  const given = recordOf(z.string(), z.unknown()).safeParse(json);
  if (!given.success) return { value: {}, sound: false };
  const people = Object.entries(given.data).map(([id, one]) => [id, Person.safeParse(one).data] as const);
  const known = people.flatMap(([id, person]) => (person ? [[id, person] as const] : []));
  return { value: Object.fromEntries(known), sound: known.length === people.length };
};

export interface PeopleStore {
  /** Settings of the person of a panel. */
  of(panelId: string): ValueStore<Person | null>;
  /** Forgets all but the people of these panels. */
  keepOnly(panelIds: readonly string[]): void;
}

/** Settings of the people at panels, in a file of `dataDir`, or in memory if it is null. */
export const openPeopleStore = (dataDir: string | null, log: Log): PeopleStore => {
  const store: ValueStore<PeopleRecords> =
    dataDir === null
      ? createMemoryStore<PeopleRecords>({})
      : createFileStore<PeopleRecords>({ path: join(dataDir, FILE), parse, initial: {}, log });
  return {
    of: (panelId) => ({
      read: () => store.read()[panelId] ?? null,
      write(person) {
        const others = Object.entries(store.read()).filter(([id]) => id !== panelId);
        store.write(Object.fromEntries(person ? [...others, [panelId, person]] : others));
      },
    }),
    keepOnly(panelIds) {
      const kept = Object.entries(store.read()).filter(([id]) => panelIds.includes(id));
      if (kept.length === Object.keys(store.read()).length) return;
      try {
        store.write(Object.fromEntries(kept));
      } catch {
        log.warn('people of panels that are gone are still kept');
      }
    },
  };
};
