import type { ListedCommand } from '#shared/controls/api-messages.ts';
import { rulesOf } from '#shared/show/actions/action-rules.ts';
import { PRESSED_COMMANDS, pressOfCommand, type DeskCommand, type PressedCommand } from '#shared/show/desk-commands.ts';
import { reaches, type PersonRole } from '#shared/show/roles.ts';
import type { ShowFacts } from '#shared/show/actions/show-facts.ts';
import { say } from '#shared/words/say.ts';
import { listedState } from './api/listed-state.ts';
import type { ControlOutcome, ControlPress, SurfaceClient } from './surface-client.ts';

/** Refusal of what only a window does: it turns a page of the deck, or works on the window itself. */
export const WINDOW_ONLY: ControlOutcome = {
  kind: 'refused',
  code: 'unsupported',
  message: say('host_tile_window_only'),
};
/** Refusal of what needs a show on the desk. */
export const NO_SHOW: ControlOutcome = { kind: 'refused', code: 'conflict', message: say('host_no_show') };

/** True for a command that has to be held, which not every program can do. */
export const mustHold = (command: PressedCommand): boolean => rulesOf(pressOfCommand(command).action).held;

/** The commands as programs get them. */
export const listedCommands = (role: PersonRole, facts: ShowFacts | null): readonly ListedCommand[] =>
  PRESSED_COMMANDS.map((name) => ({
    name,
    allowed: reaches(role, rulesOf(pressOfCommand(name).action).role),
    held: mustHold(name),
    ...listedState(pressOfCommand(name), facts),
  }));

/** Presses a desk command for a program as its key would. */
export const pressCommand = (
  client: SurfaceClient,
  command: DeskCommand,
  by: ControlPress,
): Promise<ControlOutcome> => {
  const press = pressOfCommand(command);
  return press ? client.press(press, by) : client.through(by.asked, async () => WINDOW_ONLY);
};
