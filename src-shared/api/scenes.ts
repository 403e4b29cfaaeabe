import * as z from 'zod';
import { CssColor, Deleted, Id, Timestamp } from './fields.ts';
import { Session, SessionParams } from './live-objects.ts';
import { defineOperation } from './operation.ts';
import {
  Overlay,
  OverlayInput,
  OverlayPatch,
  Scene,
  SCENE_LIMITS,
  SceneInput,
  SceneItemId,
  ScenePatch,
  Slot,
  SlotInput,
  SlotPatch,
} from './scene.ts';

export const AutoAdvance = z.looseObject({
  enabled: z.boolean(),
  loop: z.boolean(),
  nextSceneAt: Timestamp.nullable(),
});
export type AutoAdvance = z.output<typeof AutoAdvance>;

/** The playback of a media item of the show; `position` in seconds at `updatedAt`. */
export const MediaState = z.looseObject({
  mediaId: z.string(),
  page: z.number().int().nullable(),
  playing: z.boolean().nullable(),
  position: z.number().nullable(),
  updatedAt: Timestamp,
});
export type MediaState = z.output<typeof MediaState>;

export const Band = z.looseObject({
  id: z.string(),
  text: z.string(),
  bg: z.string(),
  color: z.string(),
  until: Timestamp,
});
export type Band = z.output<typeof Band>;

export const ProductionDesk = z.looseObject({
  session: Session,
  activeSceneId: z.string().nullable(),
  autoAdvance: AutoAdvance,
  scenes: z.array(Scene),
  media: z.array(MediaState),
  bands: z.array(Band),
});
export type ProductionDesk = z.output<typeof ProductionDesk>;

export const SceneTemplate = z.looseObject({
  id: z.string(),
  name: z.string(),
  scene: Scene.partial({ id: true, active: true }),
  folderId: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type SceneTemplate = z.output<typeof SceneTemplate>;

export const SceneParams = SessionParams.extend({ sceneId: SceneItemId });
const OverlayParams = SceneParams.extend({ overlayId: SceneItemId });
const SlotParams = SceneParams.extend({ slotId: SceneItemId });
const SceneAnswer = z.looseObject({ scene: Scene });
const SlotPosition = z
  .number()
  .int()
  .min(0)
  .max(SCENE_LIMITS.slots - 1);
const TemplateName = z.string().trim().min(1).max(100);

export const getLiveScenes = defineOperation({
  name: 'get_live_scenes',
  family: 'scenes',
  method: 'GET',
  path: '/live/sessions/:id/scenes',
  params: SessionParams,
  response: ProductionDesk,
});

export const getLiveScene = defineOperation({
  name: 'get_live_scene',
  family: 'scenes',
  method: 'GET',
  path: '/live/sessions/:id/scenes/:sceneId',
  params: SceneParams,
  response: SceneAnswer,
});

export const createScene = defineOperation({
  name: 'create_scene',
  family: 'scenes',
  method: 'POST',
  path: '/live/sessions/:id/scenes',
  status: 201,
  params: SessionParams,
  body: SceneInput.extend({
    template: TemplateName.optional(),
    activate: z.boolean().optional(),
    afterId: SceneItemId.optional(),
  }).default({}),
  response: SceneAnswer,
});

export const updateScene = defineOperation({
  name: 'update_scene',
  family: 'scenes',
  method: 'PATCH',
  path: '/live/sessions/:id/scenes/:sceneId',
  params: SceneParams,
  body: ScenePatch,
  response: SceneAnswer,
});

export const deleteScene = defineOperation({
  name: 'delete_scene',
  family: 'scenes',
  method: 'DELETE',
  path: '/live/sessions/:id/scenes/:sceneId',
  params: SceneParams,
  response: ProductionDesk,
  irreversible: true,
});

/** Puts a scene on air; its videos restart. Answers with the production desk. */
export const activateScene = defineOperation({
  name: 'activate_scene',
  family: 'scenes',
  method: 'POST',
  path: '/live/sessions/:id/scenes/:sceneId/activate',
  params: SceneParams,
  response: ProductionDesk,
});

export const setActiveScene = defineOperation({
  name: 'set_active_scene',
  family: 'scenes',
  method: 'PUT',
  path: '/live/sessions/:id/scenes/active',
  params: SessionParams,
  body: z.object({ sceneId: SceneItemId.nullable() }),
  response: ProductionDesk,
});

export const reorderScenes = defineOperation({
  name: 'reorder_scenes',
  family: 'scenes',
  method: 'PUT',
  path: '/live/sessions/:id/scenes/order',
  params: SessionParams,
  body: z.object({ sceneIds: z.array(SceneItemId).max(SCENE_LIMITS.scenes) }),
  response: ProductionDesk,
});

export const setAutoAdvance = defineOperation({
  name: 'set_auto_advance',
  family: 'scenes',
  method: 'PUT',
  path: '/live/sessions/:id/scenes/auto',
  params: SessionParams,
  body: z.object({ enabled: z.boolean().optional(), loop: z.boolean().optional() }),
  response: ProductionDesk,
});

export const showBand = defineOperation({
  name: 'show_band',
  family: 'scenes',
  method: 'POST',
  path: '/live/sessions/:id/bands',
  status: 201,
  params: SessionParams,
  body: z.object({
    text: z.string().trim().min(1).max(300),
    bg: CssColor.optional(),
    color: CssColor.optional(),
    seconds: z
      .number()
      .min(SCENE_LIMITS.bandSeconds.min)
      .max(SCENE_LIMITS.bandSeconds.max)
      .default(SCENE_LIMITS.bandSeconds.default),
  }),
  response: z.looseObject({ band: Band }),
});

export const controlSceneMedia = defineOperation({
  name: 'control_scene_media',
  family: 'scenes',
  method: 'PUT',
  path: '/live/sessions/:id/media/:mediaId',
  params: SessionParams.extend({ mediaId: Id }),
  body: z
    .object({
      page: z.number().int().min(1).max(10_000).optional(),
      playing: z.boolean().optional(),
      position: z.number().min(0).max(86_400).optional(),
    })
    .refine(
      (body) => body.page !== undefined || body.playing !== undefined || body.position !== undefined,
      'page, playing or position is required',
    ),
  response: z.looseObject({ media: MediaState }),
});

export const addOverlay = defineOperation({
  name: 'add_overlay',
  family: 'scenes',
  method: 'POST',
  path: '/live/sessions/:id/scenes/:sceneId/overlays',
  status: 201,
  params: SceneParams,
  body: OverlayInput,
  response: z.looseObject({ overlay: Overlay }),
});

export const updateOverlay = defineOperation({
  name: 'update_overlay',
  family: 'scenes',
  method: 'PATCH',
  path: '/live/sessions/:id/scenes/:sceneId/overlays/:overlayId',
  params: OverlayParams,
  body: OverlayPatch,
  response: z.looseObject({ overlay: Overlay }),
});

export const updateOverlayEverywhere = defineOperation({
  name: 'update_overlay_everywhere',
  family: 'scenes',
  method: 'PATCH',
  path: '/live/sessions/:id/overlays/:overlayId',
  params: SessionParams.extend({ overlayId: SceneItemId }),
  body: OverlayPatch,
  response: ProductionDesk,
});

export const deleteOverlay = defineOperation({
  name: 'delete_overlay',
  family: 'scenes',
  method: 'DELETE',
  path: '/live/sessions/:id/scenes/:sceneId/overlays/:overlayId',
  params: OverlayParams,
  response: SceneAnswer,
});

export const addSlot = defineOperation({
  name: 'add_slot',
  family: 'scenes',
  method: 'POST',
  path: '/live/sessions/:id/scenes/:sceneId/slots',
  status: 201,
  params: SceneParams,
  body: SlotInput.extend({ position: SlotPosition.optional() }),
  response: z.looseObject({ slot: Slot }),
});

export const updateSlot = defineOperation({
  name: 'update_slot',
  family: 'scenes',
  method: 'PATCH',
  path: '/live/sessions/:id/scenes/:sceneId/slots/:slotId',
  params: SlotParams,
  body: SlotPatch.extend({ position: SlotPosition.optional() }),
  response: z.looseObject({ slot: Slot }),
});

export const deleteSlot = defineOperation({
  name: 'delete_slot',
  family: 'scenes',
  method: 'DELETE',
  path: '/live/sessions/:id/scenes/:sceneId/slots/:slotId',
  params: SlotParams,
  response: SceneAnswer,
});

export const listSceneTemplates = defineOperation({
  name: 'list_scene_templates',
  family: 'scenes',
  method: 'GET',
  path: '/scene-templates',
  response: z.looseObject({ templates: z.array(SceneTemplate) }),
});

export const createSceneTemplate = defineOperation({
  name: 'create_scene_template',
  family: 'scenes',
  method: 'POST',
  path: '/scene-templates',
  status: 201,
  body: z
    .object({
      name: TemplateName,
      scene: SceneInput.optional(),
      sessionId: Id.optional(),
      sceneId: SceneItemId.optional(),
    })
    .refine(
      (body) => body.scene !== undefined || (body.sessionId !== undefined && body.sceneId !== undefined),
      'scene, or sessionId and sceneId, is required',
    ),
  response: z.looseObject({ template: SceneTemplate }),
});

export const deleteSceneTemplate = defineOperation({
  name: 'delete_scene_template',
  family: 'scenes',
  method: 'DELETE',
  path: '/scene-templates/:id',
  params: z.object({ id: Id }),
  response: Deleted,
  irreversible: true,
});

export const sceneOperations = [
  getLiveScenes,
  getLiveScene,
  createScene,
  updateScene,
  deleteScene,
  activateScene,
  setActiveScene,
  reorderScenes,
  setAutoAdvance,
  showBand,
  controlSceneMedia,
  addOverlay,
  updateOverlay,
  updateOverlayEverywhere,
  deleteOverlay,
  addSlot,
  updateSlot,
  deleteSlot,
  listSceneTemplates,
  createSceneTemplate,
  deleteSceneTemplate,
] as const;
