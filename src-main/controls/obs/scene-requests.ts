import { hasName } from './find-named.ts';
import type { ObsItem, ObsScene, ObsWorld } from './obs-world.ts';
import { ObsProblem, STATUS, type Fields } from './protocol.ts';
import { namedScene, previewOf, set, type RequestHandlers, type RequestContext } from './requests.ts';

const sceneName = ({ name, uuid }: ObsScene): Fields => ({ sceneName: name, sceneUuid: uuid });

/** OBS lists scenes from the bottom of its window. */
export const sceneList = ({ scenes }: ObsWorld): readonly Fields[] =>
  scenes.map((scene, at) => ({ ...sceneName(scene), sceneIndex: scenes.length - 1 - at })).toReversed();

const current = (scene: ObsScene, what: 'Program' | 'Preview'): Fields => ({
  ...sceneName(scene),
  [`current${what}SceneName`]: scene.name,
  [`current${what}SceneUuid`]: scene.uuid,
});

const NO_PREVIEW = 'The automatic layout cannot be cued: it is taken by a held press.';

/** Scenes: program is the air, preview the cued scene, studio mode the cue mode. */
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
    const { sceneId } = namedScene(parts);
    return set(parts, sceneId === null ? { kind: 'scene.auto' } : { kind: 'scene.take', sceneId });
  },
  GetCurrentPreviewScene: ({ world }) => current(previewOf(world()), 'Preview'),
  async SetCurrentPreviewScene(parts) {
    const { sceneId } = namedScene(parts);
    previewOf(parts.world());
    if (sceneId === null) throw new ObsProblem(STATUS.cannotAct, NO_PREVIEW);
    return set(parts, { kind: 'scene.cue', sceneId });
  },
  GetStudioModeEnabled: ({ world }) => ({ studioModeEnabled: world().studioMode }),
  async SetStudioModeEnabled(parts) {
    const enabled = parts.data.flag('studioModeEnabled');
    return set(parts, { kind: 'mode.set', mode: enabled ? 'cue' : 'direct' });
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
    const item = namedScene(parts).items.find(({ input }) => hasName(input, name));
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
    if (item.overlayId === null) {
      if (visible === item.enabled) return undefined;
      throw new ObsProblem(STATUS.notConfigurable, ALWAYS_SHOWN);
    }
    parts.pressed(item.input);
    return set(parts, { kind: 'overlay.visible', sceneId: scene.sceneId, overlayId: item.overlayId, visible });
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
