import type { SceneInput, ScenePatch } from '#shared/api/scene.ts';
import { diffShows } from '#shared/scene/diff.ts';
import { isSame } from '#shared/scene/same.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import { changedFields, ITEM_FIELDS, SCENE_FIELDS } from '#shared/scene/scene-fields.ts';
import type { ShowDocument } from '#shared/scene/show-edits.ts';

/** One call to the platform, and the show as it is there afterwards. */
export type SceneCall =
  | { readonly kind: 'create'; readonly body: SceneInput & { readonly afterId?: string }; readonly sceneId: string }
  | { readonly kind: 'update'; readonly sceneId: string; readonly body: ScenePatch }
  | { readonly kind: 'delete'; readonly sceneId: string }
  | { readonly kind: 'reorder'; readonly sceneIds: string[] };

const withoutNext = (scene: SceneDocument): SceneDocument => {
  const { nextSceneId: _, ...rest } = scene;
  return rest;
};

/** A sound in full: the platform keeps settings of a medium it knows unless told that they go. */
const wholeAudio = (audio: SceneDocument['audios'][number]): Record<string, unknown> => ({
  ...Object.fromEntries([...ITEM_FIELDS.audios].map((field) => [field, null])),
  ...audio,
});

const patchOf = (before: SceneDocument, after: SceneDocument): ScenePatch =>
  ({
    ...changedFields(before, after, SCENE_FIELDS),
    ...(!isSame(before.slots, after.slots) && { slots: after.slots }),
    ...(!isSame(before.overlays, after.overlays) && { overlays: after.overlays }),
    ...(!isSame(before.audios, after.audios) && { audios: after.audios.map(wholeAudio) }),
  }) as ScenePatch;

const updates = (before: SceneDocument, after: SceneDocument): readonly SceneCall[] => {
  const body = patchOf(before, after);
  if (Object.keys(body).length === 0) return [];
  const update = (part: ScenePatch): SceneCall => ({ kind: 'update', sceneId: after.id, body: part });
  // What was locked takes changes only with the unlocking; it is locked again by a call of its own.
  if (before.locked && after.locked) return [update({ ...body, locked: false }), update({ locked: true })];
  return [update(body)];
};

/** The calls that turn the show as the platform has it into the show as it should be, in order. */
export const callsBetween = (saved: ShowDocument, wanted: ShowDocument): readonly SceneCall[] => {
  if (diffShows(saved, wanted).length === 0) return [];
  const was = new Map(saved.scenes.map((scene) => [scene.id, scene]));
  const isWanted = new Set(wanted.scenes.map((scene) => scene.id));
  const removed = saved.scenes.filter((scene) => !isWanted.has(scene.id));
  const order = saved.scenes.filter((scene) => isWanted.has(scene.id)).map((scene) => scene.id);
  const gone = new Set(removed.map((scene) => scene.id));

  const deletes = removed.flatMap(({ id, locked }): SceneCall[] => [
    ...(locked ? [{ kind: 'update', sceneId: id, body: { locked: false } } as const] : []),
    { kind: 'delete', sceneId: id },
  ]);
  const creates = wanted.scenes.flatMap((scene, index): SceneCall[] => {
    if (was.has(scene.id)) return [];
    const afterId = wanted.scenes[index - 1]?.id;
    order.splice(afterId === undefined ? order.length : order.indexOf(afterId) + 1, 0, scene.id);
    // A next scene may not be there yet, and a locked scene takes no next scene later.
    const body = { ...withoutNext(scene), locked: false, ...(afterId !== undefined && { afterId }) };
    return [{ kind: 'create', sceneId: scene.id, body: body as unknown as SceneInput }];
  });
  const changes = wanted.scenes.flatMap((scene) => {
    const before = was.get(scene.id);
    if (!before) return updates({ ...withoutNext(scene), locked: false }, scene);
    // The platform forgets a scene that is deleted as another's next.
    const isNextGone = before.nextSceneId !== undefined && gone.has(before.nextSceneId);
    return updates(isNextGone ? withoutNext(before) : before, scene);
  });
  const sceneIds = wanted.scenes.map((scene) => scene.id);
  return [
    ...deletes,
    ...creates,
    ...changes,
    ...(isSame(order, sceneIds) ? [] : [{ kind: 'reorder', sceneIds } as const]),
  ];
};
