import { isOfCommand, DESK_COMMANDS, DESK_COMMAND_NAMES, workOfCommand } from '#shared/show/desk-commands.ts';
import { namedCommand, type KeyBinding, type KeyCommand } from '#shared/show/key-binding.ts';
import { Action } from '#shared/show/action.ts';
import * as m from '../paraglide/messages.js';
import { ALL_VIEWS, formOf } from './all-views.ts';
import { COMMAND_GROUPS, type CommandGroup } from './command-groups.ts';
import { deskCommandWord } from './desk-commands.ts';

/** A command in the person's words. */
export const commandWord = (command: KeyCommand): string => {
  switch (command.kind) {
    case 'scene.nth':
      return m.keys_scene_nth({ number: command.index + 1 });
    case 'band.nth':
      return m.keys_band_nth({ number: command.index + 1 });
    case 'tile.nth':
      return m.keys_tile_nth({ number: command.index + 1 });
    case 'tile':
      return command.name.trim() === '' ? m.keys_tile_unnamed() : m.keys_tile({ name: command.name });
    case 'window':
      return deskCommandWord(command.name);
    case 'action':
    case 'toggle': {
      const name = namedCommand(command);
      return name === null ? (formOf(command.action)?.label() ?? '') : deskCommandWord(name);
    }
  }
};

/** Actions that ask for nothing can have a key as they are, but for those whose key is a command of the desk. */
const PLAIN_ACTIONS = ALL_VIEWS.flatMap(({ group, forms }) =>
  forms
    .filter(({ fields }) => fields.length === 0)
    .map(({ id }) => Action.parse({ kind: id }))
    .filter((action) => !isOfCommand(action))
    .map((action) => ({ kind: action.kind, group: COMMAND_GROUPS.find((one) => one === group) ?? 'own', action })),
);

/** The part of the desk a command belongs to. */
export const groupOfCommand = (command: KeyCommand): CommandGroup => {
  switch (command.kind) {
    case 'scene.nth':
      return 'scenes';
    case 'band.nth':
      return 'bands';
    case 'tile.nth':
    case 'tile':
      return 'deck';
    case 'window':
      return DESK_COMMANDS[command.name].group;
    case 'action':
    case 'toggle': {
      const name = namedCommand(command);
      if (name !== null) return DESK_COMMANDS[name].group;
      return PLAIN_ACTIONS.find(({ kind }) => kind === command.action.kind)?.group ?? 'own';
    }
  }
};

const SCENES = 20;
const BANDS = 12;
const TILES = 16;

/** True for an action that a person chose with its fields. */
const isOwn = (command: KeyCommand): boolean =>
  (command.kind === 'action' || command.kind === 'toggle') &&
  namedCommand(command) === null &&
  !PLAIN_ACTIONS.some(({ kind }) => kind === command.action.kind);

const everyCommand = (bindings: readonly KeyBinding[]): readonly KeyCommand[] => [
  ...DESK_COMMAND_NAMES.map(workOfCommand),
  ...Array.from({ length: SCENES }, (_, index) => ({ kind: 'scene.nth', index }) as const),
  ...Array.from({ length: BANDS }, (_, index) => ({ kind: 'band.nth', index }) as const),
  ...Array.from({ length: TILES }, (_, index) => ({ kind: 'tile.nth', index }) as const),
  ...PLAIN_ACTIONS.map(({ action }) => ({ kind: 'action', action }) as const),
  ...bindings.flatMap(({ command }) =>
    isOwn(command) || command.kind === 'tile' || (command.kind === 'tile.nth' && command.index >= TILES)
      ? [command]
      : [],
  ),
];

/** Every command that can have a key, group by group; those a person bound to an action of their own included. */
export const commandGroups = (
  bindings: readonly KeyBinding[],
): readonly { readonly group: CommandGroup; readonly commands: readonly KeyCommand[] }[] => {
  const commands = everyCommand(bindings);
  return COMMAND_GROUPS.map((group) => ({
    group,
    commands: commands.filter((command) => groupOfCommand(command) === group),
  })).filter(({ commands: own }) => own.length > 0);
};
