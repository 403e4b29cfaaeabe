import { isSame } from '#shared/scene/same.ts';
import type { ObsScene, ObsWorld } from './obs-world.ts';
import { EVENTS, type Fields, type ObsEvent } from './protocol.ts';
import { currentTransition, sceneList } from './scene-requests.ts';

const event = (type: string, intent: number, data: Fields): ObsEvent => ({ type, intent, data });
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

const itemEvents = (before: ObsWorld, after: ObsWorld): readonly ObsEvent[] =>
  after.scenes.flatMap((scene) => {
    const was = before.scenes.find(({ uuid }) => uuid === scene.uuid);
    return scene.items.flatMap((item) => {
      const old = was?.items.find(({ id }) => id === item.id);
      if (!old || old.enabled === item.enabled) return [];
      const data = { ...named(scene), sceneItemId: item.id, sceneItemEnabled: item.enabled };
      return [event('SceneItemEnableStateChanged', EVENTS.sceneItems, data)];
    });
  });

const inputEvents = (before: ObsWorld, after: ObsWorld): readonly ObsEvent[] =>
  after.inputs.flatMap((input) => {
    const was = before.inputs.find(({ uuid }) => uuid === input.uuid);
    const id = { inputName: input.name, inputUuid: input.uuid };
    const settings = was && !isSame(was.settings, input.settings);
    const [playedBefore, plays] = [before, after].map(
      ({ media }) => input.mediaId !== null && media.get(input.mediaId)?.playing === true,
    );
    return [
      ...(settings ? [event('InputSettingsChanged', EVENTS.inputs, { ...id, inputSettings: input.settings })] : []),
      ...(playedBefore === plays
        ? []
        : [event(plays === true ? 'MediaInputPlaybackStarted' : 'MediaInputPlaybackEnded', EVENTS.mediaInputs, id)]),
    ];
  });

const outputEvents = (type: string, was: boolean, is: boolean, more: Fields): readonly ObsEvent[] => {
  if (was === is) return [];
  const state = (name: string): ObsEvent =>
    event(type, EVENTS.outputs, { outputActive: is, outputState: `OBS_WEBSOCKET_OUTPUT_${name}`, ...more });
  return is ? [state('STARTING'), state('STARTED')] : [state('STOPPING'), state('STOPPED')];
};

const airEvents = (before: ObsWorld, after: ObsWorld): readonly ObsEvent[] => {
  const transition = currentTransition({ ...after, studioMode: false });
  const by = { transitionName: transition.name, transitionUuid: transition.uuid };
  const isTaken = before.program.uuid !== after.program.uuid;
  const preview = after.studioMode ? after.preview : null;
  return [
    ...(isTaken
      ? [
          event('SceneTransitionStarted', EVENTS.transitions, by),
          event('CurrentProgramSceneChanged', EVENTS.scenes, named(after.program)),
          event('SceneTransitionVideoEnded', EVENTS.transitions, by),
          event('SceneTransitionEnded', EVENTS.transitions, by),
        ]
      : []),
    ...(before.studioMode === after.studioMode
      ? []
      : [event('StudioModeStateChanged', EVENTS.ui, { studioModeEnabled: after.studioMode })]),
    ...(preview && (!before.studioMode || before.preview.uuid !== preview.uuid)
      ? [event('CurrentPreviewSceneChanged', EVENTS.scenes, named(preview))]
      : []),
  ];
};

/** Events that an OBS would send for the step from one state to the next. For another show, everything is new. */
export const obsEvents = (before: ObsWorld | null, after: ObsWorld): readonly ObsEvent[] => {
  if (before?.state.sessionId !== after.state.sessionId) {
    const name = after.state.desk?.value.session.title ?? '';
    return [
      event('CurrentSceneCollectionChanged', EVENTS.config, { sceneCollectionName: name }),
      event('SceneListChanged', EVENTS.scenes, { scenes: sceneList(after) }),
      event('CurrentProgramSceneChanged', EVENTS.scenes, named(after.program)),
    ];
  }
  return [
    ...sceneEvents(before, after),
    ...airEvents(before, after),
    ...itemEvents(before, after),
    ...inputEvents(before, after),
    ...outputEvents('StreamStateChanged', before.isLive, after.isLive, {}),
    ...outputEvents('RecordStateChanged', before.isRecording, after.isRecording, { outputPath: null }),
  ];
};
