import type { Action } from '#shared/show/action.ts';
import { bandPresets, type RequestParts } from './requests.ts';

/** What can be triggered by a name: everything that OBS has no request for. */
export const hotkeysOf = async (parts: RequestParts): Promise<ReadonlyMap<string, Action>> => {
  const { scenes, state } = parts.world();
  const { deskMode, desk } = state;
  const bands = await bandPresets(parts);
  const entries: (readonly [string, Action])[] = [
    ['regie.take', { kind: 'take' }],
    ['regie.take_back', { kind: 'take_back' }],
    ['regie.scene.next', { kind: 'scene.step', by: 1 }],
    ['regie.scene.previous', { kind: 'scene.step', by: -1 }],
    ['regie.auto_advance.start', { kind: 'auto_advance.set', enabled: true }],
    ['regie.auto_advance.stop', { kind: 'auto_advance.set', enabled: false }],
    ['regie.auto_advance.toggle', { kind: 'auto_advance.set', enabled: desk?.value.autoAdvance.enabled !== true }],
    ['regie.message.clear', { kind: 'message.stage', messageId: null }],
    ['regie.lock.toggle', { kind: 'lock.set', locked: !deskMode.locked }],
    ...(state.chat?.value.messages ?? [])
      .slice(-20)
      .map(({ id }) => [`regie.message.${id}.stage`, { kind: 'message.stage', messageId: id }] as const),
    ...scenes.flatMap(({ sceneId }) =>
      sceneId === null ? [] : [[`regie.scene.${sceneId}.take`, { kind: 'scene.take', sceneId }] as const],
    ),
    ...bands.map(
      ({ id, text, bg, color, seconds }) =>
        [
          `regie.band.${id}`,
          {
            kind: 'band.show',
            text,
            ...(bg !== undefined && { bg }),
            ...(color !== undefined && { color }),
            ...(seconds !== undefined && { seconds }),
          },
        ] as const,
    ),
    ...(state.polls?.value ?? []).flatMap(({ id: pollId, resultsShown, onStage }): (readonly [string, Action])[] => [
      [`regie.poll.${pollId}.open`, { kind: 'poll.open', pollId }],
      [`regie.poll.${pollId}.close`, { kind: 'poll.close', pollId }],
      [`regie.poll.${pollId}.results`, { kind: 'poll.results', pollId, shown: !resultsShown }],
      [`regie.poll.${pollId}.stage`, { kind: 'poll.stage', pollId, shown: !onStage }],
      [`regie.poll.${pollId}.band`, { kind: 'poll.band', pollId }],
    ]),
  ];
  return new Map(entries);
};
