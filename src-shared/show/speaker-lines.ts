/** Lines that are kept: a page shows the newest one for its person. */
export const MAX_LINES = 50;

/** A page gives a sign of life this often; after so long without one its line is called cut. */
export const BEAT = { everyMs: 1000, cutMs: 2500 } as const;

/** Signs that somebody gives back from their page. */
export const SIGNS = ['minute', 'ready', 'trouble'] as const;
export type Sign = (typeof SIGNS)[number];

/** A line of the producer. `userId` null: to all who may speak. */
export interface SpeakerLine {
  /** Rises with every line. */
  readonly id: number;
  /** In the platform's time. */
  readonly at: number;
  readonly userId: string | null;
  readonly text: string;
  /** The people whose page showed it, and those who pressed *Seen*. */
  readonly shown: readonly string[];
  readonly seen: readonly string[];
}

/** The page of a person. `isCut`: it was open, and gives no sign of life now. */
export interface SpeakerPage {
  readonly userId: string;
  readonly isCut: boolean;
  /** The producer's voice sounds there. */
  readonly hears: boolean;
}

/** A sign that stands. */
export interface SpeakerSign {
  readonly userId: string;
  readonly sign: Sign;
  /** In the platform's time. */
  readonly at: number;
}

/** Everything between the desk and those who speak. Lines are in the order of their ids. */
export interface Speakers {
  readonly lines: readonly SpeakerLine[];
  readonly pages: readonly SpeakerPage[];
  readonly signs: readonly SpeakerSign[];
}

export const NO_SPEAKERS: Speakers = { lines: [], pages: [], signs: [] };

/** How far a line came. */
export type LineState = 'sent' | 'shown' | 'seen';

/** The newest line for a person; null without one. */
export const lineFor = ({ lines }: Pick<Speakers, 'lines'>, userId: string): SpeakerLine | null =>
  lines.findLast((line) => line.userId === null || line.userId === userId) ?? null;

/** How far a line came with one person. */
export const lineStateOf = ({ shown, seen }: SpeakerLine, userId: string): LineState => {
  if (seen.includes(userId)) return 'seen';
  return shown.includes(userId) ? 'shown' : 'sent';
};

const ORDER: readonly LineState[] = ['sent', 'shown', 'seen'];

/**
 * How far the newest line of this text to this person, or to all (null), came; null where none was said. A line to all is
 * as far as it is with the one it reached least, of those whose page is open.
 */
export const saidState = (
  { lines, pages }: Speakers,
  { userId, text }: { readonly userId: string | null; readonly text: string },
): LineState | null => {
  const line = lines.findLast((one) => one.userId === userId && one.text === text);
  if (!line) return null;
  const people = userId === null ? pages.filter(({ isCut }) => !isCut).map((page) => page.userId) : [userId];
  const states = people.map((one) => lineStateOf(line, one));
  return ORDER.find((state) => states.includes(state)) ?? 'sent';
};

/** A line is added; its id follows those before it. */
export const withLine = (
  speakers: Speakers,
  { at, userId, text }: Pick<SpeakerLine, 'at' | 'userId' | 'text'>,
): Speakers => {
  const id = Math.max((speakers.lines.at(-1)?.id ?? 0) + 1, Math.floor(at));
  return { ...speakers, lines: [...speakers.lines, { id, at, userId, text, shown: [], seen: [] }].slice(-MAX_LINES) };
};

const including = (people: readonly string[], userId: string): readonly string[] =>
  people.includes(userId) ? people : [...people, userId];

/**
 * A page says which line it showed, and which one its person saw; null for none yet. A line that is seen was shown, and a
 * line that was not to that person stays as it is.
 */
export const withReceipt = (
  speakers: Speakers,
  userId: string,
  { shown, seen }: { readonly shown: number | null; readonly seen: number | null },
): Speakers => ({
  ...speakers,
  lines: speakers.lines.map((line) => {
    const isFor = line.userId === null || line.userId === userId;
    if (!isFor || (line.id !== shown && line.id !== seen)) return line;
    return {
      ...line,
      shown: including(line.shown, userId),
      seen: line.id === seen ? including(line.seen, userId) : line.seen,
    };
  }),
});

/** A person gives a sign, or takes theirs back (null). */
export const withSign = (speakers: Speakers, userId: string, sign: Sign | null, at: number): Speakers => {
  const others = speakers.signs.filter((one) => one.userId !== userId);
  return { ...speakers, signs: sign === null ? others : [...others, { userId, sign, at }] };
};
