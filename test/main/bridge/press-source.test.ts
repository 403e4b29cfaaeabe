import { expect, test } from 'vitest';
import { pressSourceOf } from '../../../src-main/bridge/handlers/press-source.ts';
import { parsePreferences } from '../../../src-main/settings/preferences-file.ts';
import { createMemoryStore } from '../../../src-main/settings/file-store.ts';

const settings = { preferences: createMemoryStore(parsePreferences({}).value) };
const window = { kind: 'window', panel: null, name: 'Tina' } as const;

test('a window or a panel passes neither for a sequence nor for a rule', () => {
  for (const surface of ['sequence', 'rule'] as const)
    expect(pressSourceOf(settings, { surface }, window)).toMatchObject({ surface: 'tile', who: 'Tina', from: 'Tina' });
  expect(pressSourceOf(settings, { surface: 'key' }, window)).toMatchObject({
    surface: 'key',
    who: 'Tina',
    from: 'Tina',
  });
});
