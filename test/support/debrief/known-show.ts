import fc from 'fast-check';
import type { AttendanceEntry, ChatMessage, Session } from '#shared/api/live-objects.ts';
import type { RecordedLine } from '#shared/debrief/recording.ts';
import type { ShowRecord } from '#shared/debrief/show-record.ts';
import { merged, shared, totalMs, without, type Stretch } from '#shared/debrief/stretch.ts';

/** Presences that are known to the millisecond, as the platform reports and as a desk records them. */
export const T0 = Date.parse('2026-11-20T18:00:00.000Z');
export const MINUTE = 60_000;

/** Each person's open windows: those that overlap are one presence and two connections. */
export type Truth = ReadonlyMap<string, readonly Stretch[]>;

export const minutes = (from: number, to: number): Stretch => ({ from: T0 + from * MINUTE, to: T0 + to * MINUTE });

/** People who were really there at an instant. */
export const truthAt = (truth: Truth, at: number): number =>
  [...truth.values()].filter((windows) => windows.some(({ from, to }) => at >= from && at < to)).length;

/** The attendance report on known presences, by the platform's own arithmetic: all connections summed, capped. */
export const reportOf = (truth: Truth, live: Stretch): readonly AttendanceEntry[] =>
  [...truth].flatMap(([userId, windows]) => {
    const inside = windows.flatMap((window) => shared(window, live) ?? []);
    if (inside.length === 0) return [];
    const last = Math.max(...inside.map(({ to }) => to));
    const watchMs = Math.min(totalMs(inside), live.to - live.from);
    return [
      {
        userId,
        externalId: null,
        name: `Person ${userId}`,
        role: 'viewer',
        source: 'invite' as const,
        joinedAt: new Date(Math.min(...inside.map(({ from }) => from))).toISOString(),
        leftAt: last >= live.to ? null : new Date(last).toISOString(),
        watchSec: watchMs / 1000,
        watchPct: Math.round((100 * watchMs) / (live.to - live.from)),
        connections: inside.length,
        connected: last >= live.to,
      },
    ];
  });

const base = (at: number, key: string) => ({ at, hostAt: at, key, source: 'platform' as const });

/** A line for each reading, and one for each person who was seen to come or go, every 15 s while the desk is open. */
export const readingsOf = (truth: Truth, open: readonly Stretch[], everyMs = 15_000): readonly RecordedLine[] => {
  const here = new Set<string>();
  const lines: RecordedLine[] = [];
  for (const { from, to } of open) {
    for (let at = from; at <= to; at += everyMs) {
      for (const [userId, windows] of truth) {
        const connected = windows.some((window) => at >= window.from && at < window.to);
        if (connected === here.has(userId)) continue;
        if (connected) here.add(userId);
        else here.delete(userId);
        lines.push({
          ...base(at, userId),
          kind: 'presence',
          data: { name: `Person ${userId}`, connected, spectator: true, handRaised: false },
        });
      }
      lines.push({ ...base(at, 'reading'), kind: 'reading', data: { people: here.size } });
    }
  }
  return lines;
};

export const gapLine = ({ from, to }: Stretch): RecordedLine => ({
  ...base(from, 'gap'),
  kind: 'gap',
  data: { untilMs: to, reason: 'closed' },
});

/** All that a desk writes down of an audience: what it reads while it is open, and the gaps between. */
export const recordedIn = (truth: Truth, open: readonly Stretch[]): readonly RecordedLine[] => [
  ...readingsOf(truth, open),
  ...open.slice(1).map(({ from }, index) => gapLine({ from: open[index]?.to ?? from, to: from })),
];

/**
 * Lines as a desk writes them whose clock is known to `slackMs` only: each reading is off by anything up to that. What it
 * read later it still writes down later.
 */
export const misread = (lines: readonly RecordedLine[], slackMs: number, seed: number): readonly RecordedLine[] => {
  let last = -Infinity;
  return lines.map((line) => {
    if (line.kind !== 'reading' && line.kind !== 'presence') return line;
    const at = Math.max(last, line.at + Math.round(slackMs * Math.sin(line.at * seed)));
    last = at;
    return line.kind === 'reading' ? { ...line, at, data: { ...line.data, slackMs } } : { ...line, at };
  });
};

/** The stretches in which a desk is open that is closed a few times, for a second or for minutes. */
export const anyOpen = (span: Stretch): fc.Arbitrary<readonly Stretch[]> => {
  const gap = fc.record({
    at: fc.integer({ min: span.from, max: span.to }),
    forMs: fc.integer({ min: 1, max: 400_000 }),
  });
  return fc
    .array(gap, { minLength: 1, maxLength: 6 })
    .map((gaps) => without(span, merged(gaps.map(({ at, forMs }) => ({ from: at, to: at + forMs })))));
};

export const sceneLine = (at: number, sceneId: string | null, name = sceneId ?? 'Automatic'): RecordedLine => ({
  ...base(at, 'air'),
  kind: 'scene',
  data: { sceneId, name, cause: 'press' },
});

export const countersLine = (at: number, participants: number | null, conversions: number | null): RecordedLine => ({
  ...base(at, 'counters'),
  kind: 'counters',
  data: { participants, conversions, clicks: null },
});

export const saidAt = (at: number, over: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `m${at}`,
  userId: null,
  externalId: null,
  name: 'Ana',
  text: 'Hello',
  imageUrl: null,
  link: null,
  sentAt: new Date(at).toISOString(),
  kind: 'message',
  ...over,
});

/** A session that was live from `T0`. */
export const endedSession = (live: Stretch, over: Partial<Session> = {}): Session => ({
  id: 'show',
  title: 'A known show',
  description: null,
  mode: 'broadcast',
  status: 'ended',
  scheduledAt: new Date(live.from).toISOString(),
  startedAt: new Date(live.from).toISOString(),
  endedAt: new Date(live.to).toISOString(),
  createdAt: new Date(live.from).toISOString(),
  participantCount: 0,
  maxParticipants: 100,
  recordingEnabled: false,
  recordingStatus: null,
  replayUrl: null,
  replayViews: 0,
  hlsStatus: null,
  hostId: 'host',
  chat: 'open',
  conversionCount: 0,
  ctaClickCount: 0,
  groupIds: [],
  replay: 'all',
  replayGroupIds: [],
  replayMinLevel: null,
  activeSceneId: null,
  sceneCount: 1,
  extraViewers: 0,
  ...over,
});

/** A record of known presences: `lines` is what the desk wrote down. */
export const recordOf = (
  truth: Truth,
  live: Stretch,
  lines: readonly RecordedLine[],
  over: Partial<ShowRecord> = {},
): ShowRecord => ({
  session: endedSession(live),
  lines: lines.toSorted((a, b) => a.at - b.at),
  recordedLive: live,
  summary: null,
  entries: reportOf(truth, live),
  messages: null,
  polls: null,
  replay: null,
  members: null,
  ...over,
});

/** Seconds of real presence of all people. */
export const presentMsOf = (truth: Truth, live: Stretch): number =>
  [...truth.values()].reduce((total, windows) => {
    const inside = merged(windows).flatMap((window) => shared(window, live) ?? []);
    return total + totalMs(inside);
  }, 0);

/** Any audience of a live: stays and breaks of whole seconds, each at least as long as `least` seconds. */
export const anyTruth = (live: Stretch, least: number): fc.Arbitrary<Truth> => {
  const seconds = fc.integer({ min: least, max: Math.max(least + 1, Math.round((live.to - live.from) / 3000)) });
  return fc.array(fc.array(seconds, { minLength: 2, maxLength: 8 }), { minLength: 1, maxLength: 12 }).map((people) => {
    const truth = new Map<string, readonly Stretch[]>();
    people.forEach((lengths, index) => {
      // A break, a stay, a break, a stay…
      let at = live.from;
      const stays: Stretch[] = [];
      lengths.forEach((length, turn) => {
        const to = at + length * 1000;
        if (turn % 2 === 1 && at < live.to) stays.push({ from: at, to });
        at = to;
      });
      truth.set(`p${index}`, stays);
    });
    return truth;
  });
};
