import type { SceneDocument } from '#shared/scene/scene-document.ts';
import { badRequest, notFound } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { scenes } from '../../store/scene-repository.ts';
import { getSession } from '../sessions/sessions.ts';

/** A scene of the show; throws 404 when the session or the scene is unknown. */
export const getScene = (ctx: ServiceContext, sessionId: string, sceneId: string): SceneDocument => {
  getSession(ctx, sessionId);
  const scene = scenes(ctx.db).find(sessionId, sceneId);
  if (!scene) throw notFound('Scene');
  return scene;
};

/** Throws 400 when a scene refuses edits. */
export const refuseLocked = (scene: SceneDocument): void => {
  if (scene.locked) throw badRequest(`Scene "${scene.name}" is locked: send locked false first`);
};
