import type { PreflightInput } from '#shared/preflight/preflight-input.ts';
import { readingSeconds } from '../../src-renderer/lib/reading-time.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';

/** Text as wide as its letters are many: what a check needs of a font. */
export const plainMeasure: NonNullable<PreflightInput['measure']> = (text, { fontPx, bold }) =>
  text.length * fontPx * (bold ? 0.6 : 0.5);

/** A check of these scenes that knows nothing else, changed as told. */
export const preflightInput = (
  scenes: readonly SceneDocument[],
  changes: Partial<PreflightInput> = {},
): PreflightInput => ({
  show: { scenes },
  media: null,
  isKept: null,
  faultOf: null,
  lengthOf: null,
  session: null,
  autoAdvance: null,
  polls: null,
  bands: null,
  deckPages: null,
  keys: null,
  rules: null,
  signIn: null,
  usage: null,
  accent: null,
  measure: plainMeasure,
  readingSec: readingSeconds,
  scriptLength: null,
  now: Date.UTC(2030, 0, 1),
  ...changes,
});
