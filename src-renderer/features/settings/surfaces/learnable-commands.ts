import { DIAL_COMMANDS, type ControllerCommand } from '#shared/controls/controllers.ts';
import { Action } from '#shared/show/action.ts';
import type { DeckTile } from '#shared/show/deck-page.ts';
import type { KeyBinding } from '#shared/show/key-binding.ts';
import { ALL_VIEWS, viewOf } from '../../../actions/all-views.ts';
import { groupWord } from '../../../actions/command-groups.ts';
import { commandGroups, commandWord } from '../../../actions/command-words.ts';
import { controllerCommandWord } from '../../../actions/dial-words.ts';
import { paletteGroupWord } from '../../../actions/palette.ts';
import type { ShowNames, ShowSources } from '../../../actions/show-sources.ts';
import { tileWord } from '../../../actions/step-words.ts';
import { controllerCommandKey } from '../../../lib/keys/key-conflicts.ts';
import { holdsWords } from '../../../lib/plain-text.ts';
import * as m from '../../../paraglide/messages.js';

/** A command that a control can learn. */
interface LearnableCommand {
  readonly value: string;
  readonly label: string;
  readonly command: ControllerCommand;
}

/** A page of the deck and its tiles. */
export interface LearnablePage {
  readonly id: string;
  readonly name: string;
  readonly tiles: readonly DeckTile[];
}

/** The open show and the deck, which commands are about. */
export interface LearnableThings {
  readonly keys: readonly KeyBinding[];
  readonly sources: ShowSources;
  readonly names: ShowNames;
  readonly pages: readonly LearnablePage[];
}

const learnable = (group: string, word: string, command: ControllerCommand): LearnableCommand => ({
  value: controllerCommandKey(command),
  label: m.surfaces_control_of_group({ group, command: word }),
  command,
});

const ofKeys = (keys: readonly KeyBinding[]): readonly LearnableCommand[] =>
  commandGroups(keys).flatMap(({ group, commands }) =>
    commands.map((command) => learnable(groupWord(group), commandWord(command), command)),
  );

const DIALS: readonly ControllerCommand[] = DIAL_COMMANDS.map((kind) => ({ kind }));
const ofDials = (): readonly LearnableCommand[] =>
  DIALS.map((command) => ({
    value: controllerCommandKey(command),
    label: controllerCommandWord(command),
    command,
  }));

const tileName = (tile: DeckTile, names: ShowNames): string => tile.label.trim() || tileWord(tile, names);

const ofTiles = ({ pages, names }: LearnableThings): readonly LearnableCommand[] =>
  pages.flatMap((page) =>
    page.tiles.map((tile) =>
      learnable(page.name, tileName(tile, names), {
        kind: 'tile',
        pageId: page.id,
        tileId: tile.id,
        name: tile.label,
      }),
    ),
  );

/** Offers of the palette of the deck for the open show. */
const ofShow = ({ sources }: LearnableThings): readonly LearnableCommand[] =>
  ALL_VIEWS.flatMap((view) =>
    view
      .offers(sources)
      // In the order of its fields, as the host keeps it.
      .map(({ action, name }) =>
        learnable(paletteGroupWord(view.group), name, { kind: 'action', action: Action.parse(action) }),
      ),
  );

/** Everything that a control can do: commands in the order of the map of keys, tiles by name, things of the show. */
export const learnableCommands = (things: LearnableThings): readonly LearnableCommand[] => {
  const named = [...ofTiles(things), ...ofShow(things)];
  const isNamed = new Set(named.map(({ value }) => value));
  const others = [...ofKeys(things.keys), ...ofDials()].filter(({ value }) => !isNamed.has(value));
  return [...new Map([...others, ...named].map((one) => [one.value, one])).values()];
};

/** The commands whose words hold all of the words. */
export const findLearnable = (commands: readonly LearnableCommand[], query: string): readonly LearnableCommand[] =>
  commands.filter(({ label }) => holdsWords(label, query));

/** Work of a control, with the thing of the show that it is about. */
export const learntWord = (command: ControllerCommand, { names, pages }: LearnableThings): string => {
  if (command.kind === 'action') return viewOf(command.action).word(command.action, names);
  if (command.kind !== 'tile') return controllerCommandWord(command);
  const tile = pages.find(({ id }) => id === command.pageId)?.tiles.find(({ id }) => id === command.tileId);
  return controllerCommandWord(tile ? { ...command, name: tileName(tile, names) } : command);
};
