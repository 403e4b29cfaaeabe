/**
 * Pixels of the largest picture that is drawn: decoded it takes four bytes for each, in every page that shows it, on
 * phones too.
 */
export const MAX_PICTURE_PIXELS = 100_000_000;

/** True if a picture of these sides may be drawn. */
export const isDrawable = (width: number, height: number): boolean => width * height <= MAX_PICTURE_PIXELS;
