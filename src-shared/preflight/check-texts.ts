import { cutText } from '../lib/cut-text.ts';
import { CARD, OVERLAYS } from '../api/overlays.ts';
import type { Overlay } from '../api/scene.ts';
import { FRAME_PX } from '../scene/box.ts';
import { overlayColours } from '../scene/overlay-look.ts';
import type { SceneDocument } from '../scene/scene-document.ts';
import { worstContrast } from './contrast.ts';
import { finding, type Finding } from './finding.ts';
import type { MeasureText, PreflightCheck } from './preflight-input.ts';
import { atItem, patchItem } from './scene-fix.ts';

/** Lines of a band as the stage sets them (`src-renderer/stage/BandOverlay.svelte`). */
const BAND = { lineHeight: 1.18, paddingEm: 0.7 } as const;
const USUAL_PX = OVERLAYS.band.usual.fontSize;
/** A background that covers less than a card's lets the scene shine through. */
const ENOUGH_COVER = CARD.bgOpacity;
const SMALLEST_PX = 8;
/** Letters of a show are large: WCAG asks for 3 to 1 of large text, and for 4.5 below 24 px. */
const LARGE_PX = 24;
const ENOUGH = { large: 3, small: 4.5 } as const;

/** Lines of a text in a width: broken at spaces, and within words that are longer than a line. */
export const countLines = (text: string, widthPx: number, width: (text: string) => number): number => {
  const linesOf = (paragraph: string): number => {
    let lines = 1;
    let used = 0;
    for (const word of paragraph.split(/(?<=\s)/)) {
      const trimmed = width(word.trimEnd());
      if (used > 0 && used + trimmed > widthPx) {
        lines += 1;
        used = 0;
      }
      if (trimmed > widthPx) {
        lines += Math.ceil(trimmed / widthPx) - 1;
        used = trimmed % widthPx;
      } else used += width(word);
    }
    return lines;
  };
  return text.split('\n').reduce((sum, paragraph) => sum + linesOf(paragraph), 0);
};

/** True if a band's text fits into it at a size. */
const fits = ({ text = '', w, h, bold }: Overlay, fontPx: number, measure: MeasureText): boolean => {
  const widthPx = w * FRAME_PX.width - 2 * BAND.paddingEm * fontPx;
  if (widthPx < fontPx) return false;
  const lines = countLines(text, widthPx, (part) => measure(part, { fontPx, bold: bold === true, font: null }));
  return lines * fontPx * BAND.lineHeight <= h * FRAME_PX.height + 1;
};

const checkOverflow = (scene: SceneDocument, overlay: Overlay, measure: MeasureText | null): readonly Finding[] => {
  const { id, type, text = '', scroll, fontSize = USUAL_PX, w, h } = overlay;
  if (measure === null || type !== 'band' || scroll === true || text.trim() === '' || w <= 0 || h <= 0) return [];
  if (fits(overlay, fontSize, measure)) return [];
  let smaller = Math.ceil(fontSize) - 1;
  while (smaller >= SMALLEST_PX && !fits(overlay, smaller, measure)) smaller -= 1;
  const fix = smaller < SMALLEST_PX ? null : patchItem(scene, 'overlays', id, { fontSize: smaller });
  return [
    finding('text_overflow', atItem(scene, 'overlays', id), {
      facts: { scene: scene.name, text: cutText(text, 60) },
      fix,
    }),
  ];
};

const checkContrast = (scene: SceneDocument, overlay: Overlay, accent: string | null): readonly Finding[] => {
  const colours = overlayColours(overlay, accent);
  if (!colours || colours.cover < ENOUGH_COVER) return [];
  const px = overlay.type === 'band' ? (overlay.fontSize ?? USUAL_PX) : LARGE_PX;
  const enough = px >= LARGE_PX ? ENOUGH.large : ENOUGH.small;
  const ratio = worstContrast(colours.text, colours.background);
  if (ratio === null || ratio >= enough) return [];
  const better = ['#ffffff', '#000000']
    .map((color) => ({ color, ratio: worstContrast(color, colours.background) ?? 0 }))
    .reduce((best, one) => (one.ratio > best.ratio ? one : best));
  const fix = better.ratio >= enough ? patchItem(scene, 'overlays', overlay.id, { color: better.color }) : null;
  const facts = { scene: scene.name, ratio: Math.round(ratio * 10) / 10, enough };
  return [finding('poor_contrast', atItem(scene, 'overlays', overlay.id), { facts, fix })];
};

/** Texts that do not fit, and texts that cannot be read. */
export const checkTexts: PreflightCheck = ({ show, measure, accent }) =>
  show.scenes.flatMap((scene) =>
    scene.overlays
      .filter(({ visible }) => visible)
      .flatMap((overlay) => [...checkOverflow(scene, overlay, measure), ...checkContrast(scene, overlay, accent)]),
  );
