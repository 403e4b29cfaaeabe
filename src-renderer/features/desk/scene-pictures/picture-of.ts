import type { Overlay, Scene, Slot } from '#shared/api/scene.ts';
import { slotDefinition } from '#shared/api/slots.ts';
import { personIn } from '#shared/scene/cast.ts';
import { layoutBoxes } from '#shared/scene/layout.ts';
import { overlayColours } from '#shared/scene/overlay-look.ts';
import type { PicturePart, ScenePicture } from '../../../lib/scene-picture.ts';
import { overlayName } from '../../../lib/scene-words.ts';
import { safeColor, safeUrl } from '../../../stage/safe-value.ts';
import { mediaOf } from '../../../stage/slot-media.ts';
import type { StageContext } from '../../../stage/stage-content.ts';

type Look = Omit<PicturePart, 'box'>;

const PLAIN = { text: '', color: null, textColor: null, src: null, opacity: 1, cover: 1 } as const;

const ofSlot = (slot: Slot | undefined, { media, cast }: Required<StageContext>): Look => {
  if (slot === undefined || slotDefinition(slot.kind)?.shows !== 'medium') {
    const person = slot && personIn(slot, cast);
    return { ...PLAIN, kind: 'person', src: safeUrl(person?.image) };
  }
  const medium = mediaOf(slot, media);
  const src = medium?.kind === 'image' ? medium.url : (medium?.thumbnailUrl ?? null);
  return { ...PLAIN, kind: 'medium', text: medium?.title ?? slot.title ?? '', src };
};

const ofOverlay = (overlay: Overlay, { brand }: Required<StageContext>): Look => {
  const colours = overlayColours(overlay, brand.colors.accent);
  return {
    kind: 'overlay',
    text: overlayName(overlay),
    src: safeUrl(overlay.imageUrl),
    color: safeColor(colours?.background, 'transparent'),
    textColor: colours && safeColor(colours.text, '#ffffff'),
    opacity: overlay.opacity,
    cover: colours?.cover ?? 1,
  };
};

/** A scene as a small picture: its background, people and media in their places, and the overlays that are shown. */
export const pictureOf = (scene: Scene, stage: Required<StageContext>): ScenePicture => ({
  background: scene.background,
  src: safeUrl(scene.backgroundImageUrl),
  parts: [
    ...layoutBoxes(scene.layout, scene.slots, scene.framed).map((box, at) => ({
      box,
      ...ofSlot(scene.slots[at], stage),
    })),
    ...scene.overlays
      .filter(({ visible }) => visible)
      .map((overlay) => ({
        box: { x: overlay.x, y: overlay.y, w: overlay.w, h: overlay.h },
        ...ofOverlay(overlay, stage),
      })),
  ],
});
