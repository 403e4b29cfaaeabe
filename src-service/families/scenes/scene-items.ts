import type * as z from 'zod';
import type { addOverlay, addSlot, updateOverlay, updateSlot } from '#shared/api/scenes.ts';
import { SCENE_LIMITS, type Overlay, type Slot } from '#shared/api/scene.ts';
import { changeOverlay, changeSlot, completeOverlay, completeSlot } from '#shared/scene/change-scene.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import { badRequest, notFound } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { scenes } from '../../store/scene-repository.ts';
import { getSession, openSession } from '../sessions/sessions.ts';
import { editShow } from './on-air.ts';
import { checkedScene, editScene } from './scene-edits.ts';
import { refuseLocked } from './find-scene.ts';

type NewOverlay = z.output<(typeof addOverlay)['body']>;
type OverlayChanges = z.output<(typeof updateOverlay)['body']>;
type NewSlot = z.output<(typeof addSlot)['body']>;
type SlotChanges = z.output<(typeof updateSlot)['body']>;

/** The key of a scene: its session and its id. */
export interface SceneAddress {
  readonly id: string;
  readonly sceneId: string;
}

const findItem = <Item extends { readonly id: string }>(what: string, items: readonly Item[], id: string): Item => {
  const item = items.find((candidate) => candidate.id === id);
  if (!item) throw notFound(what);
  return item;
};

/** Adds an overlay on top of the others; throws 400 when the scene is full or the id in use. */
export const insertOverlay = (ctx: ServiceContext, at: SceneAddress, input: NewOverlay): Overlay => {
  const overlay = completeOverlay(input, ctx.newId);
  editScene(ctx, at.id, at.sceneId, (scene) => {
    if (scene.overlays.length >= SCENE_LIMITS.overlays)
      throw badRequest(`A scene holds ${SCENE_LIMITS.overlays} overlays at most`);
    return { ...scene, overlays: [...scene.overlays, overlay] };
  });
  return overlay;
};

const withOverlay = (scene: SceneDocument, overlayId: string, changes: OverlayChanges): SceneDocument => ({
  ...scene,
  overlays: scene.overlays.map((overlay) => (overlay.id === overlayId ? changeOverlay(overlay, changes) : overlay)),
});

/** Changes an overlay of a scene; throws 404 when unknown. */
export const patchOverlay = (
  ctx: ServiceContext,
  at: SceneAddress,
  overlayId: string,
  changes: OverlayChanges,
): Overlay => {
  const scene = editScene(ctx, at.id, at.sceneId, (current) => {
    findItem('Overlay', current.overlays, overlayId);
    return withOverlay(current, overlayId, changes);
  });
  return findItem('Overlay', scene.overlays, overlayId);
};

/** Changes the overlay of this id in every scene; throws 404 when none has it, 400 when one of those is locked. */
export const patchOverlayEverywhere = (
  ctx: ServiceContext,
  sessionId: string,
  overlayId: string,
  changes: OverlayChanges,
): void => {
  getSession(ctx, sessionId);
  const holding = scenes(ctx.db)
    .list(sessionId)
    .filter((scene) => scene.overlays.some((overlay) => overlay.id === overlayId));
  if (holding.length === 0) throw notFound('Overlay');
  openSession(ctx, sessionId);
  holding.forEach(refuseLocked);
  editShow(ctx, sessionId, () => {
    for (const scene of holding)
      scenes(ctx.db).update(sessionId, checkedScene(ctx, withOverlay(scene, overlayId, changes)));
  });
};

/** Removes an overlay; answers with the scene. Throws 404 when unknown. */
export const removeOverlay = (ctx: ServiceContext, at: SceneAddress, overlayId: string): SceneDocument =>
  editScene(ctx, at.id, at.sceneId, (scene) => {
    findItem('Overlay', scene.overlays, overlayId);
    return { ...scene, overlays: scene.overlays.filter((overlay) => overlay.id !== overlayId) };
  });

const placed = (slots: readonly Slot[], slot: Slot, position: number): Slot[] => {
  if (position > slots.length) throw badRequest(`position: the last one here is ${slots.length}`);
  return slots.toSpliced(position, 0, slot);
};

/** Adds a slot at a position (0 is the main one), or last; throws 400 when the scene is full or the id in use. */
export const insertSlot = (ctx: ServiceContext, at: SceneAddress, { position, ...input }: NewSlot): Slot => {
  const slot = completeSlot(input, ctx.newId);
  const scene = editScene(ctx, at.id, at.sceneId, (current) => {
    if (current.slots.length >= SCENE_LIMITS.slots)
      throw badRequest(`A scene holds ${SCENE_LIMITS.slots} slots at most`);
    return { ...current, slots: placed(current.slots, slot, position ?? current.slots.length) };
  });
  return findItem('Slot', scene.slots, slot.id);
};

/** Changes a slot or its position; throws 404 when unknown. */
export const patchSlot = (
  ctx: ServiceContext,
  at: SceneAddress,
  slotId: string,
  { position, ...changes }: SlotChanges,
): Slot => {
  const scene = editScene(ctx, at.id, at.sceneId, (current) => {
    const slot = findItem('Slot', current.slots, slotId);
    const others = current.slots.filter((other) => other.id !== slotId);
    return { ...current, slots: placed(others, changeSlot(slot, changes), position ?? current.slots.indexOf(slot)) };
  });
  return findItem('Slot', scene.slots, slotId);
};

/** Removes a slot; answers with the scene. Throws 404 when unknown. */
export const removeSlot = (ctx: ServiceContext, at: SceneAddress, slotId: string): SceneDocument =>
  editScene(ctx, at.id, at.sceneId, (scene) => {
    findItem('Slot', scene.slots, slotId);
    return { ...scene, slots: scene.slots.filter((slot) => slot.id !== slotId) };
  });
