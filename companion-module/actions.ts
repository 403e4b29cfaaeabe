import type { CompanionActionDefinitions, JsonValue } from '@companion-module/base';
import type { ApiState } from '#shared/controls/api-state.ts';
import { idOf, type Choices } from './choices.ts';
import type { DeskLists, DeskPress } from './desk-connection.ts';
import { bandAction } from '#shared/library/band-action.ts';
import {
  BAND_ACTION,
  bandOption,
  bodyOf,
  COMMAND_ACTION,
  fieldsOf,
  given,
  optionOf,
  readable,
  TILE_ACTION,
  tileOption,
} from './option-fields.ts';

export interface ActionParts {
  readonly lists: DeskLists;
  readonly choices: Choices;
  readonly state: () => ApiState | null;
  /** Presses; throws with the desk's own sentence where that came to nothing. */
  readonly press: (press: DeskPress) => Promise<void>;
}

const HELD = {
  type: 'checkbox',
  id: 'held',
  label: 'Held long enough to be meant',
  tooltip: 'The desk asks for a long press of what changes the picture of everyone',
  default: false,
} as const;

/** Every action that the desk lists, with its options; what its token may not press is left out. */
export const actionDefinitions = ({ lists, choices, state, press }: ActionParts): CompanionActionDefinitions => {
  const actions = lists.actions
    .filter(({ allowed }) => allowed)
    .map((listed) => {
      const fields = fieldsOf(listed);
      const options = [...fields.map((field) => optionOf(listed.kind, field, choices)), ...(listed.held ? [HELD] : [])];
      const callback = (event: { readonly options: Readonly<Record<string, JsonValue | undefined>> }): Promise<void> =>
        press({
          action: bodyOf(listed, fields, event.options, { choices, state: state() }),
          held: event.options.held === true,
        });
      return [listed.kind, { name: readable(listed.kind), options, callback }] as const;
    });
  const commands = lists.commands
    .filter(({ allowed }) => allowed)
    .map(({ name }) => ({ id: name, label: readable(name) }));
  return {
    ...Object.fromEntries(actions),
    ...(lists.actions.some(({ kind, allowed }) => kind === 'band.show' && allowed) && {
      [BAND_ACTION]: {
        name: 'Band: show one that is ready',
        description: 'Shows a band of the show as it is prepared in Regie at that moment.',
        options: [bandOption(choices)],
        callback: ({ options }) => {
          const bandId = idOf(choices.band, given(options.bandId));
          const preset = state()?.bandPresets.find(({ id }) => id === bandId);
          if (!preset) throw new Error('There is no such band in this show.');
          return press({ action: bandAction(preset), held: false });
        },
      },
    }),
    ...(commands.length > 0 && {
      [COMMAND_ACTION]: {
        name: 'Desk: press a key',
        description: 'Does what the key of the desk does: the next message, the poll in hand, the film on air.',
        options: [
          { type: 'dropdown', id: 'command', label: 'Key', choices: commands, default: commands[0]?.id ?? '' },
          HELD,
        ],
        callback: ({ options }) => press({ command: given(options.command), held: options.held === true }),
      },
    }),
    [TILE_ACTION]: {
      name: 'Tile: press',
      description: 'Presses a tile of the deck as a finger would; a sequence plays to its end.',
      options: [tileOption(choices), HELD],
      callback: ({ options }) => press({ tile: idOf(choices.tile, given(options.tile)), held: options.held === true }),
    },
  };
};
