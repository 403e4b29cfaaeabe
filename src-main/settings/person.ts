import * as z from 'zod';
import { KeyBinding } from '#shared/show/key-binding.ts';
import { DEFAULT_PROMPTER, PrompterSettings } from '#shared/settings/prompter-settings.ts';
import { PERSON_PREFERENCES, Preferences } from '#shared/settings/preferences.ts';

/** Settings of the person at a panel, without the name, which the invitation gave. */
export const Person = z.strictObject({
  preferences: Preferences.pick({ language: true, appearance: true, density: true, uiSounds: true }).extend({
    // People of earlier versions have none.
    prompter: PrompterSettings.default(DEFAULT_PROMPTER),
  }),
  keys: z.array(KeyBinding).max(300).readonly(),
});
export type Person = z.output<typeof Person>;

/** A person who is new at a panel begins as the desk is, in the language of their browser. */
export const newPerson = (desk: Preferences, keys: Person['keys'], language: Preferences['language']): Person => {
  const { appearance, density, uiSounds, prompter } = desk;
  return { preferences: { language, appearance, density, uiSounds, prompter }, keys };
};

/** The part of some changes that belongs to a person; the name stays the invitation's. */
export const personalChanges = (changes: Partial<Preferences>): Partial<Person['preferences']> =>
  Object.fromEntries(
    PERSON_PREFERENCES.filter((name) => name !== 'operatorName' && changes[name] !== undefined).map((name) => [
      name,
      changes[name],
    ]),
  );
