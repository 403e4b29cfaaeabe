import { plainText } from '../../lib/plain-text.ts';
import type { Mark } from '../../ui/mark.ts';

/** The kinds of things that the palette finds, in the order in which they stand there. */
export const CHOICE_KINDS = ['action', 'place', 'show', 'template', 'person', 'operation'] as const;
export type ChoiceKind = (typeof CHOICE_KINDS)[number];

/** Something that the palette finds, and what choosing it does. */
export interface PaletteChoice {
  readonly kind: ChoiceKind;
  /** Unlike that of any other choice of its kind. */
  readonly id: string;
  readonly name: string;
  /** More about it, in a few words; it is found by these too. */
  readonly note: string | null;
  /** More words that it is found by, which are not shown. */
  readonly also: string;
  /** Facts to know before choosing it: its reach, its cost, and why it cannot be done. */
  readonly marks: readonly Mark[];
  readonly run: () => void;
}

/** A choice with its words made plain once for all searches. */
export interface FindableChoice {
  readonly choice: PaletteChoice;
  readonly name: string;
  readonly all: string;
}

/** Most choices of one kind that a search shows. */
const MAX_OF_A_KIND = 12;

/** Prepares a choice for searches. */
export const findable = (choice: PaletteChoice): FindableChoice => {
  const name = plainText(choice.name.replaceAll('_', ' '));
  const { note, also, marks } = choice;
  const words = [choice.name, note ?? '', also, ...marks.map(({ text }) => text)];
  return { choice, name, all: `${name} ${plainText(words.join(' '))}` };
};

const scoreOf = ({ name, all }: FindableChoice, words: readonly string[]): number => {
  if (!words.every((word) => all.includes(word))) return 0;
  const query = words.join(' ');
  if (name === query) return 4;
  if (name.startsWith(query)) return 3;
  return words.every((word) => name.includes(word)) ? 2 : 1;
};

/** The choices of a kind that were found. */
export interface FoundChoices {
  readonly kind: ChoiceKind;
  readonly choices: readonly PaletteChoice[];
  /** How many more there are. */
  readonly more: number;
}

/** The choices that hold all words, best first, by kind; the kind with the best one comes first. */
export const findChoices = (all: readonly FindableChoice[], query: string): readonly FoundChoices[] => {
  const words = plainText(query).split(/\s+/).filter(Boolean);
  const found = all
    .map((one) => ({ one, score: words.length === 0 ? 1 : scoreOf(one, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  const kinds = CHOICE_KINDS.map((kind) => [kind, found.filter(({ one }) => one.choice.kind === kind)] as const);
  return kinds
    .filter(([, some]) => some.length > 0)
    .toSorted(([, a], [, b]) => (b[0]?.score ?? 0) - (a[0]?.score ?? 0))
    .map(([kind, some]) => ({
      kind,
      choices: some.slice(0, MAX_OF_A_KIND).map(({ one }) => one.choice),
      more: Math.max(0, some.length - MAX_OF_A_KIND),
    }));
};
