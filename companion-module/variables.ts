import type { CompanionVariableDefinitions, CompanionVariableValues } from '@companion-module/base';
import type { ApiState } from '#shared/controls/api-state.ts';
import type { ApiFrame } from '#shared/controls/api-messages.ts';

type Press = Extract<ApiFrame, { type: 'press' }>;

/** Source of the variables. */
export interface VariableSource {
  readonly state: ApiState;
  readonly lastPress: Press | null;
  /** Unix milliseconds by the clock of the platform. */
  readonly now: number;
}

interface Variable {
  readonly name: string;
  readonly read: (source: VariableSource) => string | number;
}

const sceneName = ({ scenes }: ApiState, sceneId: string | null): string =>
  scenes.find(({ id }) => id === sceneId)?.name ?? '';
const openPoll = ({ polls }: ApiState) => polls.find(({ status }) => status === 'open');
const minutes = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
const playedMedia = ({ media }: ApiState) =>
  media.find(({ playing }) => playing === true) ?? media.find(({ positionSec }) => positionSec !== null);
/** A playing film has moved on since its position was told. */
const positionOf = ({ state, now }: Pick<VariableSource, 'state' | 'now'>): string => {
  const film = playedMedia(state);
  if (typeof film?.positionSec !== 'number') return '';
  const movedMs = film.playing === true ? Math.max(0, now - Date.parse(film.updatedAt)) : 0;
  return minutes(Math.floor(film.positionSec + movedMs / 1000));
};
const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

const VARIABLES: Readonly<Record<string, Variable>> = {
  show_title: { name: 'Title of the show', read: ({ state }) => state.show?.title ?? '' },
  show_status: { name: 'Status of the show', read: ({ state }) => state.show?.status ?? '' },
  viewers: { name: 'People watching', read: ({ state }) => state.show?.viewers ?? 0 },
  recording: { name: 'Show is being recorded', read: ({ state }) => yesNo(state.show?.recording === true) },
  chat: { name: 'Mode of the chat', read: ({ state }) => state.show?.chat ?? '' },
  connection: { name: 'Line of the desk to the platform', read: ({ state }) => state.connection ?? '' },
  scene_on_air: {
    name: 'Scene on air',
    read: ({ state }) =>
      state.onAir.sceneId === null && state.show !== null ? 'Automatic layout' : sceneName(state, state.onAir.sceneId),
  },
  scene_cued: { name: 'Scene that is cued', read: ({ state }) => sceneName(state, state.cuedSceneId) },
  scene_next: {
    name: 'Scene that comes next',
    read: ({ state }) => state.scenes.find(({ upNext }) => upNext)?.name ?? '',
  },
  next_scene_in: {
    name: 'Time until the next scene',
    read: ({ state: { onAir }, now }) =>
      onAir.nextSceneAt === null ? '' : minutes(Math.max(0, Math.ceil((Date.parse(onAir.nextSceneAt) - now) / 1000))),
  },
  live_time: {
    name: 'Time since the live began',
    read: ({ state: { show }, now }) =>
      show?.status !== 'live' || show.startedAt === null
        ? ''
        : minutes(Math.max(0, Math.floor((now - Date.parse(show.startedAt)) / 1000))),
  },
  media_title: { name: 'Title of the film that plays', read: ({ state }) => playedMedia(state)?.title ?? '' },
  media_position: { name: 'Position in the film that plays', read: positionOf },
  media_volume: {
    name: 'Volume of the film that plays, in percent',
    read: ({ state }) => {
      const volume = playedMedia(state)?.volume ?? null;
      return volume === null ? '' : Math.round(volume * 100);
    },
  },
  own_obs_scene: { name: 'Scene in the program of your OBS', read: ({ state }) => state.ownObs?.scene ?? '' },
  sequence: {
    name: 'Sequence that plays',
    read: ({ state }) => state.sequences.find((one) => one.state === 'running')?.name ?? '',
  },
  sequence_step: {
    name: 'Its step',
    read: ({ state }) => {
      const playing = state.sequences.find((one) => one.state === 'running');
      return playing ? `${playing.step}/${playing.steps}` : '';
    },
  },
  take_back_to: { name: 'Where take back leads', read: ({ state }) => state.desk.takeBackTo ?? '' },
  mode: { name: 'Mode of the desk', read: ({ state }) => state.desk.mode },
  locked: { name: 'Desk is locked', read: ({ state }) => yesNo(state.desk.locked) },
  auto_advance: { name: 'Auto-advance is on', read: ({ state }) => yesNo(state.autoAdvance.enabled) },
  band: { name: 'Text of the band', read: ({ state }) => state.bands[0]?.text ?? '' },
  message_name: {
    name: 'Name of who wrote the message on the stage',
    read: ({ state }) => state.stagedMessage?.name ?? '',
  },
  message_text: { name: 'Text of the message on the stage', read: ({ state }) => state.stagedMessage?.text ?? '' },
  poll_question: { name: 'Question of the open poll', read: ({ state }) => openPoll(state)?.question ?? '' },
  poll_voters: { name: 'Voters of the open poll', read: ({ state }) => openPoll(state)?.voters ?? 0 },
  poll_results: {
    name: 'Results of the open poll',
    read: ({ state }) => (openPoll(state)?.options ?? []).map(({ text, percent }) => `${text} ${percent} %`).join(', '),
  },
  press_action: { name: 'Last press: action', read: ({ lastPress }) => lastPress?.action.kind ?? '' },
  press_phase: { name: 'Last press: how it stands', read: ({ lastPress }) => lastPress?.phase ?? '' },
  press_who: { name: 'Last press: by whom', read: ({ lastPress }) => lastPress?.who ?? lastPress?.surface ?? '' },
  press_device: { name: 'Last press: on which controller', read: ({ lastPress }) => lastPress?.device ?? '' },
  press_ms: { name: 'Last press: milliseconds', read: ({ lastPress }) => lastPress?.ms ?? 0 },
  press_message: { name: 'Last press: why it failed', read: ({ lastPress }) => lastPress?.message ?? '' },
};

interface Place {
  readonly name: string;
  readonly value: string;
}

/** Names of the things of a show by their place, so that a button keeps its place when they change. */
const placesOf = ({ scenes, polls }: ApiState): Readonly<Record<string, Place>> =>
  Object.fromEntries([
    ...scenes.map(({ name }, at): [string, Place] => [
      `scene_${at + 1}`,
      { name: `Name of scene ${at + 1}`, value: name },
    ]),
    ...polls.map(({ question }, at): [string, Place] => [
      `poll_${at + 1}`,
      { name: `Question of poll ${at + 1}`, value: question },
    ]),
  ]);

/** The variables that a show has. */
export const variableDefinitions = (state: ApiState): CompanionVariableDefinitions =>
  Object.fromEntries(
    [...Object.entries(VARIABLES), ...Object.entries(placesOf(state))].map(([id, { name }]) => [id, { name }]),
  );

/**
 * Companion resolves variables within the values of variables, and strangers write some of ours, as the message on the
 * stage. A character without width between `$` and `(` keeps their words from being read as a variable.
 */
const asWords = (value: string | number): string | number =>
  typeof value === 'string' ? value.replaceAll('$(', '$\u200B(') : value;

/** The variables as they stand. */
export const variableValues = (source: VariableSource): CompanionVariableValues => ({
  ...Object.fromEntries(Object.entries(VARIABLES).map(([id, { read }]) => [id, asWords(read(source))])),
  ...Object.fromEntries(Object.entries(placesOf(source.state)).map(([id, { value }]) => [id, asWords(value)])),
});

/** The variables of a desk that is away: all of them empty. */
export const emptyValues = (state: ApiState): CompanionVariableValues =>
  Object.fromEntries(Object.keys(variableDefinitions(state)).map((id) => [id, '']));
