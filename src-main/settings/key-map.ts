import * as z from 'zod';
import { KeyBinding, namedCommand, type KeyCommand } from '#shared/show/key-binding.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import { DEFAULT_KEYS } from './default-keys.ts';

const KeyMap = z.array(KeyBinding).max(300);

/** A command in words, for the sentence about a conflict. */
const nameOf = (command: KeyCommand): string => {
  switch (command.kind) {
    case 'scene.nth':
      return `scene ${command.index + 1}`;
    case 'band.nth':
      return `band ${command.index + 1}`;
    case 'tile.nth':
      return `tile ${command.index + 1}`;
    case 'tile':
      return command.name === '' ? 'a tile' : command.name;
    case 'window':
      return command.name.replaceAll(/[._]/g, ' ');
    case 'action':
    case 'toggle':
      return (namedCommand(command) ?? command.action.kind).replaceAll(/[._]/g, ' ');
  }
};

/** Throws `conflict`, naming both commands, where one chord would do two things. */
export const refuseConflicts = (keys: readonly KeyBinding[]): void => {
  const byChord = new Map<string, KeyBinding>();
  for (const key of keys) {
    const other = byChord.get(key.chord);
    if (other) {
      throw new AppError(
        'conflict',
        say('host_key_clash', { chord: key.chord, one: nameOf(other.command), other: nameOf(key.command) }),
        { field: key.chord },
      );
    }
    byChord.set(key.chord, key);
  }
};

/** Makes a key map of a file's content; a map with a conflict or a senseless entry is replaced by the default one. */
export const parseKeyMap = (json: unknown): { readonly value: readonly KeyBinding[]; readonly sound: boolean } => {
  const parsed = KeyMap.safeParse(json);
  if (!parsed.success) return { value: DEFAULT_KEYS, sound: false };
  try {
    refuseConflicts(parsed.data);
    return { value: parsed.data, sound: true };
  } catch {
    return { value: DEFAULT_KEYS, sound: false };
  }
};
