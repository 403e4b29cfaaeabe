import type { TurnEncoding } from '#shared/controls/controllers.ts';

const MAX_VALUE = 127;
const MIDDLE = 64;

/** The steps of a relative controller's value, from 0 to 1; null where the value is a place. */
export const stepsOf = (value: number, encoding: TurnEncoding): number | null => {
  const byte = Math.round(value * MAX_VALUE);
  switch (encoding) {
    case 'place':
      return null;
    case 'twos_complement':
      return byte < MIDDLE ? byte : byte - 2 * MIDDLE;
    case 'binary_offset':
      return byte - MIDDLE;
    case 'sign_magnitude':
      return byte < MIDDLE ? byte : MIDDLE - byte;
  }
};
