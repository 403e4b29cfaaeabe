import { TRANSITIONS, type Scene } from '#shared/api/scene.ts';
import type { ObsItem, ObsScene, ObsWorld } from './obs-world.ts';
import { ObsProblem, STATUS, type Fields } from './protocol.ts';
import { namedScene, press, type RequestHandlers, type RequestContext } from './requests.ts';
import { uuidOf } from './obs-world.ts';

const sceneName = ({ name, uuid }: ObsScene): Fields => ({ sceneName: name, sceneUuid: uuid });

/** OBS lists scenes from the bottom of its window. */
export const sceneList = ({ scenes }: ObsWorld): readonly Fields[] =>
  scenes.map((scene, at) => ({ ...sceneName(scene), sceneIndex: scenes.length - 1 - at })).toReversed();

const current = (scene: ObsScene, what: 'Program' | 'Preview'): Fields => ({
  ...sceneName(scene),
  [`current${what}SceneName`]: scene.name,
  [`current${what}SceneUuid`]: scene.uuid,
});

const previewOf = (world: ObsWorld): ObsScene => {
  if (!world.studioMode) throw new ObsProblem(STATUS.studioModeOff, 'Studio mode is not enabled.');
  return world.preview;
};

const TRANSITION_KIND = 'regie_transition';

const transitionFields = (name: string, world: ObsWorld): Fields => ({
  transitionName: name,
  transitionUuid: uuidOf(world.state.sessionId, 'transition', name),
  transitionKind: TRANSITION_KIND,
  transitionFixed: name === 'cut',
  transitionConfigurable: false,
});

/** The scene whose arrival is next: its transition is the current one. */
const arriving = (world: ObsWorld): Scene | null => (world.studioMode ? world.preview : world.program).scene;
export const currentTransition = (
  world: ObsWorld,
): { readonly name: string; readonly uuid: string; readonly ms: number } => {
  const name = arriving(world)?.transition ?? 'cut';
  return { name, uuid: uuidOf(world.state.sessionId, 'transition', name), ms: arriving(world)?.transitionMs ?? 0 };
};

const NO_PREVIEW = 'The automatic layout cannot be cued: it is taken by a held press.';
const OWN_TRANSITION = 'Each scene has a transition of its own: it is changed in Prepare.';
const refuseTransition = (): never => {
  throw new ObsProblem(STATUS.cannotAct, OWN_TRANSITION);
};

/** Scenes and transitions: program is the air, preview the cued scene, studio mode the cue mode. */
export const SCENE_REQUESTS: RequestHandlers = {
  GetSceneList({ world }) {
    const now = world();
    const preview = now.studioMode ? now.preview : null;
    return {
      currentProgramSceneName: now.program.name,
      currentProgramSceneUuid: now.program.uuid,
      currentPreviewSceneName: preview?.name ?? null,
      currentPreviewSceneUuid: preview?.uuid ?? null,
      scenes: sceneList(now),
    };
  },
  GetGroupList: () => ({ groups: [] }),
  GetCurrentProgramScene: ({ world }) => current(world().program, 'Program'),
  async SetCurrentProgramScene(parts) {
    const { uuid, sceneId } = namedScene(parts);
    if (uuid === parts.world().program.uuid) return undefined;
    return press(parts, sceneId === null ? { kind: 'scene.auto' } : { kind: 'scene.take', sceneId });
  },
  GetCurrentPreviewScene: ({ world }) => current(previewOf(world()), 'Preview'),
  async SetCurrentPreviewScene(parts) {
    const { uuid, sceneId } = namedScene(parts);
    const preview = previewOf(parts.world());
    if (sceneId === null) throw new ObsProblem(STATUS.cannotAct, NO_PREVIEW);
    if (preview.uuid === uuid && parts.world().state.deskMode.cuedSceneId !== null) return undefined;
    return press(parts, { kind: 'scene.cue', sceneId });
  },
  GetSceneSceneTransitionOverride(parts) {
    const { scene } = namedScene(parts);
    return { transitionName: scene?.transition ?? null, transitionDuration: scene?.transitionMs ?? null };
  },
  SetSceneSceneTransitionOverride(parts) {
    namedScene(parts);
    return refuseTransition();
  },
  GetTransitionKindList: () => ({ transitionKinds: [TRANSITION_KIND] }),
  GetSceneTransitionList({ world }) {
    const { name, uuid } = currentTransition(world());
    return {
      currentSceneTransitionName: name,
      currentSceneTransitionUuid: uuid,
      currentSceneTransitionKind: TRANSITION_KIND,
      transitions: TRANSITIONS.map((one) => transitionFields(one, world())),
    };
  },
  GetCurrentSceneTransition({ world }) {
    const { name, ms } = currentTransition(world());
    return {
      ...transitionFields(name, world()),
      transitionDuration: name === 'cut' ? null : ms,
      transitionSettings: null,
    };
  },
  SetCurrentSceneTransition({ data, world }) {
    const name = data.text('transitionName');
    if (!TRANSITIONS.some((one) => one === name)) {
      throw new ObsProblem(STATUS.notFound, 'No scene transition was found by that name.');
    }
    return name === currentTransition(world()).name ? undefined : refuseTransition();
  },
  SetCurrentSceneTransitionDuration({ data, world }) {
    const ms = data.number('transitionDuration', { min: 50, max: 20_000 });
    return ms === currentTransition(world()).ms ? undefined : refuseTransition();
  },
  GetCurrentSceneTransitionCursor({ world, clock }) {
    const { air, clockOffsetMs } = world().state;
    const { ms, name } = currentTransition({ ...world(), studioMode: false });
    const since = air === null ? Infinity : clock.now() - clockOffsetMs - air.arrivedAt;
    return { transitionCursor: name === 'cut' || ms <= 0 ? 1 : Math.min(1, Math.max(0, since / ms)) };
  },
  async TriggerStudioModeTransition(parts) {
    const { sceneId, uuid } = previewOf(parts.world());
    const { state, program } = parts.world();
    // Nothing is cued: the preview is the scene that follows, and what is shown is what is taken.
    const isNext = state.deskMode.cuedSceneId === null && sceneId !== null && uuid !== program.uuid;
    return press(parts, isNext ? { kind: 'scene.take', sceneId } : { kind: 'take' });
  },
  GetStudioModeEnabled: ({ world }) => ({ studioModeEnabled: world().studioMode }),
  async SetStudioModeEnabled(parts) {
    const enabled = parts.data.flag('studioModeEnabled');
    if (enabled === parts.world().studioMode) return undefined;
    return press(parts, { kind: 'mode.set', mode: enabled ? 'cue' : 'direct' });
  },
};

/** A scene item by its number in the scene that a request names. */
const namedItem = (parts: RequestContext): { readonly scene: ObsScene; readonly item: ObsItem } => {
  const scene = namedScene(parts);
  const id = parts.data.number('sceneItemId', { min: 0, max: 2 ** 32 });
  const item = scene.items.find((one) => one.id === id);
  if (!item) throw new ObsProblem(STATUS.notFound, 'No scene items were found in the specified scene by that ID.');
  return { scene, item };
};

const WIDTH = 1920;
const HEIGHT = 1080;

const transformOf = ({ overlayId }: ObsItem, scene: ObsScene): Fields => {
  const overlay = scene.scene?.overlays.find(({ id }) => id === overlayId);
  const { x, y, w, h } = overlay ?? { x: 0, y: 0, w: 1, h: 1 };
  return {
    positionX: x * WIDTH,
    positionY: y * HEIGHT,
    width: w * WIDTH,
    height: h * HEIGHT,
    sourceWidth: w * WIDTH,
    sourceHeight: h * HEIGHT,
    scaleX: 1,
    scaleY: 1,
    rotation: 0,
    alignment: 5,
    boundsType: 'OBS_BOUNDS_NONE',
    boundsAlignment: 0,
    boundsWidth: 0,
    boundsHeight: 0,
    cropLeft: 0,
    cropRight: 0,
    cropTop: 0,
    cropBottom: 0,
  };
};

const itemFields = (item: ObsItem, index: number, scene: ObsScene): Fields => ({
  sceneItemId: item.id,
  sceneItemIndex: index,
  sceneItemEnabled: item.enabled,
  sceneItemLocked: false,
  sceneItemTransform: transformOf(item, scene),
  sceneItemBlendMode: 'OBS_BLEND_NORMAL',
  sourceName: item.input.name,
  sourceUuid: item.input.uuid,
  sourceType: 'OBS_SOURCE_TYPE_INPUT',
  inputKind: item.input.kind,
  isGroup: null,
});

const ALWAYS_SHOWN = 'This medium always shows with its scene: it is changed in Prepare.';

/** Scene items: overlays that are shown and hidden, and the media of a scene. */
export const SCENE_ITEM_REQUESTS: RequestHandlers = {
  GetSceneItemList(parts) {
    const scene = namedScene(parts);
    return { sceneItems: scene.items.map((item, index) => itemFields(item, index, scene)) };
  },
  GetSceneItemId(parts) {
    const name = parts.data.text('sourceName');
    const item = namedScene(parts).items.find(({ input }) => input.name === name);
    if (!item) throw new ObsProblem(STATUS.notFound, 'No scene items were found in the specified scene by that name.');
    return { sceneItemId: item.id };
  },
  GetSceneItemSource(parts) {
    const { input } = namedItem(parts).item;
    return { sourceName: input.name, sourceUuid: input.uuid };
  },
  GetSceneItemTransform(parts) {
    const { scene, item } = namedItem(parts);
    return { sceneItemTransform: transformOf(item, scene) };
  },
  GetSceneItemEnabled: (parts) => ({ sceneItemEnabled: namedItem(parts).item.enabled }),
  async SetSceneItemEnabled(parts) {
    const { scene, item } = namedItem(parts);
    const visible = parts.data.flag('sceneItemEnabled');
    if (visible === item.enabled) return undefined;
    if (item.overlayId === null) throw new ObsProblem(STATUS.notConfigurable, ALWAYS_SHOWN);
    return press(parts, { kind: 'overlay.visible', sceneId: scene.sceneId, overlayId: item.overlayId, visible });
  },
  GetSceneItemLocked(parts) {
    namedItem(parts);
    return { sceneItemLocked: false };
  },
  GetSceneItemIndex(parts) {
    const { scene, item } = namedItem(parts);
    return { sceneItemIndex: scene.items.indexOf(item) };
  },
  GetSceneItemBlendMode(parts) {
    namedItem(parts);
    return { sceneItemBlendMode: 'OBS_BLEND_NORMAL' };
  },
};
