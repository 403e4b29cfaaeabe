import type * as z from 'zod';
import type { createSceneTemplate, SceneTemplate } from '#shared/api/scenes.ts';
import { completeScene } from '#shared/scene/change-scene.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import { badRequest, notFound } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { sceneTemplates, type SceneTemplateRow } from '../../store/scene-template-repository.ts';
import { checkedScene } from './scene-edits.ts';
import { getScene } from './find-scene.ts';

type NewTemplate = z.output<(typeof createSceneTemplate)['body']>;

const serialize = (row: SceneTemplateRow): SceneTemplate => ({
  id: row.id,
  name: row.name,
  scene: {
    ...row.scene,
    slots: [...row.scene.slots],
    overlays: [...row.scene.overlays],
    audios: [...row.scene.audios],
  },
  folderId: row.folderId,
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
});

/** Makes a template of a scene, without its ties to the show. */
const fromShow = (ctx: ServiceContext, sessionId: string, sceneId: string): SceneDocument => {
  const { nextSceneId: _, ...scene } = getScene(ctx, sessionId, sceneId);
  return { ...scene, locked: false };
};

const sceneOf = (ctx: ServiceContext, { name, scene, sessionId, sceneId }: NewTemplate): SceneDocument => {
  if (scene !== undefined) return checkedScene(ctx, completeScene(scene, name, ctx.newId));
  if (sessionId === undefined || sceneId === undefined)
    throw badRequest('scene, or sessionId and sceneId, is required');
  return fromShow(ctx, sessionId, sceneId);
};

/** The templates of the space by name. */
export const listTemplates = (ctx: ServiceContext): SceneTemplate[] => sceneTemplates(ctx.db).list().map(serialize);

/** Keeps a scene as a template; one of the same name gets the new scene. Throws 404 for an unknown scene, 400 for a faulty one. */
export const saveTemplate = (ctx: ServiceContext, input: NewTemplate): SceneTemplate => {
  const now = ctx.clock.now();
  const scene = sceneOf(ctx, input);
  const id = ctx.newId('tpl');
  sceneTemplates(ctx.db).save({ id, name: input.name, scene, folderId: null, createdAt: now, updatedAt: now });
  return serialize(getTemplate(ctx, input.name));
};

const getTemplate = (ctx: ServiceContext, idOrName: string): SceneTemplateRow => {
  const template = sceneTemplates(ctx.db).find(idOrName);
  if (!template) throw notFound('Template');
  return template;
};

/** Deletes a template by its id or name; throws 404 when unknown. */
export const removeTemplate = (ctx: ServiceContext, idOrName: string): void => {
  sceneTemplates(ctx.db).remove(getTemplate(ctx, idOrName).id);
};
