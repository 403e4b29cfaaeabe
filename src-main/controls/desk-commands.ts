import type { ListedCommand } from '#shared/controls/api-messages.ts';
import type { ActionKind } from '#shared/show/action.ts';
import { rulesOf } from '#shared/show/actions/action-rules.ts';
import { isPlain, pressOfCommand } from '#shared/show/command-press.ts';
import { DeskCommand } from '#shared/show/desk-command.ts';
import { reaches, type PersonRole } from '#shared/show/roles.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { isStateCommand, pressedBy } from '#shared/show/state-command.ts';
import { say } from '#shared/words/say.ts';
import type { ControlOutcome, ControlPress, SurfaceClient } from './surface-client.ts';
import { createTileCommands } from './tile-commands.ts';

/** Refusal of what only a window does: it turns a page of the deck, or works on the window itself. */
export const WINDOW_ONLY: ControlOutcome = {
  kind: 'refused',
  code: 'unsupported',
  message: say('host_tile_window_only'),
};
/** Refusal of what needs a show on the desk. */
export const NO_SHOW: ControlOutcome = { kind: 'refused', code: 'conflict', message: say('host_no_show') };

/** The kind of action that a command presses; null where it presses none. */
const kindOf = (command: DeskCommand): ActionKind | null => {
  if (isPlain(command)) return pressOfCommand(command).action.kind;
  return isStateCommand(command) ? pressedBy(command) : null;
};

/** True for a command that has to be held, which not every program can do. */
export const mustHold = (command: DeskCommand): boolean => {
  const kind = kindOf(command);
  return kind !== null && rulesOf({ kind }).held;
};

/** The desk commands that a program can press, from the one list of commands. */
export const PROGRAM_COMMANDS: readonly DeskCommand[] = DeskCommand.options.filter(
  (command) => isPlain(command) || isStateCommand(command),
);

/** The commands as programs get them. */
export const listedCommands = (role: PersonRole): readonly ListedCommand[] =>
  PROGRAM_COMMANDS.map((name) => {
    const kind = kindOf(name);
    return { name, allowed: kind === null || reaches(role, rulesOf({ kind }).role), held: mustHold(name) };
  });

/** Presses a desk command as its key would, on the show as it is now. */
export type PressCommand = (client: SurfaceClient, command: DeskCommand, by: ControlPress) => Promise<ControlOutcome>;

export interface CommandPressPorts {
  readonly show: () => ShowState | null;
  readonly newId: () => string;
}

/** Presses desk commands for programs. They all have one poll in hand, as each window has its own. */
export const createCommandPress = ({ show, newId }: CommandPressPorts): PressCommand => {
  const commands = createTileCommands(newId);
  return (client, command, by) => {
    if (isPlain(command)) return client.press(pressOfCommand(command), by);
    return client.through(by.asked, async () => {
      if (!isStateCommand(command)) return WINDOW_ONLY;
      const state = show();
      if (!state) return NO_SHOW;
      const meant = await commands.resolve(client, state, command);
      return meant.kind === 'press' ? client.send(meant.press, by) : meant.outcome;
    });
  };
};
