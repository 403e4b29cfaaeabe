/** The way in which a program shows the stage, as its address says: `?alpha=1`, `?sound=off`. */
export interface ShownLook {
  /** Overlays over nothing, which have no sound. */
  readonly alpha: boolean;
  readonly sound: boolean;
}

/** Reads it from the query of an address. */
export const programmeLook = (search: string): ShownLook => {
  const query = new URLSearchParams(search);
  const alpha = query.get('alpha') === '1';
  return { alpha, sound: !alpha && query.get('sound') !== 'off' };
};
