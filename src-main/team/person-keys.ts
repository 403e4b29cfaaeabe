import * as z from 'zod';
import { parseOutside } from '#shared/lib/outside-json.ts';
import { isSame } from '#shared/scene/same.ts';
import { KeyBinding } from '#shared/show/key-binding.ts';
import { DEFAULT_KEYS } from '../settings/default-keys.ts';
import type { LastSharedStore, LocalMaterial } from './team-material.ts';

/** A person at this desk, by the name that the whole team knows. */
export interface DeskPerson {
  readonly name: string;
  readonly keys: readonly KeyBinding[];
  /** This person had no keys here before: those here say nothing of what the person wants. */
  readonly isNew: boolean;
  /** Keeps keys for this person; throws AppError where they clash or cannot be kept. */
  readonly setKeys: (keys: readonly KeyBinding[]) => void;
}

const Keys = z.array(KeyBinding).max(300);

/** Keys of people follow them from desk to desk, whatever the space. */
const PEOPLE = 'people';

/**
 * The key maps of the people who are at this desk. Keys that nobody changed count as none, so that a desk which is new
 * to a person never takes their own from them. Of two with one name the first speaks, and both get what comes.
 */
export const personKeys = (people: () => readonly DeskPerson[], lastShared: LastSharedStore): LocalMaterial => {
  const named = (name: string): readonly DeskPerson[] => people().filter((person) => person.name === name);
  return {
    space: PEOPLE,
    lastShared,
    isNew: ({ id }) => named(id)[0]?.isNew === true,
    includes: ({ type, id }) => type === 'keys' && named(id).length > 0,
    read: () =>
      Promise.resolve(
        [...new Set(people().map(({ name }) => name))].flatMap((name) => {
          const keys = named(name)[0]?.keys ?? DEFAULT_KEYS;
          return isSame(keys, DEFAULT_KEYS) ? [] : [{ type: 'keys', id: name, json: JSON.stringify(keys) }];
        }),
      ),
    write({ id }, json) {
      const keys = json === null ? DEFAULT_KEYS : Keys.parse(parseOutside(json));
      for (const person of named(id)) if (!isSame(person.keys, keys)) person.setKeys(keys);
      return Promise.resolve(true);
    },
  };
};
