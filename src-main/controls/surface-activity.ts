import type { Clock } from '#shared/lib/clock.ts';
import { plainWords } from '#shared/lib/plain-words.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import {
  SURFACE_KINDS,
  type SurfaceInput,
  type SurfaceKind,
  type SurfaceState,
  type SurfaceStatus,
} from '#shared/controls/surface.ts';

/** Shortest time between two reports of activity to the windows. */
const TELL_MS = 150;
/** Shortest time between two reports of strangers, who come as often as they like. */
const TELL_STRANGERS_MS = 1000;
/** Letters of an address that are kept. */
const LONGEST_ADDRESS = 100;
/** Time that "press something" waits, in milliseconds. */
export const TEST_MS = 30_000;

type Connected = SurfaceState['connected'][number];

/** State of each surface while it runs. */
export interface SurfaceActivity {
  status(kind: SurfaceKind, status: SurfaceStatus, addresses: readonly string[]): void;
  /** Somebody was let in; the function says that they left. */
  enter(kind: SurfaceKind, who: Connected): () => void;
  note(kind: SurfaceKind, input: Omit<SurfaceInput, 'at'>): void;
  /** Somebody was not let in; told once a second, however often they come. */
  turnedAway(kind: SurfaceKind, from: string, message: Sentence): void;
  muted(kind: SurfaceKind, until: number): void;
  test(kind: SurfaceKind, on: boolean): void;
  isTested(kind: SurfaceKind): boolean;
  /** Something else in the same report changed. */
  touch(): void;
  list(): readonly SurfaceState[];
  close(): void;
}

const QUIET: Omit<SurfaceState, 'kind'> = {
  status: 'off',
  addresses: [],
  connected: [],
  lastInput: null,
  turnedAway: null,
  mutedUntil: null,
  testUntil: null,
};

/** Keeps what each surface does, and tells of it at a pace that a window can follow. */
export const createSurfaceActivity = (clock: Clock, onChange: () => void): SurfaceActivity => {
  const states = new Map<SurfaceKind, Omit<SurfaceState, 'kind'>>(SURFACE_KINDS.map((kind) => [kind, QUIET]));
  let cancel: (() => void) | null = null;
  const endings = new Set<() => void>();

  const tell = (): void => {
    cancel ??= clock.schedule(clock.now() + TELL_MS, () => {
      cancel = null;
      onChange();
    });
  };
  let cancelStrangers: (() => void) | null = null;
  let strangersAt = -Infinity;
  const tellOfStrangers = (): void => {
    cancelStrangers ??= clock.schedule(Math.max(clock.now(), strangersAt + TELL_STRANGERS_MS), () => {
      cancelStrangers = null;
      strangersAt = clock.now();
      tell();
    });
  };
  const of = (kind: SurfaceKind): Omit<SurfaceState, 'kind'> => states.get(kind) ?? QUIET;
  const change = (kind: SurfaceKind, changes: Partial<SurfaceState>): void => {
    states.set(kind, { ...of(kind), ...changes });
    tell();
  };
  /** Says it again when something ends by itself. */
  const tellAt = (at: number): void => {
    const stop = clock.schedule(at, () => {
      endings.delete(stop);
      tell();
    });
    endings.add(stop);
  };
  const isNow = (until: number | null): boolean => until !== null && until > clock.now();

  return {
    status: (kind, status, addresses) => change(kind, { status, addresses }),
    enter(kind, who) {
      change(kind, { connected: [...of(kind).connected, who] });
      return () => change(kind, { connected: of(kind).connected.filter((one) => one !== who) });
    },
    note: (kind, input) => change(kind, { lastInput: { ...input, at: clock.now() } }),
    turnedAway(kind, address, message) {
      const from = plainWords(address).slice(0, LONGEST_ADDRESS);
      const before = of(kind).turnedAway;
      const isSame = before?.from === from && before.message.key === message.key;
      const turnedAway = { at: clock.now(), from, message, count: isSame ? before.count + 1 : 1 };
      states.set(kind, { ...of(kind), turnedAway });
      tellOfStrangers();
    },
    muted(kind, until) {
      if (of(kind).mutedUntil === until) return;
      change(kind, { mutedUntil: until });
      tellAt(until);
    },
    test(kind, on) {
      const until = on ? clock.now() + TEST_MS : null;
      change(kind, { testUntil: until });
      if (until !== null) tellAt(until);
    },
    touch: tell,
    isTested: (kind) => isNow(of(kind).testUntil),
    list: () =>
      [...states].map(([kind, state]) => ({
        kind,
        ...state,
        mutedUntil: isNow(state.mutedUntil) ? state.mutedUntil : null,
        testUntil: isNow(state.testUntil) ? state.testUntil : null,
      })),
    close() {
      cancel?.();
      cancel = () => {};
      cancelStrangers?.();
      cancelStrangers = () => {};
      for (const stop of endings) stop();
    },
  };
};
