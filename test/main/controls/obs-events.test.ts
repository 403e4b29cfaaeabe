import { expect, test } from 'vitest';
import type { Scene } from '#shared/api/scene.ts';
import type { MediaState, ProductionDesk } from '#shared/api/scenes.ts';
import type { DeskMode, ShowState } from '#shared/show/show-state.ts';
import { obsEvents } from '../../../src-main/controls/obs/events.ts';
import { createObsWorlds, type ObsWorld } from '../../../src-main/controls/obs/obs-world.ts';

const NOW = Date.parse('2026-01-01T12:00:00Z');
const at = (sec: number): string => new Date(NOW + sec * 1000).toISOString();

interface Given {
  readonly scenes?: readonly Partial<Scene>[];
  readonly onAir?: string;
  readonly media?: readonly MediaState[];
  readonly session?: Partial<ProductionDesk['session']>;
  readonly mode?: Partial<DeskMode>;
  readonly sessionId?: string;
  readonly offline?: boolean;
}
const FILM = { id: 'film', kind: 'media', mediaKind: 'video', mediaId: 'm1', mediaSec: 60, volume: 0.5 };
const BAND = { id: 'o1', type: 'text', text: 'Hello', visible: true };
const SCENES = [
  { id: 'intro', name: 'Intro', slots: [], overlays: [BAND] },
  { id: 'film', name: 'Film', slots: [FILM], overlays: [], transition: 'fade', transitionMs: 800 },
] as unknown as readonly Partial<Scene>[];

const world = (given: Given = {}): ObsWorld => {
  const scenes = (given.scenes ?? SCENES).map((scene) => ({
    audios: [],
    transition: 'cut',
    transitionMs: 0,
    ...scene,
  }));
  const state = {
    sessionId: given.sessionId ?? 'one',
    clockOffsetMs: 0,
    air: { arrivedAt: NOW },
    desk: {
      value: {
        session: { title: 'A show', status: 'live', recordingStatus: 'none', ...given.session },
        scenes,
        activeSceneId: given.onAir ?? 'intro',
        autoAdvance: { loop: false },
        media: given.media ?? [],
        bands: [],
      },
    },
    connection: { state: given.offline === true ? 'offline' : 'fresh' },
    deskMode: { mode: 'direct', cuedSceneId: null, ...given.mode },
  };
  const made = createObsWorlds()(state as unknown as ShowState);
  if (!made) throw new Error('a show with a desk is a world');
  return made;
};
const heard = (before: ObsWorld | null, after: ObsWorld | null, now = NOW) =>
  obsEvents(before, after, now).map(({ type, data }) => [type, data] as const);
const types = (...step: Parameters<typeof heard>): readonly string[] => heard(...step).map(([type]) => type);
const withOverlays = (...overlays: readonly object[]): ObsWorld =>
  world({ scenes: [{ ...SCENES[0], overlays } as never, SCENES[1] ?? {}] });
const film = (playing: boolean, position: number, updatedAt = at(0)): MediaState => ({
  mediaId: 'm1',
  page: null,
  playing,
  position,
  updatedAt,
});

test('a show that is opened is a new collection, with the state of its live, its recording and its studio mode', () => {
  const opened = world({ session: { recordingStatus: 'recording' }, mode: { mode: 'cue', cuedSceneId: 'film' } });
  expect(types(null, opened)).toEqual([
    'CurrentSceneCollectionChanging',
    'SceneCollectionListChanged',
    'CurrentSceneCollectionChanged',
    'SceneListChanged',
    'CurrentProgramSceneChanged',
    'CurrentSceneTransitionChanged',
    'StudioModeStateChanged',
    'CurrentPreviewSceneChanged',
    'StreamStateChanged',
    'StreamStateChanged',
    'RecordStateChanged',
    'RecordStateChanged',
  ]);
});

test('another show says what is different of the outputs, and a show that is closed leaves an OBS at rest', () => {
  const [live, planned] = [world(), world({ sessionId: 'two', session: { status: 'scheduled' } })];
  const outputs = heard(live, planned).flatMap(([type, data]) => (type === 'StreamStateChanged' ? [data] : []));
  expect(outputs.map(({ outputState }) => outputState)).toEqual([
    'OBS_WEBSOCKET_OUTPUT_STOPPING',
    'OBS_WEBSOCKET_OUTPUT_STOPPED',
  ]);
  expect(types(live, world({ sessionId: 'two' }))).not.toContain('StreamStateChanged');
  expect(types(live, null)).toEqual(['StreamStateChanged', 'StreamStateChanged']);
});

test('a live that cannot be reached reconnects, with the activity that OBS says of each state', () => {
  const states = (before: ObsWorld | null, after: ObsWorld | null) =>
    heard(before, after).map(([, { outputState, outputActive }]) => [
      String(outputState).replace('OBS_WEBSOCKET_OUTPUT_', ''),
      outputActive,
    ]);
  const [live, away] = [world(), world({ offline: true })];
  const [ended, endedAway] = [{}, { offline: true }].map((given) => world({ ...given, session: { status: 'ended' } }));
  const stopped = [
    ['STOPPING', false],
    ['STOPPED', false],
  ];
  expect(states(live, away)).toEqual([['RECONNECTING', false]]);
  expect(states(away, live)).toEqual([['RECONNECTED', true]]);
  expect(states(away, away)).toEqual([]);
  expect([states(away, ended ?? null), states(away, endedAway ?? null)]).toEqual([stopped, stopped]);
  expect(states(ended ?? null, away)).toEqual([
    ['STARTING', false],
    ['STARTED', true],
    ['RECONNECTING', false],
  ]);
  expect(states(ended ?? null, endedAway ?? null)).toEqual([]);
});

test('an overlay that is added, renamed, moved and removed is told as input and as item', () => {
  const added = { id: 'o2', type: 'text', text: 'New', visible: false };
  expect(types(withOverlays(BAND), withOverlays(BAND, added))).toEqual(['InputCreated', 'SceneItemCreated']);
  expect(types(withOverlays(BAND, added), withOverlays(BAND))).toEqual(['InputRemoved', 'SceneItemRemoved']);
  expect(types(withOverlays(BAND, added), withOverlays(added, BAND))).toEqual(['SceneItemListReindexed']);
  const [renamed, settings] = heard(withOverlays(BAND), withOverlays({ ...BAND, text: 'Good bye' }));
  expect([renamed?.[1].oldInputName, renamed?.[1].inputName, settings?.[0]]).toEqual([
    'Hello',
    'Good bye',
    'InputSettingsChanged',
  ]);
});

test('an overlay that is hidden on air is neither active nor shown any more', () => {
  expect(types(withOverlays(BAND), withOverlays({ ...BAND, visible: false }))).toEqual([
    'InputActiveStateChanged',
    'InputShowStateChanged',
    'SceneItemEnableStateChanged',
  ]);
});

test('a take tells the scene, what is active now, the film that begins, and the transition', () => {
  expect(types(world(), world({ onAir: 'film' }))).toEqual([
    'InputActiveStateChanged',
    'InputShowStateChanged',
    'InputActiveStateChanged',
    'InputShowStateChanged',
    'MediaInputPlaybackStarted',
    'SceneTransitionStarted',
    'CurrentProgramSceneChanged',
    'SceneTransitionVideoEnded',
    'SceneTransitionEnded',
    'CurrentSceneTransitionChanged',
    'CurrentSceneTransitionDurationChanged',
  ]);
});

test('an OBS client hears when a film on air is paused, goes on, restarts or ends', () => {
  const on = (state: MediaState): ObsWorld => world({ onAir: 'film', media: [state] });
  const step = (before: MediaState, after: MediaState, now = NOW + 5000) =>
    heard(on(before), on(after), now).map(([type, { mediaAction }]) => [type, mediaAction]);
  const [playing, paused] = [film(true, 10), film(false, 15, at(5))];
  const action = (name: string) => ['MediaInputActionTriggered', `OBS_WEBSOCKET_MEDIA_INPUT_ACTION_${name}`];
  const [started, ended] = [
    ['MediaInputPlaybackStarted', undefined],
    ['MediaInputPlaybackEnded', undefined],
  ];
  expect(step(playing, paused)).toEqual([action('PAUSE')]);
  expect(step(paused, film(true, 15, at(6)))).toEqual([action('PLAY'), started]);
  expect(step(playing, film(true, 0, at(5)))).toEqual([action('RESTART'), started]);
  expect(step(playing, film(false, 0, at(5)))).toEqual([action('STOP'), ended]);
  expect(types(on(playing), world(), NOW + 5000)).toContain('MediaInputPlaybackEnded');
  // It had ended by itself before the scene was left.
  expect(types(on(playing), world(), NOW + 55_000)).not.toContain('MediaInputPlaybackEnded');
});

test('a volume is told in both units, and silence as muted', () => {
  const loud = (volume: number): ObsWorld =>
    world({ scenes: [SCENES[0] ?? {}, { ...SCENES[1], slots: [{ ...FILM, volume }] } as never] });
  const [changed, muted] = heard(loud(0.5), loud(0));
  expect([changed?.[1].inputVolumeMul, changed?.[1].inputVolumeDb, muted?.[1].inputMuted]).toEqual([0, -100, true]);
  expect(heard(loud(1), loud(0.1)).map(([type, data]) => [type, data.inputVolumeDb])).toEqual([
    ['InputVolumeChanged', -20],
  ]);
});

test('things keep their ids when the host starts again', () => {
  const ids = (one: ObsWorld): readonly unknown[] => [
    one.scenes.map(({ uuid, items }) => [uuid, items.map(({ id }) => id)]),
    one.inputs.map(({ uuid }) => uuid),
  ];
  expect(ids(world())).toEqual(ids(world()));
  expect(ids(world())).not.toEqual(ids(world({ sessionId: 'two' })));
});

test('the band’s input and the automatic layout keep their names, whatever scenes are called', () => {
  const names = ['Band', 'Automatic layout'].map((name, index) => ({ ...SCENES[index], name }));
  const { scenes, inputs } = world({ scenes: names });
  expect([inputs[0]?.name, scenes.at(-1)?.name]).toEqual(['Band', 'Automatic layout']);
  expect(scenes.slice(0, 2).map(({ name }) => name)).toEqual(['Band (2)', 'Automatic layout (2)']);
});
