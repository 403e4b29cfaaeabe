import * as api from '#shared/api/scenes.ts';
import { toScene, type SceneDocument } from '#shared/scene/scene-document.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { implement, type Implementation } from '../implement.ts';
import { productions } from '../../store/production-repository.ts';
import { getSession, openSession } from '../sessions/sessions.ts';
import { editShow, putOnAir } from './on-air.ts';
import { addBand } from './bands.ts';
import { createDeskReader, productionDesk, serializeBand, serializeMediaState } from './desk.ts';
import { controlMedia } from './media-control.ts';
import { addScene, arrangeScenes, patchScene, removeScene } from './scene-edits.ts';
import {
  insertOverlay,
  insertSlot,
  patchOverlay,
  patchOverlayEverywhere,
  patchSlot,
  removeOverlay,
  removeSlot,
} from './scene-items.ts';
import { listTemplates, removeTemplate, saveTemplate } from './scene-templates.ts';
import { getScene } from './find-scene.ts';

type Answered = (sessionId: string, scene: SceneDocument) => { scene: ReturnType<typeof toScene> };

const readHandlers = (ctx: ServiceContext, answer: Answered): readonly Implementation[] => {
  const readDesk = createDeskReader(ctx);
  return [
    implement(api.getLiveScenes, ({ params }) => readDesk(params.id)),
    implement(api.getLiveScene, ({ params: { id, sceneId } }) => answer(id, getScene(ctx, id, sceneId))),
  ];
};

const sceneHandlers = (ctx: ServiceContext, answer: Answered): readonly Implementation[] => [
  ...readHandlers(ctx, answer),
  implement(api.createScene, ({ params: { id }, body }) => {
    const scene = addScene(ctx, id, body);
    if (body.activate === true) putOnAir(ctx, id, scene.id);
    return answer(id, scene);
  }),
  implement(api.updateScene, ({ params: { id, sceneId }, body }) => answer(id, patchScene(ctx, id, sceneId, body))),
  implement(api.deleteScene, ({ params: { id, sceneId } }) => {
    removeScene(ctx, id, sceneId);
    return productionDesk(ctx, id);
  }),
  implement(api.reorderScenes, ({ params: { id }, body }) => {
    arrangeScenes(ctx, id, body.sceneIds);
    return productionDesk(ctx, id);
  }),
];

const airHandlers = (ctx: ServiceContext): readonly Implementation[] => [
  implement(api.activateScene, ({ params: { id, sceneId } }) => {
    getScene(ctx, id, sceneId);
    openSession(ctx, id);
    putOnAir(ctx, id, sceneId);
    return productionDesk(ctx, id);
  }),
  implement(api.setActiveScene, ({ params: { id }, body: { sceneId } }) => {
    if (sceneId !== null) getScene(ctx, id, sceneId);
    openSession(ctx, id);
    putOnAir(ctx, id, sceneId);
    return productionDesk(ctx, id);
  }),
  implement(api.setAutoAdvance, ({ params: { id }, body }) => {
    openSession(ctx, id);
    editShow(ctx, id, () => {
      const production = productions(ctx.db).find(id);
      productions(ctx.db).save(id, {
        ...production,
        autoEnabled: body.enabled ?? production.autoEnabled,
        autoLoop: body.loop ?? production.autoLoop,
      });
    });
    return productionDesk(ctx, id);
  }),
  implement(api.showBand, ({ params: { id }, body }) => {
    openSession(ctx, id);
    return { band: serializeBand(addBand(ctx, id, body)) };
  }),
  implement(api.controlSceneMedia, ({ params: { id, mediaId }, body }) => ({
    media: serializeMediaState(controlMedia(ctx, id, mediaId, body)),
  })),
];

const itemHandlers = (ctx: ServiceContext, answer: Answered): readonly Implementation[] => [
  implement(api.addOverlay, ({ params, body }) => ({ overlay: insertOverlay(ctx, params, body) })),
  implement(api.updateOverlay, ({ params, body }) => ({ overlay: patchOverlay(ctx, params, params.overlayId, body) })),
  implement(api.updateOverlayEverywhere, ({ params: { id, overlayId }, body }) => {
    patchOverlayEverywhere(ctx, id, overlayId, body);
    return productionDesk(ctx, id);
  }),
  implement(api.deleteOverlay, ({ params }) => answer(params.id, removeOverlay(ctx, params, params.overlayId))),
  implement(api.addSlot, ({ params, body }) => ({ slot: insertSlot(ctx, params, body) })),
  implement(api.updateSlot, ({ params, body }) => ({ slot: patchSlot(ctx, params, params.slotId, body) })),
  implement(api.deleteSlot, ({ params }) => answer(params.id, removeSlot(ctx, params, params.slotId))),
];

const templateHandlers = (ctx: ServiceContext): readonly Implementation[] => [
  implement(api.listSceneTemplates, () => ({ templates: listTemplates(ctx) })),
  implement(api.createSceneTemplate, ({ body }) => ({ template: saveTemplate(ctx, body) })),
  implement(api.deleteSceneTemplate, ({ params }) => {
    removeTemplate(ctx, params.id);
    return { deleted: true } as const;
  }),
];

/** Every operation of the family "scenes". */
export const createSceneHandlers = (ctx: ServiceContext): readonly Implementation[] => {
  const answer: Answered = (sessionId, scene) => ({
    scene: toScene(scene, getSession(ctx, sessionId).activeSceneId === scene.id),
  });
  return [...sceneHandlers(ctx, answer), ...airHandlers(ctx), ...itemHandlers(ctx, answer), ...templateHandlers(ctx)];
};
