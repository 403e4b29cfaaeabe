import * as z from 'zod';
import { KeyBinding } from '#shared/show/key-binding.ts';
import { DEFAULT_PREFERENCES, PERSON_PREFERENCES, Preferences } from '#shared/settings/preferences.ts';

/** Preferences of the person at a panel: all but the name, which the invitation gave. */
type Own = Exclude<(typeof PERSON_PREFERENCES)[number], 'operatorName'>;
const OWN = PERSON_PREFERENCES.filter((name) => name !== 'operatorName');

const ownOf = (preferences: Preferences): Pick<Preferences, Own> =>
  Object.fromEntries(OWN.map((name) => [name, preferences[name]])) as Pick<Preferences, Own>;

const OwnPreferences = Preferences.pick(Object.fromEntries(OWN.map((name) => [name, true])) as Record<Own, true>);

/** Settings of the person at a panel. People of earlier versions have not chosen what came later. */
export const Person = z.strictObject({
  preferences: z
    .looseObject({})
    .transform((given) => ({ ...ownOf(DEFAULT_PREFERENCES), ...given }))
    .pipe(OwnPreferences),
  keys: z.array(KeyBinding).max(300).readonly(),
});
export type Person = z.output<typeof Person>;

/** A person who is new at a panel begins as the desk is, in the language of their browser. */
export const newPerson = (desk: Preferences, keys: Person['keys'], language: Preferences['language']): Person => ({
  preferences: { ...ownOf(desk), language },
  keys,
});

/** The part of some changes that belongs to a person; the name stays the invitation's. */
export const personalChanges = (changes: Partial<Preferences>): Partial<Person['preferences']> =>
  Object.fromEntries(OWN.flatMap((name) => (changes[name] === undefined ? [] : [[name, changes[name]]])));
