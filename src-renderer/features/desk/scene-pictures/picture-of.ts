import type { Overlay, Scene, Slot } from '#shared/api/scene.ts';
import { layoutBoxes } from '#shared/scene/layout.ts';
import { overlayName } from '../../../actions/overlays.ts';
import type { PicturePart, ScenePicture } from '../../../lib/scene-picture.ts';
import { STAGE_DEFAULTS } from '../../../stage/looks.ts';
import { safeColor, safeUrl } from '../../../stage/safe-value.ts';
import { mediaOf } from '../../../stage/slot-media.ts';
import type { StageMedia } from '../../../stage/stage-content.ts';

type Look = Omit<PicturePart, 'box'>;

const PLAIN = { text: '', color: null, textColor: null, src: null } as const;

const ofSlot = (slot: Slot | undefined, library: ReadonlyMap<string, StageMedia>): Look => {
  if (slot?.kind !== 'media' && slot?.kind !== 'embed') return { ...PLAIN, kind: 'person' };
  const medium = mediaOf(slot, library);
  const src = medium?.kind === 'image' ? medium.url : (medium?.thumbnailUrl ?? null);
  return { ...PLAIN, kind: 'medium', text: medium?.title ?? slot.title ?? '', src };
};

const ofOverlay = (overlay: Overlay): Look => {
  const look = { ...PLAIN, kind: 'overlay', text: overlayName(overlay), src: safeUrl(overlay.imageUrl) } as const;
  switch (overlay.type) {
    case 'band':
      return {
        ...look,
        color: safeColor(overlay.bg, STAGE_DEFAULTS.bandBg),
        textColor: safeColor(overlay.color, STAGE_DEFAULTS.bandColor),
      };
    case 'sticker':
      return overlay.emoji === undefined
        ? { ...look, color: safeColor(overlay.bg, STAGE_DEFAULTS.badgeBg), textColor: safeColor(overlay.color, '#fff') }
        : { ...look, color: 'transparent' };
    default:
      return {
        ...look,
        color: safeColor(overlay.bg, STAGE_DEFAULTS.widgetBg),
        textColor: safeColor(overlay.color, STAGE_DEFAULTS.widgetColor),
      };
  }
};

/** A scene as a small picture: its background, the places of people, its media and the overlays that are shown. */
export const pictureOf = (scene: Scene, library: ReadonlyMap<string, StageMedia>): ScenePicture => ({
  background: scene.background,
  src: safeUrl(scene.backgroundImageUrl),
  parts: [
    ...layoutBoxes(scene.layout, scene.slots, scene.framed).map((box, at) => ({
      box,
      ...ofSlot(scene.slots[at], library),
    })),
    ...scene.overlays
      .filter(({ visible }) => visible)
      .map((overlay) => ({ box: { x: overlay.x, y: overlay.y, w: overlay.w, h: overlay.h }, ...ofOverlay(overlay) })),
  ],
});
