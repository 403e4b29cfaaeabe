/** A point of the window, in px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
