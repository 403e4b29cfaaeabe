import type { ControllerCommand } from '#shared/controls/controllers.ts';
import type { Action } from '#shared/show/action.ts';
import { endOfHold } from '#shared/show/while-held.ts';
import { actionOfCommand } from '../command-action.ts';
import type { DeskState } from '../desk-state.svelte.ts';
import type { CommandPress } from '../press-source.ts';

/** Begins an action that lasts as long as it is held, and gives its end; null for any other action. */
export const beginHeldAction = (
  desk: Pick<DeskState, 'press'>,
  action: Action | null,
  by: CommandPress,
): (() => void) | null => {
  const end = endOfHold(action);
  if (!action || !end) return null;
  void desk.press(action, by);
  return () => void desk.press(end, by);
};

/** The same for the command of a key or a control. */
export const beginHeldCommand = (desk: DeskState, command: ControllerCommand, by: CommandPress): (() => void) | null =>
  beginHeldAction(desk, actionOfCommand(desk, command), by);
