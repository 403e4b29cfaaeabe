import { STOP_ROLE } from '#shared/bridge/deck-calls.ts';
import { deviceSettingsOf, isDialCommand, type ControllerCommand } from '#shared/controls/controllers.ts';
import type { Action } from '#shared/show/action.ts';
import { resolvedAction, roleOf, toggleRole } from '#shared/show/actions/action-rules.ts';
import { actionsOf } from '#shared/show/deck-page.ts';
import type { KeyCommand } from '#shared/show/key-binding.ts';
import { reaches } from '#shared/show/roles.ts';
import * as m from '../../paraglide/messages.js';
import { resolveCommand } from './commands.ts';
import type { DeskState } from './desk-state.svelte.ts';

/** Why a device presses nothing: nobody knows which one it is, it is switched off, locked, or may not do this. */
export type DeviceRefusal = 'doubt' | 'off' | 'locked' | 'role';

/** Actions that a command may perform. Commands that only move this window have none. */
const actionsOfCommand = (desk: DeskState, command: KeyCommand): readonly Action[] => {
  if (command.kind === 'tile' || command.kind === 'tile.nth') {
    return actionsOf(desk.deck.tileOf(command)?.tile.steps ?? []);
  }
  const meaning = resolveCommand(command, desk.commandView);
  return meaning.kind === 'action' || meaning.kind === 'toggle' ? [meaning.action] : [];
};

/** The command is a tile whose sequence plays: it would stop it. */
const stopsSequence = (desk: DeskState, command: KeyCommand): boolean => {
  if (command.kind !== 'tile' && command.kind !== 'tile.nth') return false;
  const found = desk.deck.tileOf(command);
  return found !== null && desk.deck.playingOf(found.pageId, found.tile.id) !== null;
};

const LEAST_OF_DIALS = { 'media.position': 'assistant', 'media.volume': 'assistant', 'deck.page': 'viewer' } as const;

/** Why a device may not do a command now; null where it may. */
export const deviceRefusal = (desk: DeskState, device: string, command: ControllerCommand): DeviceRefusal | null => {
  if (desk.app.controllers.twins.isInDoubt(device)) return 'doubt';
  const { enabled, locked, role } = deviceSettingsOf(desk.app.controllers.settings, device);
  if (!enabled) return 'off';
  if (locked) return 'locked';
  if (isDialCommand(command)) {
    return reaches(role, LEAST_OF_DIALS[command.kind]) ? null : 'role';
  }
  if (reaches(role, STOP_ROLE) && stopsSequence(desk, command)) return null;
  const { showFacts } = desk.deck;
  // A toggle presses the action or its opposite; a scene is taken or cued by the mode.
  const mayAll = actionsOfCommand(desk, command).every(
    (action) => reaches(role, toggleRole(action)) && reaches(role, roleOf(resolvedAction(action, showFacts))),
  );
  return mayAll ? null : 'role';
};

/** Why a device pressed nothing, in words. */
export const deviceRefusalWord = (refusal: Exclude<DeviceRefusal, 'off'>, device: string): string =>
  ({
    doubt: m.surfaces_device_in_doubt,
    locked: m.surfaces_device_is_locked,
    role: m.surfaces_device_may_not,
  })[refusal]({ device });
