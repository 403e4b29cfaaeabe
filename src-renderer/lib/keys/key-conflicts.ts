import { isDialCommand, type ControllerCommand } from '#shared/controls/controllers.ts';
import type { Chord, KeyBinding, KeyCommand } from '#shared/show/key-binding.ts';

/** Keys reserved for the system or the window. */
const RESERVED: ReadonlySet<Chord> = new Set([
  'Tab',
  'Shift+Tab',
  'Escape',
  'Control+KeyC',
  'Control+KeyV',
  'Control+KeyX',
  'Control+KeyA',
  'Control+KeyZ',
  'Control+KeyW',
  'Control+KeyQ',
  'Control+KeyR',
  'Control+KeyT',
  'Control+KeyN',
  'Meta+KeyC',
  'Meta+KeyV',
  'Meta+KeyX',
  'Meta+KeyA',
  'Meta+KeyZ',
  'Meta+KeyW',
  'Meta+KeyQ',
  'Meta+KeyR',
  'Meta+KeyT',
  'Meta+KeyN',
  'Alt+F4',
  'F11',
  'F12',
]);

export type KeyVerdict =
  | { readonly kind: 'free' }
  | { readonly kind: 'reserved' }
  | { readonly kind: 'taken'; readonly by: KeyBinding };

const sameCommand = (left: KeyCommand, right: KeyCommand): boolean => commandKey(left) === commandKey(right);

/** The same string for the same command, with its fields in any order. */
export const commandKey = (command: KeyCommand): string => {
  if (command.kind === 'window') return `window:${command.name}`;
  if (command.kind === 'action' || command.kind === 'toggle')
    return `${command.kind}:${JSON.stringify(command.action)}`;
  if (command.kind === 'tile') return `tile:${command.pageId}:${command.tileId}`;
  return `${command.kind}:${command.index}`;
};

/** The same string for the same work of a control. */
export const controllerCommandKey = (command: ControllerCommand): string =>
  isDialCommand(command) ? command.kind : commandKey(command);

/** Judges if a chord can be given to a command: a chord does one thing only. */
export const judgeChord = (chord: Chord, command: KeyCommand, bindings: readonly KeyBinding[]): KeyVerdict => {
  if (RESERVED.has(chord)) return { kind: 'reserved' };
  const by = bindings.find((binding) => binding.chord === chord && !sameCommand(binding.command, command));
  return by ? { kind: 'taken', by } : { kind: 'free' };
};

/** The bindings with a command moved to another chord, or without it when the chord is null. */
export const rebind = (
  bindings: readonly KeyBinding[],
  command: KeyCommand,
  chord: Chord | null,
): readonly KeyBinding[] => {
  const before = bindings.find((binding) => sameCommand(binding.command, command));
  if (chord === null) return bindings.filter((binding) => binding !== before);
  const next: KeyBinding = { chord, command, global: before?.global ?? false };
  return before ? bindings.map((binding) => (binding === before ? next : binding)) : [...bindings, next];
};

/** The binding of a command, if it has a key. */
export const bindingOf = (bindings: readonly KeyBinding[], command: KeyCommand): KeyBinding | undefined =>
  bindings.find((binding) => sameCommand(binding.command, command));
