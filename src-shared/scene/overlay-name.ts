import { OVERLAYS, overlayDefinition } from '../api/overlays.ts';
import type { Overlay } from '../api/scene.ts';

/** The name of an overlay everywhere: its own words, else what `typeName` calls its type. */
export const overlayName = (overlay: Overlay, typeName: (type: Overlay['type']) => string): string => {
  const { words } = overlayDefinition(overlay.type) ?? OVERLAYS.band;
  const own = words.map((field) => overlay[field]?.trim()).find((text) => text !== undefined && text !== '');
  return own ?? typeName(overlay.type);
};
