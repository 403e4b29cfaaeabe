import type { PictureFit } from './fitted-pictures.ts';

/** The box that a page is drawn for: sides in px of the screen. */
export interface PageBox {
  readonly width: number;
  readonly height: number;
  readonly fit: PictureFit;
}

/** No side of a drawn page is longer, px: a strip that fills the width of a stage would be a hundred times as high. */
const LONGEST = 4096;

/** The scale at which a page fills a box as its fit says, and no side is too long to be drawn. */
export const pageScale = (
  page: { readonly width: number; readonly height: number },
  { width, height, fit }: PageBox,
): number => {
  const [across, down] = [width / page.width, height / page.height];
  const wanted = fit === 'cover' ? Math.max(across, down) : Math.min(across, down);
  return Math.min(wanted, LONGEST / page.width, LONGEST / page.height);
};
