/** Drawing of a person without a picture: always the same for the same person. */
export interface SilhouetteLook {
  readonly backdrop: string;
  readonly skin: string;
  readonly hair: string;
  readonly clothes: string;
  /** Index of the hair outline. */
  readonly cut: number;
}

const BACKDROPS = [
  ['#3f6b86', '#243556'],
  ['#8c4f49', '#57302f'],
  ['#467a52', '#274434'],
  ['#7a5188', '#46315c'],
  ['#86703f', '#4f4028'],
  ['#3d7a7d', '#234650'],
  ['#5a5f95', '#333760'],
  ['#8a5571', '#512f49'],
] as const;
const SKINS = ['#d9b39b', '#c69a7e', '#a87858', '#e3c4b0', '#8a5f45', '#b98a6c'] as const;
const HAIRS = ['#3a2e2b', '#201d22', '#6b4a33', '#8d6b4a', '#4b4f58', '#5b322a'] as const;
const CLOTHES = ['#7583a3', '#8a7aa6', '#6d9391', '#a58379', '#7f8f74', '#5f7194'] as const;
const HAIR_CUTS = 5;

/** FNV-1a: short, and spreads ids that differ by one character. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
};

const pick = <Item>(list: readonly Item[], index: number, otherwise: Item): Item =>
  list[index % list.length] ?? otherwise;

/** Look of a person by a stable key (user id, or the slot's role if nobody is there yet). */
export const silhouetteOf = (key: string): SilhouetteLook => {
  const seed = hash(key);
  const [light, dark] = pick<readonly [string, string]>(BACKDROPS, seed, BACKDROPS[0]);
  return {
    backdrop: `radial-gradient(90% 80% at 50% 20%, ${light} 0%, transparent 100%), linear-gradient(160deg, ${light}, ${dark})`,
    skin: pick<string>(SKINS, seed >>> 5, SKINS[0]),
    hair: pick<string>(HAIRS, seed >>> 9, HAIRS[0]),
    clothes: pick<string>(CLOTHES, seed >>> 13, CLOTHES[0]),
    cut: (seed >>> 17) % HAIR_CUTS,
  };
};
