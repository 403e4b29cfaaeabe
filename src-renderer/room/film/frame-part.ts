/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Rect extends Size {
  readonly x: number;
  readonly y: number;
}

/** A frame may be a pixel off for rounding; shapes that differ by less are one. */
const SAME_SHAPE = 0.01;

const isShapedAs = (one: Size, other: Size): boolean =>
  Math.abs((one.width * other.height) / (one.height * other.width) - 1) < SAME_SHAPE;

/** The part of a captured frame that belongs into the film: the stage, where a browser gave its whole tab. */
export const filmedPart = (frame: Size, stage: Rect, tab: Size): Rect => {
  const whole = { x: 0, y: 0, width: frame.width, height: frame.height };
  if (isShapedAs(frame, stage) || !isShapedAs(frame, tab)) return whole;
  const [across, down] = [frame.width / tab.width, frame.height / tab.height];
  return { x: stage.x * across, y: stage.y * down, width: stage.width * across, height: stage.height * down };
};

/** The place of a picture in a film of another shape: as large as it fits, in the middle, never stretched. */
export const placeInFilm = (part: Size, film: Size): Rect => {
  if (isShapedAs(part, film)) return { x: 0, y: 0, ...film };
  const scale = Math.min(film.width / part.width, film.height / part.height);
  const [width, height] = [part.width * scale, part.height * scale];
  return { x: (film.width - width) / 2, y: (film.height - height) / 2, width, height };
};
