import { cutText } from '#shared/lib/cut-text.ts';

/** A letter of the small type is hardly ever wider. */
const LETTER_PX = 7;
/** Fewer letters than these are no name. */
const FEWEST = 4;

/** The name cut to fit a width in pixels; empty if nothing readable fits. */
export const fittedName = (name: string, roomPx: number): string => {
  const most = Math.floor(roomPx / LETTER_PX);
  if (name.length <= most) return name;
  return most < FEWEST ? '' : `${cutText(name, most - 1).trimEnd()}…`;
};
