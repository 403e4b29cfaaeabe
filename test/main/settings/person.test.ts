import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '#shared/settings/preferences.ts';
import { newPerson, Person, personalChanges } from '../../../src-main/settings/person.ts';

test('a person of an earlier version keeps what they chose and has the usual value of what came later', () => {
  const chosen = { language: 'fr', appearance: 'light', density: 'compact', uiSounds: true };
  const { prompter } = DEFAULT_PREFERENCES;
  expect(Person.parse({ preferences: chosen, keys: [] })).toEqual({ preferences: { ...chosen, prompter }, keys: [] });
  expect(Person.safeParse({ preferences: { ...chosen, mode: 'cue' }, keys: [] }).success).toBe(false);
});

test('a person who is new at a panel begins as the desk is, and changes nothing of the host', () => {
  const desk = { ...DEFAULT_PREFERENCES, density: 'compact', operatorName: 'Tina' } as const;
  expect(Person.parse(newPerson(desk, [], 'es')).preferences).toMatchObject({ density: 'compact', language: 'es' });
  expect(personalChanges({ density: 'comfortable', mode: 'cue', operatorName: 'Eve' })).toEqual({
    density: 'comfortable',
  });
});
