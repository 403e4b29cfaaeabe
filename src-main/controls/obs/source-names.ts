import type { KeptName } from '#shared/library/source-names.ts';

/** A thing that has a name. */
export interface NamedThing {
  readonly key: string;
  /** The words on it; several where copies of it differ. */
  readonly words: readonly string[];
  /**
   * A title is a name that people gave: another one renames the thing. Mere words leave its name where they are mended.
   * A guess holds until something better is known, and never takes its place.
   */
  readonly by: 'title' | 'words' | 'guess';
}

export interface SourceNames {
  /** Names for all things of the show: those that have one first, the others in the order of the list. */
  of(things: readonly NamedThing[]): ReadonlyMap<string, Pick<KeptName, 'name' | 'aliases'>>;
  /** A program pressed this thing. */
  pressed(key: string): void;
}

const LONGEST = 120;
/** Aliases of one thing. The oldest is the one that buttons were made with. */
const MAX_ALIASES = 20;
/** Things that are gone may come back by an undo; so many are remembered. */
const MAX_GONE = 500;

const plain = (words: string): string => words.trim().slice(0, LONGEST) || 'Untitled';

/** True if the words were mended rather than written anew: most of them stand as they were. */
const isMended = (wordsBefore: string, wordsAfter: string): boolean => {
  const [before, after] = [Array.from(wordsBefore), Array.from(wordsAfter)];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return (start + end) * 2 >= Math.max(before.length, after.length);
};

/** The names that find a thing once it has another one. */
const aliasesOf = ({ name: before, aliases }: KeptName, name: string): readonly string[] => {
  const all = [...aliases, before].filter((one) => one !== name);
  return all.length > MAX_ALIASES ? [...all.slice(0, 1), ...all.slice(1 - MAX_ALIASES)] : all;
};

/**
 * Gives things of a show names that stay: OBS knows things by them, so no two have the same, and stored buttons hold
 * them. A name belongs to a thing by its id. One that a thing had before finds it still, and is nobody else's while the
 * thing is there. `reserved` are names of no thing.
 */
export const createSourceNames = (
  kept: readonly KeptName[],
  {
    reserved,
    onChange,
  }: { readonly reserved: readonly string[]; readonly onChange: (kept: readonly KeptName[]) => void },
): SourceNames => {
  let names = new Map(kept.map((one) => [one.key, one]));

  return {
    of(things) {
      const present = new Set(things.map(({ key }) => key));
      const before = names;
      names = new Map(before);
      /** Each name in use, and the key of its thing. */
      const owners = new Map<string, string | null>(reserved.map((name) => [name, null]));
      // Things that are gone come last: their names are free for others that are there.
      const known = [...before.values()].toSorted((one, other) => +present.has(other.key) - +present.has(one.key));
      for (const one of known)
        for (const name of [one.name, ...one.aliases]) if (!owners.has(name)) owners.set(name, one.key);
      const isFree = (name: string, key: string): boolean => {
        const owner = owners.get(name);
        return owner === undefined || owner === key || (owner !== null && !present.has(owner));
      };
      const take = (name: string, key: string): void => {
        const owner = owners.get(name);
        const other = typeof owner === 'string' && owner !== key ? names.get(owner) : undefined;
        if (other?.name === name) names.delete(other.key);
        else if (other) names.set(other.key, { ...other, aliases: other.aliases.filter((one) => one !== name) });
        owners.set(name, key);
      };
      const freeName = (wanted: string, key: string): string => {
        let name = wanted;
        for (let count = 2; !isFree(name, key); count += 1) name = `${wanted} (${count})`;
        take(name, key);
        return name;
      };
      for (const { key, words: own, by } of things) {
        const all = own.map(plain);
        const words = all[0] ?? plain('');
        const was = names.get(key);
        if (!was) {
          names.set(key, { key, words, name: freeName(words, key), aliases: [], isPressed: false });
        } else if (by !== 'guess' && !all.includes(was.words)) {
          const stays = by === 'words' && (was.isPressed || isMended(was.words, words));
          const name = stays ? was.name : freeName(words, key);
          names.set(key, { ...was, words, name, aliases: name === was.name ? was.aliases : aliasesOf(was, name) });
        }
      }
      // The words that are read on a thing find it too, where nothing else is called so.
      for (const { key, words, by } of things) {
        for (const word of by === 'words' ? words.map(plain) : []) {
          const one = names.get(key);
          if (!one || owners.has(word) || one.aliases.length >= MAX_ALIASES) continue;
          owners.set(word, key);
          names.set(key, { ...one, aliases: [...one.aliases, word] });
        }
      }
      const gone = [...names.keys()].filter((key) => !present.has(key));
      for (const key of gone.slice(0, Math.max(0, gone.length - MAX_GONE))) names.delete(key);
      const isChanged = names.size !== before.size || [...names].some(([key, one]) => before.get(key) !== one);
      if (isChanged) onChange([...names.values()]);
      return names;
    },
    pressed(key) {
      const one = names.get(key);
      if (!one || one.isPressed) return;
      names.set(key, { ...one, isPressed: true });
      onChange([...names.values()]);
    },
  };
};
