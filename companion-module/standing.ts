import type { ApiState } from '#shared/controls/api-state.ts';

/** The thing that an option of a feedback names. */
export type StandingOption = 'sceneId' | 'overlayId' | 'pollId' | 'mediaId' | 'bandId' | 'scene';

/** The ids that a feedback or a toggle is about. */
export type StandingIds = Readonly<Partial<Record<StandingOption, string | null>>>;

/** Something of the show that is so or not: buttons show it, and a toggle turns it over. */
export interface Standing {
  readonly name: string;
  readonly options: readonly StandingOption[];
  readonly look: 'on_air' | 'cued' | 'on' | 'trouble';
  readonly isInEffect: (state: ApiState, ids: StandingIds) => boolean;
}

const sceneOf = ({ scenes }: ApiState, { sceneId }: StandingIds) => scenes.find(({ id }) => id === sceneId);
const isChat =
  (mode: string) =>
  ({ show }: ApiState): boolean =>
    show?.chat === mode;
const pollOf = ({ polls }: ApiState, { pollId }: StandingIds) => polls.find(({ id }) => id === pollId);

/** Everything of the show that buttons can show. */
export const STANDINGS = {
  scene_on_air: {
    name: 'Scene is on air',
    options: ['sceneId'],
    look: 'on_air',
    isInEffect: (state, ids) => sceneOf(state, ids)?.onAir === true,
  },
  scene_cued: {
    name: 'Scene is cued',
    options: ['sceneId'],
    look: 'cued',
    isInEffect: (state, ids) => sceneOf(state, ids)?.cued === true,
  },
  scene_next: {
    name: 'Scene comes next',
    options: ['sceneId'],
    look: 'on',
    isInEffect: (state, ids) => sceneOf(state, ids)?.upNext === true,
  },
  automatic_layout: {
    name: 'Automatic layout is on air',
    options: [],
    look: 'on_air',
    isInEffect: ({ show, onAir }) => show !== null && onAir.sceneId === null,
  },
  overlay_visible: {
    name: 'Overlay is visible',
    options: ['sceneId', 'overlayId'],
    look: 'on',
    isInEffect: ({ scenes }, { sceneId, overlayId }) =>
      scenes
        .filter(({ id }) => sceneId === null || sceneId === undefined || id === sceneId)
        .some(({ overlays }) => overlays.some(({ id, visible }) => id === overlayId && visible)),
  },
  poll_open: {
    name: 'Poll is open',
    options: ['pollId'],
    look: 'on',
    isInEffect: (state, ids) => pollOf(state, ids)?.status === 'open',
  },
  poll_results_shown: {
    name: 'Results of the poll are shown',
    options: ['pollId'],
    look: 'on',
    isInEffect: (state, ids) => pollOf(state, ids)?.resultsShown === true,
  },
  some_poll_open: {
    name: 'A poll is open',
    options: [],
    look: 'on',
    isInEffect: ({ polls }) => polls.some(({ status }) => status === 'open'),
  },
  some_results_shown: {
    name: 'Results of a poll are shown',
    options: [],
    look: 'on',
    isInEffect: ({ polls }) => polls.some(({ resultsShown }) => resultsShown),
  },
  poll_on_stage: {
    name: 'Poll is on the stage',
    options: ['pollId'],
    look: 'on_air',
    isInEffect: (state, ids) => pollOf(state, ids)?.onStage === true,
  },
  media_playing: {
    name: 'Media is playing',
    options: ['mediaId'],
    look: 'on',
    isInEffect: ({ media }, { mediaId }) => media.find(({ id }) => id === mediaId)?.playing === true,
  },
  media_silent: {
    name: 'Media on air is silent',
    options: ['mediaId'],
    look: 'trouble',
    isInEffect: ({ media }, { mediaId }) => media.find(({ id }) => id === mediaId)?.volume === 0,
  },
  chat_open: { name: 'Chat is open', options: [], look: 'on', isInEffect: isChat('open') },
  chat_closed: { name: 'Chat is closed', options: [], look: 'on', isInEffect: isChat('closed') },
  chat_off: { name: 'Chat is off', options: [], look: 'on', isInEffect: isChat('off') },
  own_obs_scene: {
    name: 'Scene is in the program of your OBS',
    options: ['scene'],
    look: 'on',
    isInEffect: ({ ownObs }, { scene }) => ownObs?.connected === true && ownObs.scene === scene,
  },
  own_obs_away: {
    name: 'Your OBS is not connected',
    options: [],
    look: 'trouble',
    isInEffect: ({ ownObs }) => ownObs?.connected === false,
  },
  band_shown: {
    name: 'A band is shown',
    options: [],
    look: 'on_air',
    isInEffect: ({ bands }) => bands.length > 0,
  },
  band_preset_shown: {
    name: 'Band that is ready is shown',
    options: ['bandId'],
    look: 'on_air',
    isInEffect({ bands, bandPresets }, { bandId }) {
      const preset = bandPresets.find(({ id }) => id === bandId);
      return preset !== undefined && bands.some(({ text }) => text === preset.text);
    },
  },
  message_staged: {
    name: 'A message is on the stage',
    options: [],
    look: 'on_air',
    isInEffect: ({ stagedMessage }) => stagedMessage !== null,
  },
  locked: { name: 'Desk is locked', options: [], look: 'trouble', isInEffect: ({ desk }) => desk.locked },
  cue_mode: { name: 'Desk is in cue mode', options: [], look: 'cued', isInEffect: ({ desk }) => desk.mode === 'cue' },
  auto_advance: {
    name: 'Auto-advance is on',
    options: [],
    look: 'on',
    isInEffect: ({ autoAdvance }) => autoAdvance.enabled,
  },
  auto_advance_loop: {
    name: 'Auto-advance starts over at the end',
    options: [],
    look: 'on',
    isInEffect: ({ autoAdvance }) => autoAdvance.loop,
  },
  live: { name: 'Show is live', options: [], look: 'on_air', isInEffect: ({ show }) => show?.status === 'live' },
  rehearsal: {
    name: 'Show is being rehearsed',
    options: [],
    look: 'cued',
    isInEffect: ({ show }) => show?.rehearsal === true,
  },
  recording: {
    name: 'Show is being recorded',
    options: [],
    look: 'on_air',
    isInEffect: ({ show }) => show?.recording === true,
  },
  out_of_date: {
    name: 'What the desk shows is out of date',
    options: [],
    look: 'trouble',
    isInEffect: ({ connection }) => connection !== null && connection !== 'fresh',
  },
} as const satisfies Readonly<Record<string, Standing>>;

export type StandingName = keyof typeof STANDINGS;

/** The fields of actions that turn something on or off, with what they turn and the values of both ways. */
export const TOGGLES: Readonly<
  Record<string, { readonly of: StandingName; readonly on: boolean | string; readonly off: boolean | string }>
> = {
  'overlay.visible visible': { of: 'overlay_visible', on: true, off: false },
  'poll.results shown': { of: 'poll_results_shown', on: true, off: false },
  'poll.stage shown': { of: 'poll_on_stage', on: true, off: false },
  'media.control playing': { of: 'media_playing', on: true, off: false },
  'auto_advance.set enabled': { of: 'auto_advance', on: true, off: false },
  'auto_advance.set loop': { of: 'auto_advance_loop', on: true, off: false },
  'lock.set locked': { of: 'locked', on: true, off: false },
  'mode.set mode': { of: 'cue_mode', on: 'cue', off: 'direct' },
};
