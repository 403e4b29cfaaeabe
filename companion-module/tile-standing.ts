import type { ApiState } from '#shared/controls/api-state.ts';
import type { TileChoice } from './choices.ts';
import { STANDINGS, type Standing, type StandingIds, type StandingName } from './standing.ts';

type TileAction = NonNullable<TileChoice['action']>;
type Shown = readonly [StandingName, StandingIds];

/** Visible states of an action, the most important first; none for one that only happens. */
const shownOf = (action: TileAction): readonly Shown[] => {
  switch (action.kind) {
    case 'scene.take':
    case 'scene.press':
    case 'scene.cue':
      return [
        ['scene_on_air', { sceneId: action.sceneId }],
        ['scene_cued', { sceneId: action.sceneId }],
      ];
    case 'scene.auto':
      return [['automatic_layout', {}]];
    case 'overlay.visible':
      return [['overlay_visible', { sceneId: action.sceneId ?? null, overlayId: action.overlayId }]];
    case 'poll.open':
    case 'poll.close':
      return [['poll_open', { pollId: action.pollId }]];
    case 'poll.results':
      return [['poll_results_shown', { pollId: action.pollId }]];
    case 'poll.stage':
      return [['poll_on_stage', { pollId: action.pollId }]];
    case 'media.control':
      return [['media_playing', { mediaId: action.mediaId }]];
    case 'obs.scene':
      return [['own_obs_scene', { scene: action.scene }]];
    case 'chat.mode':
      return [[`chat_${action.mode}`, {}]];
    case 'band.show':
      return [['band_shown', {}]];
    case 'message.stage':
      return [['message_staged', {}]];
    case 'auto_advance.set':
      return [['auto_advance', {}]];
    case 'mode.set':
      return [['cue_mode', {}]];
    case 'lock.set':
      return [['locked', {}]];
    default:
      return [];
  }
};

/** How a tile looks now: by what its action did, by its sequence, and by a press of it that failed. */
export const tileLooks = (
  { id, action }: TileChoice,
  state: ApiState,
  failed: TileAction | null,
): ReadonlySet<Standing['look'] | 'running'> => {
  const sequence = state.sequences.find(({ tileId }) => tileId === id);
  const seen = action && shownOf(action).find(([name, ids]) => STANDINGS[name].isInEffect(state, ids));
  const isFailed = action !== null && failed !== null && JSON.stringify(action) === JSON.stringify(failed);
  return new Set([
    ...(seen ? [STANDINGS[seen[0]].look] : []),
    ...(sequence?.state === 'running' ? (['running'] as const) : []),
    ...(isFailed || sequence?.state === 'failed' ? (['trouble'] as const) : []),
  ]);
};
