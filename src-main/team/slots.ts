/** Small numbers for windows and panels. A number that is free again is given anew, so there are as few as are in use. */
export interface Slots {
  of(id: number): number;
  free(id: number): void;
}

/** Entries of the team that are keyed by a slot stay few, however often panels come and go. */
export const createSlots = (): Slots => {
  const taken = new Map<number, number>();
  const lowestFree = (): number => {
    const used = new Set(taken.values());
    let slot = 1;
    while (used.has(slot)) slot += 1;
    return slot;
  };
  return {
    of(id) {
      const slot = taken.get(id) ?? lowestFree();
      taken.set(id, slot);
      return slot;
    },
    free: (id) => void taken.delete(id),
  };
};
