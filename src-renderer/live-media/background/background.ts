import { BACKGROUND_MODES, BACKGROUND_PRESETS, SLOT_FIELDS } from '#shared/api/slots.ts';
import type { Scene, Slot } from '#shared/api/scene.ts';
import { knownOr } from '#shared/api/open-enum.ts';
import { drawnSlots, personOfSlot, type Seen } from '#shared/room/scene-pictures.ts';

/** The background behind a person: their own room, the same out of focus, or a picture by its address or preset. */
export type Background =
  | { readonly mode: 'none' }
  | { readonly mode: 'blur'; readonly blur: number }
  | { readonly mode: 'image'; readonly image: string };

export const OWN_ROOM: Background = { mode: 'none' };
export const USUAL_BLUR: Background = { mode: 'blur', blur: SLOT_FIELDS.bgBlur.usual };

/** The background that a person chose, as it is remembered. */
export const chosenBackground = (choice: string | null): Background => {
  if (choice === 'blur') return USUAL_BLUR;
  const preset = BACKGROUND_PRESETS.find((name) => name === choice);
  return preset ? { mode: 'image', image: preset } : OWN_ROOM;
};

/** The background that a slot asks for; where it asks for none, the person's choice. */
export const backgroundOf = (slot: Slot | null, chosen: Background): Background => {
  const mode = slot?.bgMode && knownOr(BACKGROUND_MODES, slot.bgMode, null);
  if (!slot || !mode) return chosen;
  if (mode === 'none') return OWN_ROOM;
  if (mode === 'blur') return { mode, blur: slot.bgBlur ?? SLOT_FIELDS.bgBlur.usual };
  return slot.bgImage ? { mode, image: slot.bgImage } : chosen;
};

/** The slot of the scene on air that shows the camera of this page's person; the largest, for there is one camera. */
export const ownSlot = ({ scene, cast, me }: Pick<Seen, 'scene' | 'cast' | 'me'>): Slot | null => {
  if (me === null) return null;
  const own = drawnSlots({ scene, cast }).filter(
    ({ slot }) => slot.kind !== 'screen' && personOfSlot(slot, cast) === me,
  );
  return (
    own.reduce<(typeof own)[number] | null>(
      (largest, one) => (largest && largest.box.w * largest.box.h >= one.box.w * one.box.h ? largest : one),
      null,
    )?.slot ?? null
  );
};

/**
 * True while the background behind this page's person stays, whatever the scene on air asks for: a scene that leaves
 * still shows them. Where they are in the arriving scene too, it changes halfway, when more of that scene is seen.
 */
export const keepsBackground = ({
  slot,
  leaving,
  ...seen
}: Pick<Seen, 'cast' | 'me'> & {
  /** Their slot of the scene on air. */
  readonly slot: Slot | null;
  readonly leaving: { readonly scenes: readonly Scene[]; readonly isHalfGone: boolean };
}): boolean => !(slot && leaving.isHalfGone) && leaving.scenes.some((scene) => ownSlot({ scene, ...seen }) !== null);

/** True if two backgrounds are the same. */
export const isSameBackground = (one: Background, other: Background): boolean =>
  one.mode === other.mode &&
  (one.mode !== 'blur' || one.blur === (other as typeof one).blur) &&
  (one.mode !== 'image' || one.image === (other as typeof one).image);
