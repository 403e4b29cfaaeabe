import { isOver } from '#shared/api/live-objects.ts';
import type { PressEvent } from '#shared/show/action.ts';
import type { HeardFact } from '#shared/show/heard-fact.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { createLineBatches } from './line-batches.ts';
import type { ShowRecordingOptions } from './recorder-ports.ts';
import { createShowLines, type ShowLines } from './show-lines.ts';

/** Presses that are kept until the library has answered for the first time. */
const MAX_EARLY = 200;

/** The recording of one live. */
export interface ShowRecording {
  readonly spaceId: string;
  readonly sessionId: string;
  readonly from: number;
  /** A new state of the show; false once its live is over. */
  saw(state: ShowState): boolean;
  pressed(event: PressEvent, clockOffsetMs: number): void;
  /** The room tells something of itself. */
  heardFact(heard: HeardFact): void;
  /** The live is over, or the show is left: what waits is written, for as long as it takes. */
  finish(): void;
  /** The host ends: what waits is handed to the library. */
  close(): void;
}

/** Why nothing was recorded for a while. */
type GapReason = 'connection' | 'closed' | 'not_written';

/** Records a live from now on. What was recorded of it before goes on after a gap. */
export const createShowRecording = (options: ShowRecordingOptions): ShowRecording => {
  const { spaceId, sessionId, from } = options;
  let made: ShowLines | null = null;
  let latest: ShowState | null = null;
  let early: (readonly [PressEvent, number])[] = [];
  /** Platform time up to which it is recorded; null where nothing is, or that is longer ago. */
  let heardAt: number | null = null;
  let before: { readonly to: number; readonly reason: GapReason } | null = null;
  let reason: GapReason = 'closed';
  /** `unbrokenSince` of the stretch under way: another one means that something was missed. */
  let unbrokenSince: number | null = null;

  const beginStretch = (at: number, hostAt: number): void => {
    if (before !== null && at > before.to) {
      const data = { untilMs: at, reason: before.reason };
      batches.add([{ at: before.to, hostAt, key: 'gap', source: 'desk', kind: 'gap', data }]);
    }
    const isFirst = before === null && reason === 'closed' && options.isWhole && at > from;
    batches.beginSpan(isFirst ? from : at);
    batches.recordedTo(at);
    before = null;
    heardAt = at;
  };

  const note = (state: ShowState): void => {
    const { desk, connection } = state;
    if (!made || desk === null) return;
    const at = Math.round(desk.asOf - state.clockOffsetMs);
    if (heardAt !== null && at > heardAt && connection.unbrokenSince !== unbrokenSince) {
      before = { to: heardAt, reason: 'connection' };
      heardAt = null;
    }
    if (heardAt === null) {
      beginStretch(at, desk.asOf);
      unbrokenSince = connection.unbrokenSince;
    }
    const lines = made.state(state, desk.value.session.status === 'live');
    batches.add(lines);
    // The desk was read before people: the stretch reaches as far as its last line, but not over a break.
    const isUnbroken = connection.state === 'fresh' && connection.unbrokenSince === unbrokenSince;
    const last = isUnbroken ? lines.reduce((latestAt, line) => Math.max(latestAt, line.at), at) : at;
    if (last > (heardAt ?? at)) batches.recordedTo(last);
    heardAt = Math.max(heardAt ?? at, last);
  };

  const heardFacts = new Map<HeardFact['fact']['kind'], HeardFact>();
  /** The library and the show have to be known first: lines lie in a stretch of time that is recorded. */
  const noteHeard = (): void => {
    if (!made || !latest || heardAt === null) return;
    for (const heard of heardFacts.values())
      batches.add(made.heard(heard, latest.clockOffsetMs).map((line) => ({ ...line, at: Math.max(line.at, from) })));
  };

  const batches = createLineBatches({
    ...options,
    onBegun({ last, recordedTo }) {
      made = createShowLines(from, last);
      before = recordedTo === null ? null : { to: recordedTo, reason };
      for (const [event, offset] of early.splice(0)) batches.add([made.press(event, offset)]);
      if (latest) note(latest);
      noteHeard();
    },
    onLost() {
      made = null;
      heardAt = null;
      reason = 'not_written';
    },
  });

  return {
    spaceId,
    sessionId,
    from,
    saw(state) {
      latest = state;
      note(state);
      const session = state.desk?.value.session;
      if (session === undefined || session.status === 'live') return true;
      const endedAt = Date.parse(session.endedAt ?? '');
      if (isOver(session)) batches.end(Number.isNaN(endedAt) ? Math.round(state.at - state.clockOffsetMs) : endedAt);
      return false;
    },
    pressed(event, clockOffsetMs) {
      if (made) batches.add([made.press(event, clockOffsetMs)]);
      else if (early.length < MAX_EARLY) early.push([event, clockOffsetMs]);
    },
    heardFact(heard) {
      heardFacts.set(heard.fact.kind, heard);
      noteHeard();
    },
    finish() {
      early = [];
      batches.finish();
    },
    close() {
      early = [];
      batches.close();
    },
  };
};
