import fc from 'fast-check';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DESK_COMMAND_NAMES, workOfCommand } from '#shared/show/desk-commands.ts';
import { DEFAULT_PREFERENCES, Preferences } from '#shared/settings/preferences.ts';
import { namedCommand, KeyBinding } from '#shared/show/key-binding.ts';
import { silentLog } from '#shared/lib/log.ts';
import { DEFAULT_KEYS } from '../../../src-main/settings/default-keys.ts';
import { parseKeyMap, refuseConflicts } from '../../../src-main/settings/key-map.ts';
import { parsePreferences } from '../../../src-main/settings/preferences-file.ts';
import { openSettings } from '../../../src-main/settings/settings.ts';
import { testFolder as newFolder } from '../../support/test-folder.ts';

describe('settings', () => {
  test('settings are kept over a restart', () => {
    const folder = newFolder();
    const wanted: Preferences = { ...DEFAULT_PREFERENCES, operatorName: 'Ana', appearance: 'light' };
    openSettings(folder, () => 'en', silentLog).preferences.write(wanted);
    expect(openSettings(folder, () => 'en', silentLog).preferences.read()).toEqual(wanted);
  });

  test('a first start speaks the language of the computer, until a person chooses another', () => {
    const folder = newFolder();
    const { preferences } = openSettings(folder, () => 'fr', silentLog);
    expect(preferences.read()).toEqual({ ...DEFAULT_PREFERENCES, language: 'fr' });
    preferences.write({ ...preferences.read(), language: 'es' });
    expect(openSettings(folder, () => 'fr', silentLog).preferences.read().language).toBe('es');
  });

  test('a broken file is kept aside and the defaults hold', () => {
    const folder = newFolder();
    const file = join(folder, 'preferences.json');
    writeFileSync(file, '{"language": "en", ');
    expect(openSettings(folder, () => 'en', silentLog).preferences.read()).toEqual(DEFAULT_PREFERENCES);
    expect(readFileSync(`${file}.bad`, 'utf8')).toBe('{"language": "en", ');
  });

  test('a setting that cannot be written is refused with a sentence, and the former one still holds', () => {
    const file = join(newFolder(), 'a-file');
    writeFileSync(file, '');
    const { preferences } = openSettings(file, () => 'en', silentLog);
    expect(() => preferences.write({ ...DEFAULT_PREFERENCES, operatorName: 'Ana' })).toThrow(/cannot be written/);
    expect(preferences.read()).toEqual(DEFAULT_PREFERENCES);
  });

  test('a file that cannot be put in its place leaves no half of it behind', () => {
    const folder = newFolder();
    const { preferences } = openSettings(folder, () => 'en', silentLog);
    mkdirSync(join(folder, 'preferences.json', 'full'), { recursive: true });
    expect(() => preferences.write({ ...DEFAULT_PREFERENCES, operatorName: 'Ana' })).toThrow(/cannot be written/);
    expect(readdirSync(folder)).toEqual(['preferences.json']);
  });

  test('a file of an older version keeps what it says and gets the rest', () => {
    const { value, sound } = parsePreferences({ language: 'fr', operatorName: 'Ana' });
    expect([value, sound]).toEqual([{ ...DEFAULT_PREFERENCES, language: 'fr', operatorName: 'Ana' }, true]);
  });

  test('any content makes valid preferences and a key map without conflicts', () => {
    const folder = newFolder();
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.record({ language: fc.anything(), mode: fc.anything() })), (content) => {
        expect(Preferences.safeParse(parsePreferences(content).value).success).toBe(true);
        expect(() => refuseConflicts(parseKeyMap(content).value)).not.toThrow();
      }),
    );
    expect(existsSync(folder)).toBe(true);
  });
});

describe('the key map', () => {
  test('the default key map is valid and without conflicts', () => {
    expect(DEFAULT_KEYS.every((key) => KeyBinding.safeParse(key).success)).toBe(true);
    expect(() => refuseConflicts(DEFAULT_KEYS)).not.toThrow();
  });

  test('a key map of an earlier version, with the names of commands, is read as what they press', () => {
    const kept = DESK_COMMAND_NAMES.map((name, index) => ({
      chord: `Shift+F${index + 1}`,
      command: { kind: 'desk', name },
      global: false,
    }));
    const { value, sound } = parseKeyMap(kept);
    expect([sound, value.map(({ command }) => command), value.map(({ command }) => namedCommand(command))]).toEqual([
      true,
      DESK_COMMAND_NAMES.map(workOfCommand),
      DESK_COMMAND_NAMES,
    ]);
  });

  test('a conflict is refused with a sentence that names both', () => {
    const conflict = [
      { chord: 'KeyL', command: workOfCommand('lock.toggle'), global: false },
      { chord: 'KeyL', command: { kind: 'scene.nth', index: 2 }, global: false },
    ] as const;
    expect(() => refuseConflicts(conflict)).toThrow('KeyL cannot be both “lock toggle” and “scene 3”.');
  });
});

test('only the faulty settings of a group fall back to their defaults', () => {
  const { value, sound } = parsePreferences({
    rehearsal: {
      startLive: false,
      audience: 'many',
      chatPerMinute: 30,
      surprise: 1,
      recordings: { days: 7, gigabytes: 0 },
    },
    backups: { folder: 7 },
    density: 'compact',
  });
  expect([value.rehearsal, value.backups, value.density, sound]).toEqual([
    { startLive: false, audience: 40, chatPerMinute: 30, recordings: { days: 7, gigabytes: 50 }, films: true },
    { folder: null },
    'compact',
    false,
  ]);
});

test('whatever a preferences file holds, preferences come of it, and sound ones come back as they were', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(DEFAULT_PREFERENCES)), (json, name) => {
      const { value } = parsePreferences({ ...DEFAULT_PREFERENCES, density: 'compact', [name]: json });
      expect(Preferences.safeParse(value).success).toBe(true);
      if (name !== 'density') expect(value.density).toBe('compact');
      expect(parsePreferences(value)).toEqual({ value, sound: true });
    }),
  );
});
