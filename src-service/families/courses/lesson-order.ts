/** The list with `id` at that place, from 0; a place beyond the end is the end. */
export const moveTo = (ids: readonly string[], id: string, place: number): string[] => {
  const others = ids.filter((each) => each !== id);
  return [...others.slice(0, place), id, ...others.slice(place)];
};
