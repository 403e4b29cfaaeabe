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
  /** The press that said it, the same at every desk of the team; null until it is confirmed. */
  readonly pressId: string | null;
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
  { at, userId, text, pressId }: Pick<SpeakerLine, 'at' | 'userId' | 'text' | 'pressId'>,
): Speakers => {
  const id = Math.max((speakers.lines.at(-1)?.id ?? 0) + 1, Math.floor(at));
  return {
    ...speakers,
    lines: [...speakers.lines, { id, at, userId, text, pressId, shown: [], seen: [] }].slice(-MAX_LINES),
  };
};

/** The newest line of this text to this person (null: to all) that has no press yet is said by this one. */
export const withPress = (
  speakers: Speakers,
  pressId: string,
  { userId, text }: Pick<SpeakerLine, 'userId' | 'text'>,
): Speakers => {
  const said = speakers.lines.findLast((one) => one.pressId === null && one.userId === userId && one.text === text);
  return { ...speakers, lines: speakers.lines.map((line) => (line === said ? { ...line, pressId } : line)) };
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

/** The pages of another desk of the team: how far lines came there, by their press, and what its people signed. */
export interface SpeakersElsewhere extends Pick<Speakers, 'pages' | 'signs'> {
  readonly lines: readonly {
    readonly pressId: string;
    readonly shown: readonly string[];
    readonly seen: readonly string[];
  }[];
}

const together = (here: SpeakerPage, there: SpeakerPage): SpeakerPage => ({
  userId: here.userId,
  isCut: here.isCut && there.isCut,
  hears: here.hears || there.hears,
});

/** Everything at this desk, with what the pages of other desks say: of several pages of a person one that is open is enough. */
export const withElsewhere = (here: Speakers, others: readonly SpeakersElsewhere[]): Speakers => {
  if (others.length === 0) return here;
  const receipts = others.flatMap(({ lines }) => lines);
  const pages = new Map<string, SpeakerPage>();
  for (const page of [here, ...others].flatMap((one) => one.pages)) {
    const known = pages.get(page.userId);
    pages.set(page.userId, known ? together(known, page) : page);
  }
  const signs = new Map<string, SpeakerSign>();
  for (const sign of [here, ...others].flatMap((one) => one.signs))
    if ((signs.get(sign.userId)?.at ?? -Infinity) < sign.at) signs.set(sign.userId, sign);
  return {
    lines: here.lines.map((line) => {
      const theirs = receipts.filter(({ pressId }) => pressId === line.pressId);
      if (theirs.length === 0) return line;
      return {
        ...line,
        shown: theirs.flatMap(({ shown }) => shown).reduce(including, line.shown),
        seen: theirs.flatMap(({ seen }) => seen).reduce(including, line.seen),
      };
    }),
    pages: [...pages.values()],
    signs: [...signs.values()],
  };
};
