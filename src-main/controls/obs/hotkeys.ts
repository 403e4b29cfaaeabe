import { bandAction } from '#shared/library/band-action.ts';
import { act, toggle, type ActionPress } from '#shared/show/action-press.ts';
import { PRESSED_COMMANDS, pressOfCommand, type PressedCommand } from '#shared/show/desk-commands.ts';
import { PLAIN_ACTIONS } from '#shared/show/actions/plain-actions.ts';
import { mustHold } from '../desk-commands.ts';
import type { RequestContext } from './requests.ts';

/** Commands without a hotkey: a hotkey cannot be held, and OBS has its studio mode for cue mode. */
const hasHotkey = (command: PressedCommand): boolean => !mustHold(command) && command !== 'mode.toggle';

/** Everything that a name can trigger: the presses that OBS has no request for. */
export const hotkeysOf = ({ world, feed }: RequestContext): ReadonlyMap<string, ActionPress> => {
  const { scenes, state } = world();
  const bands = feed.snapshot().state.bandPresets;
  const entries: (readonly [string, ActionPress])[] = [
    ...PLAIN_ACTIONS.map((action) => [`regie.${action.kind}`, act(action)] as const),
    ...PRESSED_COMMANDS.filter(hasHotkey).map((name) => [`regie.${name}`, pressOfCommand(name)] as const),
    ['regie.auto_advance.start', act({ kind: 'auto_advance.set', enabled: true })],
    ['regie.auto_advance.stop', act({ kind: 'auto_advance.set', enabled: false })],
    ...(state.chat?.value.messages ?? [])
      .slice(-20)
      .map(({ id }) => [`regie.message.${id}.stage`, act({ kind: 'message.stage', messageId: id })] as const),
    ...scenes.flatMap(({ sceneId }) =>
      sceneId === null ? [] : [[`regie.scene.${sceneId}.take`, act({ kind: 'scene.take', sceneId })] as const],
    ),
    ...bands.map((preset) => [`regie.band.${preset.id}`, act(bandAction(preset))] as const),
    ...(state.polls?.value ?? []).flatMap(({ id: pollId }): (readonly [string, ActionPress])[] => [
      [`regie.poll.${pollId}.open`, act({ kind: 'poll.open', pollId })],
      [`regie.poll.${pollId}.close`, act({ kind: 'poll.close', pollId })],
      [`regie.poll.${pollId}.results`, toggle({ kind: 'poll.results', pollId, shown: true })],
      [`regie.poll.${pollId}.stage`, toggle({ kind: 'poll.stage', pollId, shown: true })],
      [`regie.poll.${pollId}.band`, act({ kind: 'poll.band', pollId })],
    ]),
  ];
  return new Map(entries);
};
