import type * as z from 'zod';
import type { createScene, updateScene } from '#shared/api/scenes.ts';
import { SCENE_LIMITS } from '#shared/api/scene.ts';
import { changeScene, completeScene } from '#shared/scene/change-scene.ts';
import { findSceneFault, type SceneDocument } from '#shared/scene/scene-document.ts';
import { badRequest, notFound } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { scenes } from '../../store/scene-repository.ts';
import { sceneTemplates } from '../../store/scene-template-repository.ts';
import { openSession } from '../sessions/sessions.ts';
import { editShow } from './on-air.ts';
import { bindMedia } from './scene-media.ts';
import { getScene, refuseLocked } from './find-scene.ts';

type NewScene = z.output<(typeof createScene)['body']>;
type SceneChanges = z.output<(typeof updateScene)['body']>;

/** The scene to store; throws 400 with its fault. */
export const checkedScene = (ctx: ServiceContext, scene: SceneDocument): SceneDocument => {
  const fault = findSceneFault(scene);
  if (fault !== null) throw badRequest(fault.message);
  return bindMedia(ctx, scene);
};

/** A template as a scene of its own, with the fields that the caller gave on top. */
const fromTemplate = (ctx: ServiceContext, templateName: string, input: NewScene): SceneDocument => {
  const template = sceneTemplates(ctx.db).find(templateName);
  if (!template) throw notFound(`Template "${templateName}"`);
  const { nextSceneId: _, ...scene } = template.scene;
  const own = { ...scene, id: input.id ?? ctx.newId('scn'), name: template.name, locked: false };
  return changeScene(own, input, ctx.newId);
};

const newScene = (ctx: ServiceContext, input: NewScene, count: number): SceneDocument => {
  if (input.template === undefined) return checkedScene(ctx, completeScene(input, `Scene ${count + 1}`, ctx.newId));
  const scene = fromTemplate(ctx, input.template, input);
  // The template was checked when it was saved; only the caller's fields are new.
  const givesMedia = input.slots !== undefined || input.audios !== undefined || Boolean(input.audio);
  return givesMedia ? checkedScene(ctx, scene) : scene;
};

/** Adds a scene to a show. Throws 400 for a full show, an id in use, an unknown place or media, 404 for an unknown template. */
export const addScene = (ctx: ServiceContext, sessionId: string, input: NewScene): SceneDocument => {
  openSession(ctx, sessionId);
  const ids = scenes(ctx.db)
    .list(sessionId)
    .map((scene) => scene.id);
  if (ids.length >= SCENE_LIMITS.scenes) throw badRequest(`A live holds ${SCENE_LIMITS.scenes} scenes at most`);
  if (input.id !== undefined && ids.includes(input.id))
    throw badRequest(`Scene id "${input.id}" is already used in this live`);
  if (input.afterId !== undefined && !ids.includes(input.afterId))
    throw badRequest(`afterId: no scene "${input.afterId}" in this live`);
  const scene = newScene(ctx, input, ids.length);
  editShow(ctx, sessionId, () => {
    scenes(ctx.db).insert(sessionId, scene, input.afterId);
  });
  return scene;
};

/** Writes the edit of one scene, seen at once when it is on air. Throws 404, or 400 for a locked or faulty scene. */
export const editScene = (
  ctx: ServiceContext,
  sessionId: string,
  sceneId: string,
  edit: (scene: SceneDocument) => SceneDocument,
): SceneDocument => {
  const scene = getScene(ctx, sessionId, sceneId);
  // A missing thing is said before a refused one.
  const changed = edit(scene);
  openSession(ctx, sessionId);
  refuseLocked(scene);
  return writeScene(ctx, sessionId, changed);
};

const writeScene = (ctx: ServiceContext, sessionId: string, changed: SceneDocument): SceneDocument => {
  const scene = checkedScene(ctx, changed);
  editShow(ctx, sessionId, () => {
    scenes(ctx.db).update(sessionId, scene);
  });
  return scene;
};

/** Changes fields of a scene. A locked one takes `locked: false`, with or before other changes, and nothing else. */
export const patchScene = (
  ctx: ServiceContext,
  sessionId: string,
  sceneId: string,
  changes: SceneChanges,
): SceneDocument => {
  const scene = getScene(ctx, sessionId, sceneId);
  openSession(ctx, sessionId);
  const unlocks = changes.locked === false;
  const locksAgain = changes.locked === true && Object.keys(changes).length === 1;
  if (!unlocks && !locksAgain) refuseLocked(scene);
  return writeScene(ctx, sessionId, changeScene(scene, changes, ctx.newId));
};

const withoutNext = ({ nextSceneId: _, ...scene }: SceneDocument): SceneDocument => scene;

/** Deletes a scene, and the mention of it as another's next. Throws 404, or 400 when locked. */
export const removeScene = (ctx: ServiceContext, sessionId: string, sceneId: string): void => {
  const scene = getScene(ctx, sessionId, sceneId);
  openSession(ctx, sessionId);
  refuseLocked(scene);
  editShow(ctx, sessionId, () => {
    scenes(ctx.db).remove(sessionId, sceneId);
    const left = scenes(ctx.db).list(sessionId);
    scenes(ctx.db).arrange(
      sessionId,
      left.map((other) => other.id),
    );
    for (const other of left) if (other.nextSceneId === sceneId) scenes(ctx.db).update(sessionId, withoutNext(other));
  });
};

/** Puts the scenes in this order, which names each of them once; throws 400 otherwise. */
export const arrangeScenes = (ctx: ServiceContext, sessionId: string, sceneIds: readonly string[]): void => {
  openSession(ctx, sessionId);
  const known = scenes(ctx.db)
    .list(sessionId)
    .map((scene) => scene.id);
  const missing = known.find((id) => !sceneIds.includes(id));
  const unknown = sceneIds.find((id) => !known.includes(id));
  if (unknown !== undefined) throw badRequest(`sceneIds: no scene "${unknown}" in this live`);
  if (missing !== undefined) throw badRequest(`sceneIds: scene "${missing}" is missing`);
  if (sceneIds.length !== known.length) throw badRequest('sceneIds: a scene is named twice');
  editShow(ctx, sessionId, () => {
    scenes(ctx.db).arrange(sessionId, sceneIds);
  });
};
