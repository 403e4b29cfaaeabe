import { isSame } from '#shared/scene/same.ts';
import { inputEvents, itemEvents } from './input-events.ts';
import type { ObsScene, ObsWorld } from './obs-world.ts';
import { event, EVENTS, type Fields, type ObsEvent } from './protocol.ts';
import { sceneList } from './scene-requests.ts';
import { currentTransition } from './transition-requests.ts';

const named = ({ name, uuid }: ObsScene): Fields => ({ sceneName: name, sceneUuid: uuid });

const sceneEvents = (before: ObsWorld, after: ObsWorld): readonly ObsEvent[] => {
  const old = new Map(before.scenes.map((scene) => [scene.uuid, scene]));
  const kept = new Set(after.scenes.map(({ uuid }) => uuid));
  const isMoved = !isSame(sceneList(before), sceneList(after));
  return [
    ...after.scenes.flatMap((scene) => {
      const was = old.get(scene.uuid);
      if (!was) return [event('SceneCreated', EVENTS.scenes, { ...named(scene), isGroup: false })];
      if (was.name === scene.name) return [];
      return [
        event('SceneNameChanged', EVENTS.scenes, {
          sceneUuid: scene.uuid,
          oldSceneName: was.name,
          sceneName: scene.name,
        }),
      ];
    }),
    ...before.scenes.flatMap((scene) =>
      kept.has(scene.uuid) ? [] : [event('SceneRemoved', EVENTS.scenes, { ...named(scene), isGroup: false })],
    ),
    ...(isMoved ? [event('SceneListChanged', EVENTS.scenes, { scenes: sceneList(after) })] : []),
  ];
};

/** States in which an output is active, as OBS says it of each. */
const ACTIVE: ReadonlySet<string> = new Set(['STARTED', 'RECONNECTED']);

const outputEvent = (type: string, state: string, more: Fields = {}): ObsEvent =>
  event(type, EVENTS.outputs, {
    outputActive: ACTIVE.has(state),
    outputState: `OBS_WEBSOCKET_OUTPUT_${state}`,
    ...more,
  });
const outputEvents = (type: string, was: boolean, is: boolean, more: Fields = {}): readonly ObsEvent[] => {
  if (was === is) return [];
  return (is ? ['STARTING', 'STARTED'] : ['STOPPING', 'STOPPED']).map((state) => outputEvent(type, state, more));
};
/** A live that cannot be reached, and is again. */
const reconnectEvents = (before: ObsWorld | null, after: ObsWorld | null): readonly ObsEvent[] => {
  const is = after?.isReconnecting ?? false;
  if (after?.isLive !== true || (before?.isReconnecting ?? false) === is) return [];
  return [outputEvent('StreamStateChanged', is ? 'RECONNECTING' : 'RECONNECTED')];
};

const studioEvents = (before: ObsWorld | null, after: ObsWorld | null): readonly ObsEvent[] => {
  const [was, is] = [before?.studioMode ?? false, after?.studioMode ?? false];
  const preview = is ? (after?.preview ?? null) : null;
  return [
    ...(was === is ? [] : [event('StudioModeStateChanged', EVENTS.ui, { studioModeEnabled: is })]),
    ...(preview && (!was || before?.preview.uuid !== preview.uuid)
      ? [event('CurrentPreviewSceneChanged', EVENTS.scenes, named(preview))]
      : []),
  ];
};

const airEvents = (before: ObsWorld, after: ObsWorld): readonly ObsEvent[] => {
  const transition = currentTransition({ ...after, studioMode: false });
  const by = { transitionName: transition.name, transitionUuid: transition.uuid };
  const isTaken = before.program.uuid !== after.program.uuid;
  return isTaken
    ? [
        event('SceneTransitionStarted', EVENTS.transitions, by),
        event('CurrentProgramSceneChanged', EVENTS.scenes, named(after.program)),
        event('SceneTransitionVideoEnded', EVENTS.transitions, by),
        event('SceneTransitionEnded', EVENTS.transitions, by),
      ]
    : [];
};

/** The transition of the scene that comes next is the current one. */
const transitionEvents = (before: ObsWorld, after: ObsWorld): readonly ObsEvent[] => {
  const [was, is] = [currentTransition(before), currentTransition(after)];
  const by = { transitionName: is.name, transitionUuid: is.uuid };
  return [
    ...(was.name === is.name ? [] : [event('CurrentSceneTransitionChanged', EVENTS.transitions, by)]),
    ...(was.ms === is.ms
      ? []
      : [event('CurrentSceneTransitionDurationChanged', EVENTS.transitions, { transitionDuration: is.ms })]),
  ];
};

const liveEvents = (before: ObsWorld | null, after: ObsWorld | null): readonly ObsEvent[] => [
  ...outputEvents('StreamStateChanged', before?.isLive ?? false, after?.isLive ?? false),
  ...reconnectEvents(before, after),
  ...outputEvents('RecordStateChanged', before?.isRecording ?? false, after?.isRecording ?? false, {
    outputPath: null,
  }),
];

const titleOf = (world: ObsWorld): string => world.state.desk?.value.session.title ?? '';

/** Another show is another collection of scenes: a client reads all of it anew, but asks for no outputs. */
const showEvents = (before: ObsWorld | null, after: ObsWorld): readonly ObsEvent[] => {
  const name = { sceneCollectionName: titleOf(after) };
  const { name: transitionName, uuid: transitionUuid } = currentTransition(after);
  return [
    event('CurrentSceneCollectionChanging', EVENTS.config, { sceneCollectionName: titleOf(before ?? after) }),
    event('SceneCollectionListChanged', EVENTS.config, { sceneCollections: [name.sceneCollectionName] }),
    event('CurrentSceneCollectionChanged', EVENTS.config, name),
    event('SceneListChanged', EVENTS.scenes, { scenes: sceneList(after) }),
    event('CurrentProgramSceneChanged', EVENTS.scenes, named(after.program)),
    event('CurrentSceneTransitionChanged', EVENTS.transitions, { transitionName, transitionUuid }),
    ...studioEvents(before, after),
    ...liveEvents(before, after),
  ];
};

/**
 * Events that an OBS would send for the step from one state to the next, at an instant of the host. Without a show it is
 * an OBS at rest; for another show, everything is new.
 */
export const obsEvents = (before: ObsWorld | null, after: ObsWorld | null, now: number): readonly ObsEvent[] => {
  if (!after) return [...studioEvents(before, after), ...liveEvents(before, after)];
  if (before?.state.sessionId !== after.state.sessionId) return showEvents(before, after);
  return [
    ...sceneEvents(before, after),
    ...inputEvents(before, after, now),
    ...itemEvents(before, after),
    ...airEvents(before, after),
    ...studioEvents(before, after),
    ...transitionEvents(before, after),
    ...liveEvents(before, after),
  ];
};
