import type { SceneStretch } from '#shared/debrief/on-air.ts';

const SECOND = 1000;

/** New place of the axis cursor after a key, in milliseconds from the start; null for a key that moves nothing. */
export const movedByKey = (
  key: string,
  offsetMs: number,
  {
    lengthMs,
    from,
    strip,
  }: { readonly lengthMs: number; readonly from: number; readonly strip: readonly SceneStretch[] },
): number | null => {
  const starts = strip.map((scene) => scene.from - from);
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return offsetMs + 10 * SECOND;
    case 'ArrowLeft':
    case 'ArrowDown':
      return offsetMs - 10 * SECOND;
    case 'PageUp':
      return starts.find((start) => start > offsetMs) ?? lengthMs;
    case 'PageDown':
      return starts.findLast((start) => start < offsetMs) ?? 0;
    case 'Home':
      return 0;
    case 'End':
      return lengthMs;
    default:
      return null;
  }
};
