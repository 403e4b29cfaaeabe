/** Only the id and the name of a scene matter to the place of its tile and key. */
export interface PlacedScene {
  readonly id: string;
  readonly name: string;
}

/** Names of the scenes that were added, removed, moved or renamed. */
export interface ScenesChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  readonly moved: boolean;
}

const idsOf = (scenes: readonly PlacedScene[]): readonly string[] => scenes.map(({ id }) => id);

/**
 * The ids by which tiles and keys stay in their places while the show is live: a scene that is gone leaves its place
 * empty, and one that comes gets the next place after all others. Null where that is the order of the show.
 */
export const placesAfter = (
  held: readonly string[],
  after: readonly Pick<PlacedScene, 'id'>[],
): readonly string[] | null => {
  const added = after.filter(({ id }) => !held.includes(id)).map(({ id }) => id);
  const places = [...held, ...added];
  return places.length === after.length && places.every((id, index) => id === after[index]?.id) ? null : places;
};

/** The scenes by their places; a place whose scene is gone is empty. */
export const scenesByPlace = <Scene extends Pick<PlacedScene, 'id'>>(
  scenes: readonly Scene[],
  places: readonly string[] | null,
): readonly (Scene | null)[] => {
  if (places === null) return scenes;
  const byId = new Map(scenes.map((scene) => [scene.id, scene]));
  const unplaced = scenes.filter(({ id }) => !places.includes(id));
  return [...places.map((id) => byId.get(id) ?? null), ...unplaced];
};

/** The change from one list of scenes to the next; null if none was added, removed, moved or renamed. */
export const scenesChange = (before: readonly PlacedScene[], after: readonly PlacedScene[]): ScenesChange | null => {
  const old = new Map(before.map((scene) => [scene.id, scene]));
  const now = new Set(idsOf(after));
  const stayed = idsOf(before).filter((id) => now.has(id));
  const change: ScenesChange = {
    added: after.filter(({ id }) => !old.has(id)).map(({ name }) => name),
    removed: before.filter(({ id }) => !now.has(id)).map(({ name }) => name),
    renamed: after.flatMap(({ id, name }) => {
      const from = old.get(id)?.name ?? name;
      return from === name ? [] : { from, to: name };
    }),
    moved: idsOf(after.filter(({ id }) => old.has(id))).some((id, index) => id !== stayed[index]),
  };
  const { added, removed, renamed, moved } = change;
  return added.length + removed.length + renamed.length > 0 || moved ? change : null;
};
