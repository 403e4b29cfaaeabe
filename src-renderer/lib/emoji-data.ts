import { plainText } from './plain-text.ts';

/** An emoji with its name and the words by which it is found. */
export interface Emoji {
  readonly unicode: string;
  readonly label: string;
  /** Name and words without accents or capitals. */
  readonly searched: string;
}
export interface EmojiGroup {
  readonly name: string;
  readonly emojis: readonly Emoji[];
}

/** A line of emojibase's compact data. */
interface DataLine {
  readonly unicode: string;
  readonly label: string;
  readonly tags?: readonly string[] | undefined;
  readonly group?: number | undefined;
  readonly order?: number | undefined;
}
interface DataGroup {
  readonly order: number;
  readonly key: string;
  readonly message: string;
}

/** Skin tones and hair: parts of other emojis. */
const PARTS = 'component';

/** The emojis by their groups, in the order of the data. */
export const emojiGroups = (lines: readonly DataLine[], groups: readonly DataGroup[]): readonly EmojiGroup[] => {
  const sorted = lines.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0));
  return groups
    .filter(({ key }) => key !== PARTS)
    .map(({ order, message }) => ({
      name: message.charAt(0).toLocaleUpperCase() + message.slice(1),
      emojis: sorted
        .filter(({ group }) => group === order)
        .map(({ unicode, label, tags = [] }) => ({ unicode, label, searched: plainText([label, ...tags].join(' ')) })),
    }));
};

/** Emojis of which every typed word begins a word, those whose name begins so first. */
export const findEmojis = (groups: readonly EmojiGroup[], text: string, most: number): readonly Emoji[] => {
  const words = plainText(text).split(/\s+/).filter(Boolean);
  const begins = (searched: string, word: string): boolean => ` ${searched}`.includes(` ${word}`);
  const found = groups.flatMap(({ emojis }) =>
    emojis.filter(({ searched }) => words.every((word) => begins(searched, word))),
  );
  const isFirst = ({ searched }: Emoji): boolean => searched.startsWith(words[0] ?? '');
  return [...found.filter(isFirst), ...found.filter((emoji) => !isFirst(emoji))].slice(0, most);
};

/** The data of each language lies in the app and is loaded when a picker is first opened. */
const DATA = {
  en: () => Promise.all([import('emojibase-data/en/compact.json'), import('emojibase-data/en/messages.json')]),
  fr: () => Promise.all([import('emojibase-data/fr/compact.json'), import('emojibase-data/fr/messages.json')]),
  es: () => Promise.all([import('emojibase-data/es/compact.json'), import('emojibase-data/es/messages.json')]),
} as const;
export type EmojiLanguage = keyof typeof DATA;

/** All emojis with their names in a language. */
export const loadEmojis = async (language: EmojiLanguage): Promise<readonly EmojiGroup[]> => {
  const [{ default: lines }, { default: messages }] = await DATA[language]();
  return emojiGroups(lines, messages.groups);
};
