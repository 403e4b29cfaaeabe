import {
  addOverlay,
  addSlot,
  deleteOverlay,
  deleteSlot,
  updateOverlay,
  updateScene,
  updateSlot,
} from '#shared/api/scenes.ts';
import { diffScenes } from '#shared/scene/diff.ts';
import { isSame } from '#shared/scene/same.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import type { SceneEdit, SceneStep } from '#shared/scene/scene-edits.ts';
import { ITEM_LISTS, type Fields } from '#shared/scene/scene-fields.ts';
import { pushStep, type PushStep } from './push-step.ts';
import { listInput } from './scene-wire.ts';

/** The one slot that an order moves, and where to; null when it moves more. */
const movedSlot = (
  scene: SceneDocument,
  keys: readonly string[],
): { readonly id: string; readonly to: number } | null => {
  const before = scene.slots.map((slot) => slot.id);
  const id = before.find((one) =>
    isSame(
      before.filter((other) => other !== one),
      keys.filter((other) => other !== one),
    ),
  );
  return id === undefined ? null : { id, to: keys.indexOf(id) };
};

/** The call that does one step alone; null where no such call exists. */
const planStep = (sessionId: string, scene: SceneDocument, step: SceneStep): PushStep | null => {
  const params = { id: sessionId, sceneId: scene.id };
  if (step.kind === 'set' || step.list === 'audios') return null;
  if (step.list === 'overlays') {
    switch (step.kind) {
      case 'patch':
        return pushStep(updateOverlay, { params: { ...params, overlayId: step.key }, body: step.fields });
      case 'remove':
        return pushStep(deleteOverlay, { params: { ...params, overlayId: step.key } });
      case 'add':
        // A new overlay comes on top; anywhere else takes the whole list.
        return step.index < scene.overlays.length ? null : pushStep(addOverlay, { params, body: step.item as never });
      case 'order':
        return null;
    }
  }
  switch (step.kind) {
    case 'patch':
      return pushStep(updateSlot, { params: { ...params, slotId: step.key }, body: step.fields });
    case 'remove':
      return pushStep(deleteSlot, { params: { ...params, slotId: step.key } });
    case 'add':
      return pushStep(addSlot, { params, body: { ...step.item, position: step.index } as never });
    case 'order': {
      const moved = movedSlot(scene, step.keys);
      return moved && pushStep(updateSlot, { params: { ...params, slotId: moved.id }, body: { position: moved.to } });
    }
  }
};

const planWhole = (sessionId: string, wanted: SceneDocument, edit: SceneEdit): readonly PushStep[] => {
  const params = { id: sessionId, sceneId: wanted.id };
  const fields: Fields = Object.assign({}, ...edit.map((step) => (step.kind === 'set' ? step.fields : {}))) as Fields;
  const lists = ITEM_LISTS.filter((list) => edit.some((step) => step.kind !== 'set' && step.list === list));
  const body: Fields = Object.assign({}, fields, ...lists.map((list) => listInput(wanted, list))) as Fields;
  return [pushStep(updateScene, { params, body })];
};

/**
 * The fewest calls that turn one scene into another: its own route for a single slot or overlay, else one change of
 * the scene with the lists that differ. A scene that stays locked is unlocked for it.
 */
export const planScene = (sessionId: string, theirs: SceneDocument, wanted: SceneDocument): readonly PushStep[] => {
  const edit = diffScenes(theirs, wanted);
  if (edit.length === 0) return [];
  if (theirs.locked && wanted.locked) {
    const params = { id: sessionId, sceneId: theirs.id };
    const unlocking: SceneEdit = [{ kind: 'set', fields: { locked: false } }, ...edit];
    return [...planWhole(sessionId, wanted, unlocking), pushStep(updateScene, { params, body: { locked: true } })];
  }
  const [only] = edit;
  const alone = only && edit.length === 1 ? planStep(sessionId, theirs, only) : null;
  return alone ? [alone] : planWhole(sessionId, wanted, edit);
};
