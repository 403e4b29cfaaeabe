import type { Poll } from '#shared/api/polls.ts';
import type { ProductionDesk } from '#shared/api/scenes.ts';
import type { JournalAction } from '#shared/bridge/show-calls.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Action } from '#shared/show/action.ts';
import { changesAir, explains, seenBetween } from '#shared/show/actions/action-rules.ts';
import { isWrittenBy } from '#shared/show/actions/written-by.ts';
import type { Slice } from '#shared/show/show-state.ts';
import type { OwnWrite } from '../show/own-writes.ts';

/** A colleague's press may be heard of after its effect was read. */
const GRACE_MS = 3000;
/** The team hears earlier of a call from here: the other desks read its effect too, and wonder whose it was. */
const OWN_GRACE_MS = 1000;
/** Presses are remembered for so long at least. */
const REMEMBERED_MS = 120_000;
/** The platform's timer and this host's reckoning of its time differ by less. */
const TIMER_SLACK_MS = 500;

/** A show as the platform said it last, in its parts. */
export interface ShowSeen {
  readonly sessionId: string;
  readonly desk: Slice<ProductionDesk>;
  readonly polls: Slice<readonly Poll[]> | null;
  /** Its live is started and ended at this desk. */
  readonly rehearsal: boolean;
  /** This host's clock minus the platform's. */
  readonly clockOffsetMs: number;
}

export interface UnknownChangeWatch {
  /** The platform answered with the desk or the polls, changed or not. */
  saw(show: ShowSeen): void;
  /** Somebody of the team pressed, here or at another desk. */
  pressed(action: Action): void;
  /** This host sends, or has sent, a call that changes the show by no press. */
  wrote(write: OwnWrite): void;
  close(): void;
}

export interface UnknownChangePorts {
  readonly clock: Clock;
  /** True once every desk of the show was heard after an instant: one that is cut off says what it pressed when it is back. */
  readonly isComplete: (at: number) => boolean;
  /** True while somebody of the team edits a scene of the show: its overlays come and go with the edits. */
  readonly isEdited: (sessionId: string, sceneId: string) => boolean;
  /** A person at this host did this by a call, and by no press. `at`: when it was read. */
  readonly onOwn: (change: {
    readonly sessionId: string;
    readonly action: Action;
    readonly at: number;
    readonly write: OwnWrite;
  }) => void;
  /** Nobody of the team did this. `at`: when it was read, or when the platform says that it was. */
  readonly onChange: (change: {
    readonly sessionId: string;
    readonly action: JournalAction;
    readonly at: number;
  }) => void;
}

/** The press that the platform's own timer stands for. */
const TIMER: Action = { kind: 'scene.auto' };

/** True where the platform's own timer may have put another scene on air. */
const ranOut = ({ autoAdvance }: ProductionDesk, platformNow: number): boolean =>
  autoAdvance.nextSceneAt !== null && platformNow >= Date.parse(autoAdvance.nextSceneAt) - TIMER_SLACK_MS;

const isLive = ({ desk }: ShowSeen): boolean => desk.value.session.status === 'live';

/** When the parts that differ were read before. */
const readBefore = (before: ShowSeen, after: ShowSeen): number =>
  Math.min(
    before.desk.value === after.desk.value ? Infinity : before.desk.asOf,
    before.polls === null || before.polls.value === after.polls?.value ? Infinity : before.polls.asOf,
  );

/** The presses that would have made the difference between two answers of a live show, but for the timer's. */
const differences = (before: ShowSeen, after: ShowSeen, platformNow: number): readonly Action[] => {
  const all = seenBetween(
    { desk: before.desk.value, polls: before.polls?.value ?? [] },
    { desk: after.desk.value, polls: after.polls?.value ?? [] },
  );
  const air = all.filter(changesAir);
  const causes = ranOut(before.desk.value, platformNow) ? [TIMER] : air;
  return all.filter((change) => !causes.some((cause) => cause !== change && explains(cause, change)));
};

/** Takes what is older off the front of a list in the order of its instants: none of the rest is touched. */
const dropBefore = (list: { readonly at: number }[], since: number): void => {
  const kept = list.findIndex(({ at }) => at >= since);
  list.splice(0, kept === -1 ? list.length : kept);
};

/** Finds changes of a show that no desk of the team made. */
export const createUnknownChangeWatch = (ports: UnknownChangePorts): UnknownChangeWatch => {
  const { clock, isComplete, isEdited, onOwn, onChange } = ports;
  let last: ShowSeen | null = null;
  const presses: { readonly action: Action; readonly at: number }[] = [];
  const writes: { readonly write: OwnWrite; readonly at: number }[] = [];
  let isClosed = false;

  /** Presses and calls before this explain nothing that is still to be read: polls that nobody looks at are read seldom. */
  const neededSince = (now: number): number =>
    Math.min(now - REMEMBERED_MS, last?.desk.asOf ?? now, last?.polls?.asOf ?? now) - GRACE_MS;

  const sawLive = (before: ShowSeen, after: ShowSeen, at: number): void => {
    const { sessionId } = after;
    const since = readBefore(before, after) - GRACE_MS;
    const startedAt = Date.parse(after.desk.value.session.startedAt ?? '') + after.clockOffsetMs;
    // The start of a live closes the polls of its waiting room, and they may be read later than the desk.
    const isOfStart = before.polls !== null && before.polls.asOf < startedAt;
    const changes = differences(before, after, at - after.clockOffsetMs).filter((change) => {
      if (change.kind === 'overlay.visible') return change.sceneId === null || !isEdited(sessionId, change.sceneId);
      return !(isOfStart && 'pollId' in change);
    });
    for (const action of changes) {
      /** Ends it where somebody of the team pressed, or where a call from here did it, which is told. */
      const settle = (): boolean => {
        if (isClosed || presses.some((press) => press.at >= since && explains(press.action, action))) return true;
        const own = writes.findLast((one) => one.at >= since && isWrittenBy(action, one.write));
        if (own) onOwn({ sessionId, action, at, write: own.write });
        return own !== undefined;
      };
      const judge = (): void => {
        if (settle()) return;
        // The end of a live closes its polls.
        if (last?.sessionId === sessionId && !isLive(last)) return;
        if (isComplete(at)) onChange({ sessionId, action, at });
        else clock.schedule(clock.now() + GRACE_MS, judge);
      };
      clock.schedule(at + OWN_GRACE_MS, () => {
        if (!settle()) clock.schedule(at + GRACE_MS, judge);
      });
    }
  };

  /** The host's page starts and ends a live, and no desk. */
  const sawTurn = (before: ShowSeen, after: ShowSeen, now: number): void => {
    const { sessionId, desk, clockOffsetMs } = after;
    if (isLive(before) === isLive(after) || after.rehearsal) return;
    const said = Date.parse((isLive(after) ? desk.value.session.startedAt : desk.value.session.endedAt) ?? '');
    const at = Number.isNaN(said) ? now : Math.min(now, Math.round(said + clockOffsetMs));
    onChange({ sessionId, action: { kind: isLive(after) ? 'live.start' : 'live.end' }, at });
  };

  return {
    saw(show) {
      const before = last?.sessionId === show.sessionId ? last : null;
      last = show;
      if (before === null || readBefore(before, show) === Infinity) return;
      const at = clock.now();
      if (isLive(before) && isLive(show)) sawLive(before, show, at);
      else sawTurn(before, show, at);
    },
    pressed(action) {
      const now = clock.now();
      dropBefore(presses, neededSince(now));
      presses.push({ action, at: now });
    },
    wrote(write) {
      const now = clock.now();
      dropBefore(writes, neededSince(now));
      writes.push({ write, at: now });
    },
    close() {
      isClosed = true;
    },
  };
};
