/** Values that a tile's label may hold in braces, filled from the state of the show. */
export const LIVE_VALUES = [
  'viewers',
  'hands',
  'remaining',
  'elapsed',
  'onAir',
  'next',
  'poll',
  'votes',
  'queue',
  'clock',
] as const;
export type LiveValue = (typeof LIVE_VALUES)[number];

/** Facts of the show for labels. Times in milliseconds; null if there is none. */
export interface LiveFacts {
  readonly viewers: number;
  readonly hands: number;
  /** Until the scene on air should end; below zero once it is over. */
  readonly remainingMs: number | null;
  /** Since the show went live. */
  readonly elapsedMs: number | null;
  readonly onAir: string;
  readonly next: string | null;
  /** Question and votes of the open poll. */
  readonly poll: string | null;
  readonly votes: number | null;
  /** Messages that wait for the stage. */
  readonly queue: number;
  /** The time of day here. */
  readonly clock: { readonly hours: number; readonly minutes: number };
}

/** Shown if there is no value now. */
const NOTHING = '–';

const pad = (value: number): string => String(value).padStart(2, '0');

const duration = (ms: number): string => {
  const total = Math.floor(ms / 1000);
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60), total % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds)}` : `${minutes}:${pad(seconds)}`;
};

/** A live value as text: times as `0:48`, late ones as `+0:03`, a dash if there is none. */
export const liveValue = (name: LiveValue, facts: LiveFacts): string => {
  switch (name) {
    case 'viewers':
    case 'hands':
    case 'queue':
      return String(facts[name]);
    case 'remaining':
      if (facts.remainingMs === null) return NOTHING;
      // A countdown reaches zero when the time is over, not a second before.
      return facts.remainingMs >= 0 ? duration(facts.remainingMs + 999) : `+${duration(-facts.remainingMs)}`;
    case 'elapsed':
      return facts.elapsedMs === null ? NOTHING : duration(Math.max(0, facts.elapsedMs));
    case 'votes':
      return facts.votes === null ? NOTHING : String(facts.votes);
    case 'clock':
      return `${pad(facts.clock.hours)}:${pad(facts.clock.minutes)}`;
    default:
      return facts[name] ?? NOTHING;
  }
};

const PLACEHOLDER = /\{([a-zA-Z]+)\}/g;
const isLiveValue = (name: string): name is LiveValue => (LIVE_VALUES as readonly string[]).includes(name);

/**
 * Fills in the live values of a label. `facts` is called only if there is one, so that a plain label does not update
 * all the time. Other words in braces stay.
 */
export const fillLabel = (label: string, facts: () => LiveFacts): string => {
  let known: LiveFacts | null = null;
  return label.replaceAll(PLACEHOLDER, (whole, name: string) => {
    if (!isLiveValue(name)) return whole;
    known ??= facts();
    return liveValue(name, known);
  });
};
