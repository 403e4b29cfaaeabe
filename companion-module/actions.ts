import type { CompanionActionDefinitions, JsonValue } from '@companion-module/base';
import type { ApiState } from '#shared/controls/api-state.ts';
import { idOf, type Choices } from './choices.ts';
import type { DeskLists, DeskPress } from './desk-connection.ts';
import { bodyOf, fieldsOf, given, optionOf, readable, TILE_ACTION, tileOption } from './option-fields.ts';

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
  return {
    ...Object.fromEntries(actions),
    [TILE_ACTION]: {
      name: 'Tile: press',
      description: 'Presses a tile of the deck as a finger would; a sequence plays to its end.',
      options: [tileOption(choices), HELD],
      callback: ({ options }) => press({ tile: idOf(choices.tile, given(options.tile)), held: options.held === true }),
    },
  };
};
