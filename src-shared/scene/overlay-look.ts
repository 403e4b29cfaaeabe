import { overlayDefinition } from '../api/overlays.ts';
import type { Overlay } from '../api/scene.ts';

/** Colours of an overlay in CSS, and how much of what is below its background covers (0 to 1). */
export interface OverlayColours {
  readonly text: string;
  readonly background: string;
  readonly cover: number;
}

/**
 * Colours of an overlay as the stage draws it, with `accent` as the space's own colour (null if it has none). Null for
 * an emoji, a picture, and a type that this version does not know.
 */
export const overlayColours = (overlay: Overlay, accent: string | null): OverlayColours | null => {
  const definition = overlayDefinition(overlay.type);
  if (!definition?.fields(overlay).includes('bg')) return null;
  const { usual, accented } = definition;
  return {
    text: overlay.color ?? String(usual.color),
    background: overlay.bg ?? (accented === 'bg' ? accent : null) ?? String(usual.bg),
    cover: overlay.bgOpacity ?? Number(usual.bgOpacity ?? 1),
  };
};
