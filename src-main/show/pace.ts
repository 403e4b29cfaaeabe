import type { Panel } from '#shared/bridge/show-calls.ts';

export const POLLS = ['desk', 'chat', 'polls', 'participants', 'attendance', 'media'] as const;
export type PollName = (typeof POLLS)[number];

/** Why a part is read at all right now. */
export interface PaceReasons {
  readonly perMinute: number;
  readonly live: boolean;
  /** Panels that someone looks at. */
  readonly watched: ReadonlySet<Panel>;
  /** Some window is there to see it. */
  readonly attended: boolean;
  /** A poll is open or on stage, so its counts are on the program. */
  readonly pollShown: boolean;
}

/** Tokens of one read (spec 2: attendance costs 5). */
const COST: Readonly<Record<PollName, number>> = {
  desk: 1,
  chat: 1,
  polls: 1,
  participants: 1,
  attendance: 5,
  media: 1,
};

/** Share of the budget that reading may use: the rest is for presses and for other programs with the same key. */
const SHARE = 0.7;

/** Milliseconds between two reads for those who look, when tokens are plenty: in a live, and before and after one. */
const READ_EVERY_MS = {
  desk: { live: 750, else: 750 },
  chat: { live: 1000, else: 5000 },
  polls: { live: 2000, else: 5000 },
  participants: { live: 3000, else: 10_000 },
  attendance: { live: 60_000, else: null },
  media: { live: 300_000, else: 300_000 },
} as const satisfies Readonly<Record<PollName, Readonly<Record<'live' | 'else', number | null>>>>;

/** The desk while no window is there. */
const UNATTENDED_MS = 10_000;
/** Polls, also for those who do not look at them. */
const POLL_SHOWN_MS = 5000;

/** Panels that a part is read for; the others are read while a window is there. */
const PANEL_OF: Readonly<Partial<Record<PollName, Panel>>> = {
  chat: 'chat',
  polls: 'polls',
  participants: 'people',
  attendance: 'people',
};

/** A live is recorded whether or not anyone looks: who is there, the chat, the polls. */
const RECORDED_MS: Readonly<Partial<Record<PollName, number>>> = { participants: 15_000, chat: 30_000, polls: 60_000 };
/** However scarce tokens are: nobody who stays this long goes unseen. */
const PRESENCE_MS = 60_000;

/** Milliseconds between two reads for those who look, when tokens are plenty; null is not read. */
const watchedEvery = (poll: PollName, reasons: PaceReasons): number | null => {
  const { live, watched, attended, pollShown } = reasons;
  const panel = PANEL_OF[poll];
  const isWatched = attended && (panel === undefined || watched.has(panel));
  if (poll === 'desk' && !attended) return UNATTENDED_MS;
  if (poll === 'polls' && pollShown && (live || attended) && !isWatched) return POLL_SHOWN_MS;
  return isWatched ? READ_EVERY_MS[poll][live ? 'live' : 'else'] : null;
};

/** The same with what the recording asks for. */
const wanted = (poll: PollName, reasons: PaceReasons): number | null => {
  const watched = watchedEvery(poll, reasons);
  const recorded = reasons.live ? (RECORDED_MS[poll] ?? null) : null;
  return watched === null || recorded === null ? (watched ?? recorded) : Math.min(watched, recorded);
};

const tokensOf = (poll: PollName, ms: number | null): number => (ms === null ? 0 : (COST[poll] * 60_000) / ms);

/**
 * Milliseconds between two reads of each part: as wanted, or all stretched by the same factor to fit the budget. Who is
 * there in a live is read every minute all the same.
 */
export const paceOf = (reasons: PaceReasons): Readonly<Record<PollName, number | null>> => {
  const share = reasons.perMinute * SHARE;
  const intervals = POLLS.map((poll) => [poll, wanted(poll, reasons)] as const);
  const tokens = intervals.reduce((sum, [poll, ms]) => sum + tokensOf(poll, ms), 0);
  const stretch = Math.max(1, tokens / share);
  const presence = wanted('participants', reasons);
  const isTooRare = reasons.live && presence !== null && presence * stretch > PRESENCE_MS;
  const [own, left] = [tokensOf('participants', presence), tokensOf('participants', PRESENCE_MS)];
  const others = isTooRare ? Math.max(1, (tokens - own) / Math.max(1, share - left)) : stretch;
  return Object.fromEntries(
    intervals.map(([poll, ms]) => {
      if (poll === 'participants' && isTooRare) return [poll, PRESENCE_MS];
      return [poll, ms === null ? null : Math.ceil(ms * others)];
    }),
  ) as Record<PollName, number | null>;
};
