import { isKnown, knownOr } from '../api/open-enum.ts';
import { findLaterValue } from '../api/open-values.ts';
import { OVERLAY_TYPES } from '../api/overlays.ts';
import { SLOT_KINDS, SLOT_MEDIA_KINDS } from '../api/slots.ts';
import { LAYOUTS, Overlay, SCENE_DEFAULTS, Slot, TRANSITIONS, type Scene } from '../api/scene.ts';

type Shape = Readonly<Record<string, Parameters<typeof findLaterValue>[0]>>;

/** An item without the values that this version does not know. */
const withoutLater = <Item extends object>(shape: Shape, item: Item): Item =>
  Object.fromEntries(
    Object.entries(item).filter(([key, value]) => {
      const field = shape[key];
      return field === undefined || findLaterValue(field, value) === null;
    }),
  ) as Item;

const isKnownSlot = ({ kind, mediaKind }: Slot): boolean =>
  isKnown(SLOT_KINDS, kind) && (mediaKind === undefined || isKnown(SLOT_MEDIA_KINDS, mediaKind));

/** The part of a scene that every platform of this version takes: slots and overlays of unknown kinds stay out. */
export const knownPart = (scene: Scene): Scene => ({
  ...scene,
  layout: knownOr(LAYOUTS, scene.layout, SCENE_DEFAULTS.layout),
  transition: knownOr(TRANSITIONS, scene.transition, SCENE_DEFAULTS.transition),
  slots: scene.slots.filter(isKnownSlot).map((slot) => withoutLater(Slot.shape, slot)),
  overlays: scene.overlays
    .filter(({ type }) => isKnown(OVERLAY_TYPES, type))
    .map((overlay) => withoutLater(Overlay.shape, overlay)),
});
