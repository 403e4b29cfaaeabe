import {
  createSceneTemplate,
  deleteSceneTemplate,
  listSceneTemplates,
  type SceneTemplate,
} from '#shared/api/scenes.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { findLocalFile } from '#shared/scene/local-media.ts';
import { documentOf } from '#shared/scene/scene-document-schema.ts';
import type { PlatformTemplate } from '../library/merge/template-body.ts';
import { sceneInput } from './scene-wire.ts';
import { refuseLocal } from './send-media.ts';
import { LIBRARY_LANE, type SyncContext } from './sync-space.ts';

/** A scene of a template may come without an id of its own. */
const templateOf = ({ id, name, scene }: SceneTemplate): PlatformTemplate => ({
  id,
  name,
  scene: documentOf({ ...scene, id: scene.id ?? 'template' }),
});

/** The templates of a space as the platform has them now. */
export const readTemplates = async ({ space }: SyncContext): Promise<readonly PlatformTemplate[]> => {
  const { templates } = await space.client.call(listSceneTemplates, {}, LIBRARY_LANE);
  return templates.map(templateOf);
};

const deleteIfThere = async ({ space }: SyncContext, id: string): Promise<void> => {
  try {
    await space.client.call(deleteSceneTemplate, { params: { id } }, LIBRARY_LANE);
  } catch (error) {
    // It was meant to be deleted, so a missing one is fine.
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
  }
};

/** Merges a template with the platform's and sends the difference; answers with the platform's templates after that. */
export const syncTemplate = async (
  ctx: SyncContext,
  itemId: string,
  theirs: readonly PlatformTemplate[],
): Promise<readonly PlatformTemplate[]> => {
  const { library, space, now } = ctx;
  const task = await library.ask('templates.plan', { itemId, theirs, at: now() });
  if (task.kind === 'done' || !space.canWrite) return theirs;
  const { revision } = task;
  if (task.kind === 'delete') {
    await deleteIfThere(ctx, task.id);
    await library.ask('templates.settle', { itemId, revision, sent: null, theirs: null, at: now() });
    return theirs.filter((one) => one.id !== task.id);
  }
  await refuseLocal(ctx, findLocalFile(task.scene));
  const body = { name: task.name, scene: sceneInput(task.scene) };
  const saved = templateOf((await space.client.call(createSceneTemplate, { body }, LIBRARY_LANE)).template);
  if (task.oldId !== null) await deleteIfThere(ctx, task.oldId);
  await library.ask('templates.settle', { itemId, revision, sent: task.scene, theirs: saved, at: now() });
  return [...theirs.filter((one) => one.id !== saved.id && one.id !== task.oldId), saved];
};
