import * as z from 'zod';
import type { Scene } from '../api/scene.ts';
import type { Poll } from '../api/polls.ts';
import { BandPreset } from '../library/band-presets.ts';
import { overlayName } from '../scene/overlay-name.ts';
import { soundIn } from '../scene/sound.ts';
import { upNextId } from '../show/auto-advance.ts';
import type { DeckRun } from '../show/deck-run.ts';
import { DESK_MODES } from '../show/desk-modes.ts';
import type { ShowState } from '../show/show-state.ts';
import type { OwnObsState } from './own-obs.ts';

const Instant = z.string().describe('An instant in ISO 8601, by the clock of the platform.');

const ApiOverlay = z.object({ id: z.string(), type: z.string(), name: z.string(), visible: z.boolean() });

const ApiScene = z.object({
  id: z.string(),
  name: z.string(),
  onAir: z.boolean(),
  cued: z.boolean(),
  upNext: z.boolean(),
  jingle: z.boolean(),
  transition: z.string(),
  transitionMs: z.number(),
  durationSec: z.number().nullable(),
  overlays: z.array(ApiOverlay),
  mediaIds: z.array(z.string()),
});

const ApiPoll = z.object({
  id: z.string(),
  kind: z.string(),
  question: z.string(),
  status: z.string(),
  resultsShown: z.boolean(),
  onStage: z.boolean(),
  voters: z.number(),
  options: z.array(z.object({ id: z.string(), text: z.string(), votes: z.number(), percent: z.number() })),
});

const ApiMedia = z.object({
  id: z.string(),
  title: z.string().describe('Empty where the library of the platform was not read yet.'),
  playing: z.boolean().nullable(),
  page: z.number().nullable(),
  positionSec: z.number().nullable().describe('The position at `updatedAt`; a playing film has moved on since.'),
  updatedAt: Instant,
  volume: z.number().nullable().describe('From 0 to 1 in the scene on air; null where it has no sound there.'),
});

const ApiSequence = z.object({
  runId: z.string(),
  tileId: z.string(),
  name: z.string().describe('The label of its tile when that was pressed.'),
  state: z.enum(['running', 'done', 'stopped', 'failed']),
  step: z.number().describe('The step that it is at, or ended at, from 1.'),
  steps: z.number(),
  who: z.string().describe('The person or program that started it.'),
  message: z.string().nullable().describe('Why it failed, as a sentence for people.'),
});

const ApiOwnObs = z.object({
  connected: z.boolean(),
  scene: z.string().nullable().describe('The scene in its program; null while that is not known.'),
  scenes: z.array(z.string()).describe('Empty while it is not connected.'),
});

/** The show for programs over the API: everything that controllers show and press, without addresses or keys. */
export const ApiState = z.object({
  show: z
    .object({
      spaceId: z.string(),
      sessionId: z.string(),
      title: z.string(),
      status: z.string(),
      rehearsal: z.boolean(),
      startedAt: Instant.nullable(),
      recording: z.boolean(),
      viewers: z.number(),
      chat: z.string(),
    })
    .nullable()
    .describe('The show on the desk; null while none is open.'),
  connection: z.enum(['fresh', 'stale', 'offline']).nullable(),
  desk: z.object({
    mode: z.enum(DESK_MODES),
    locked: z.boolean(),
    takeBackTo: z.string().nullable().describe('What take back returns to, in words.'),
  }),
  onAir: z.object({
    sceneId: z.string().nullable().describe('Null is the automatic layout.'),
    nextSceneAt: Instant.nullable(),
  }),
  cuedSceneId: z.string().nullable(),
  autoAdvance: z.object({ enabled: z.boolean(), loop: z.boolean() }),
  scenes: z.array(ApiScene),
  polls: z.array(ApiPoll),
  media: z.array(ApiMedia),
  bands: z.array(z.object({ id: z.string(), text: z.string(), until: Instant })),
  bandPresets: z.array(BandPreset).describe('Bands kept ready for this show, in their order.'),
  stagedMessage: z.object({ id: z.string(), name: z.string(), text: z.string() }).nullable(),
  sequences: z.array(ApiSequence).describe('Sequences of tiles under way, and those that ended some seconds ago.'),
  ownObs: ApiOwnObs.nullable().describe('The OBS that this desk switches; null where it drives none.'),
});
export type ApiState = z.output<typeof ApiState>;

/** Name of an overlay within its scene: its own words, else its type with its id. */
export const sceneOverlayName = (overlay: Scene['overlays'][number]): string =>
  overlayName(overlay, (type) => (overlay.id === type ? type : `${type} ${overlay.id}`));

const sceneOf = (scene: Scene, state: ShowState, upNext: string | null): ApiState['scenes'][number] => ({
  id: scene.id,
  name: scene.name,
  onAir: state.desk?.value.activeSceneId === scene.id,
  cued: state.deskMode.cuedSceneId === scene.id,
  upNext: upNext === scene.id,
  jingle: scene.jingle,
  transition: scene.transition,
  transitionMs: scene.transitionMs,
  durationSec: scene.durationSec ?? null,
  overlays: scene.overlays.map((overlay) => ({
    id: overlay.id,
    type: overlay.type,
    name: sceneOverlayName(overlay),
    visible: overlay.visible,
  })),
  mediaIds: [...new Set([...scene.slots, ...scene.audios].flatMap(({ mediaId }) => mediaId ?? []))],
});

const pollOf = ({ id, kind, question, status, resultsShown, onStage, voters, options }: Poll) => ({
  id,
  kind,
  question,
  status,
  resultsShown,
  onStage,
  voters,
  options: options.map((option) => ({
    id: option.id,
    text: option.text,
    votes: option.votes,
    percent: option.percent,
  })),
});

/** Parts of the state that the host itself knows, beside the show. */
export interface ApiSources {
  readonly runs: readonly DeckRun[];
  readonly ownObs: Pick<OwnObsState, 'status' | 'program' | 'scenes'> | null;
  readonly bandPresets?: readonly BandPreset[];
}

const NO_SOURCES: ApiSources = { runs: [], ownObs: null };

const sequenceOf = ({ runId, tileId, name, who, step, steps, end }: DeckRun): ApiState['sequences'][number] => ({
  runId,
  tileId,
  name,
  state: end === null ? 'running' : end.kind,
  step: Math.max(0, step) + 1,
  steps,
  who,
  message: end?.kind === 'failed' ? end.message.text : null,
});

const ownObsOf = (ownObs: ApiSources['ownObs']): ApiState['ownObs'] =>
  ownObs === null || ownObs.status === 'off'
    ? null
    : { connected: ownObs.status === 'connected', scene: ownObs.program, scenes: [...ownObs.scenes] };

/** How loud a medium is in the scene on air; null where it has no sound there. */
const volumeOf = (state: ShowState, mediaId: string): number | null => {
  const desk = state.desk?.value;
  const onAir = desk?.scenes.find(({ id }) => id === desk.activeSceneId);
  const sound = onAir
    ? soundIn(
        onAir,
        mediaId,
        state.media?.value.find(({ id }) => id === mediaId),
      )
    : null;
  return sound && (sound.silenced ? 0 : (state.volumes?.[mediaId] ?? sound.volume));
};

const NOTHING: Omit<ApiState, 'sequences' | 'ownObs'> = {
  show: null,
  connection: null,
  desk: { mode: 'direct', locked: false, takeBackTo: null },
  onAir: { sceneId: null, nextSceneAt: null },
  cuedSceneId: null,
  autoAdvance: { enabled: false, loop: false },
  scenes: [],
  polls: [],
  media: [],
  bands: [],
  bandPresets: [],
  stagedMessage: null,
};

/** The state for programs; of no show where none is open or nothing of it was read yet. */
export const apiStateOf = (
  state: ShowState | null,
  { runs, ownObs, bandPresets = [] }: ApiSources = NO_SOURCES,
): ApiState => {
  const ofHost = { sequences: runs.map(sequenceOf), ownObs: ownObsOf(ownObs) };
  const desk = state?.desk?.value;
  if (!state || !desk) return { ...NOTHING, ...ofHost };
  const { session, autoAdvance, activeSceneId } = desk;
  const upNext = upNextId({ scenes: desk.scenes, loop: autoAdvance.loop }, activeSceneId);
  const staged = state.chat?.value.staged ?? null;
  return {
    show: {
      spaceId: state.spaceId,
      sessionId: state.sessionId,
      title: session.title,
      status: session.status,
      rehearsal: state.rehearsal,
      startedAt: session.startedAt,
      recording: session.recordingStatus === 'recording',
      viewers: session.participantCount + session.extraViewers,
      chat: session.chat,
    },
    connection: state.connection.state,
    desk: {
      mode: state.deskMode.mode,
      locked: state.deskMode.locked,
      takeBackTo: state.deskMode.takeBack?.label ?? null,
    },
    onAir: { sceneId: activeSceneId, nextSceneAt: autoAdvance.nextSceneAt },
    cuedSceneId: state.deskMode.cuedSceneId,
    autoAdvance: { enabled: autoAdvance.enabled, loop: autoAdvance.loop },
    scenes: desk.scenes.map((scene) => sceneOf(scene, state, upNext)),
    polls: (state.polls?.value ?? []).map(pollOf),
    media: desk.media.map(({ mediaId, playing, page, position, updatedAt }) => ({
      id: mediaId,
      title: state.media?.value.find(({ id }) => id === mediaId)?.title ?? '',
      playing,
      page,
      positionSec: position,
      updatedAt,
      volume: volumeOf(state, mediaId),
    })),
    bands: desk.bands.map(({ id, text, until }) => ({ id, text, until })),
    bandPresets: [...bandPresets],
    stagedMessage: staged && { id: staged.id, name: staged.name, text: staged.text },
    ...ofHost,
  };
};
