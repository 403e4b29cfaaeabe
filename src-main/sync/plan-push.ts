import { createScene, deleteScene, reorderScenes, updateOverlayEverywhere, updateScene } from '#shared/api/scenes.ts';
import { diffScenes } from '#shared/scene/diff.ts';
import { insertAt } from '#shared/scene/keyed-list.ts';
import { isSame } from '#shared/scene/same.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import type { SceneStep } from '#shared/scene/scene-edits.ts';
import type { ShowDocument } from '#shared/scene/show-edits.ts';
import { planScene } from './plan-scene.ts';
import { pushStep, type PushStep } from './push-step.ts';
import { sceneInput } from './scene-wire.ts';

type OverlayPatch = Extract<SceneStep, { kind: 'patch' }>;

interface Change {
  readonly theirs: SceneDocument;
  readonly wanted: SceneDocument;
  /** The change of one overlay, where that is all that changes. */
  readonly overlay: OverlayPatch | null;
}

const changeOf = (theirs: SceneDocument, wanted: SceneDocument): Change => {
  const [step, ...more] = diffScenes(theirs, wanted);
  const isOverlay = step?.kind === 'patch' && step.list === 'overlays' && more.length === 0 && !theirs.locked;
  return { theirs, wanted, overlay: isOverlay ? step : null };
};

/** Changes of one overlay that are the same in every scene that has it: one call does them all. */
const findEverywhere = (changes: readonly Change[]): readonly (readonly Change[])[] => {
  const keys = new Set(changes.flatMap(({ overlay }) => overlay?.key ?? []));
  return [...keys].flatMap((key) => {
    const holding = changes.filter(({ theirs }) => theirs.overlays.some((overlay) => overlay.id === key));
    const fields = holding[0]?.overlay?.fields;
    const isAlike = holding.every(({ overlay }) => overlay?.key === key && isSame(overlay.fields, fields));
    return isAlike && holding.length > 1 ? [holding] : [];
  });
};

const planChanges = (sessionId: string, changes: readonly Change[]): readonly PushStep[] => {
  const everywhere = findEverywhere(changes);
  const done = new Set(everywhere.flat());
  return [
    ...everywhere.flatMap(([first]) =>
      first?.overlay
        ? [
            pushStep(updateOverlayEverywhere, {
              params: { id: sessionId, overlayId: first.overlay.key },
              body: first.overlay.fields,
            }),
          ]
        : [],
    ),
    ...changes.flatMap((change) => (done.has(change) ? [] : planScene(sessionId, change.theirs, change.wanted))),
  ];
};

const planDeletion = (sessionId: string, scene: SceneDocument): readonly PushStep[] => {
  const params = { id: sessionId, sceneId: scene.id };
  const unlock = scene.locked ? [pushStep(updateScene, { params, body: { locked: false } })] : [];
  return [...unlock, pushStep(deleteScene, { params })];
};

/** Deleting a scene removes its mention as another's next (spec 2, `delete_scene`). */
const withoutNext = (scene: SceneDocument, gone: ReadonlySet<string>): SceneDocument => {
  if (scene.nextSceneId === undefined || !gone.has(scene.nextSceneId)) return scene;
  const { nextSceneId: _, ...rest } = scene;
  return rest;
};

/**
 * Plans the fewest calls that bring a session's scenes to the wanted state: deletions first, which make room, then new
 * scenes, changes, and the order if it still differs.
 */
export const planPush = (sessionId: string, theirs: ShowDocument, wanted: ShowDocument): readonly PushStep[] => {
  const wantedIds = wanted.scenes.map((scene) => scene.id);
  const isWanted = new Set(wantedIds);
  const gone = theirs.scenes.filter((scene) => !isWanted.has(scene.id));
  const goneIds = new Set(gone.map((scene) => scene.id));
  const there = new Map(
    theirs.scenes.filter((scene) => isWanted.has(scene.id)).map((scene) => [scene.id, withoutNext(scene, goneIds)]),
  );

  let order: readonly string[] = [...there.keys()];
  const creations = wanted.scenes.flatMap((scene, index) => {
    if (there.has(scene.id)) return [];
    const afterId = wantedIds[index - 1];
    order = insertAt(order, scene.id, afterId === undefined ? order.length : order.indexOf(afterId) + 1);
    const body = { ...sceneInput(scene), ...(afterId !== undefined && { afterId }) };
    return [pushStep(createScene, { params: { id: sessionId }, body })];
  });
  const changes = wanted.scenes.flatMap((scene) => {
    const was = there.get(scene.id);
    return was ? [changeOf(was, scene)] : [];
  });
  return [
    ...gone.flatMap((scene) => planDeletion(sessionId, scene)),
    ...creations,
    ...planChanges(sessionId, changes),
    ...(isSame(order, wantedIds)
      ? []
      : [pushStep(reorderScenes, { params: { id: sessionId }, body: { sceneIds: wantedIds } })]),
  ];
};
