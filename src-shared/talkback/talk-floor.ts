import type { CancelTimer, Clock } from '../lib/clock.ts';
import { createRateLimits } from '../lib/rate-limit.ts';
import type { Talk } from './talks.ts';
import { TALK } from './talk-limits.ts';

/** A talk with those who can end it. */
export interface OwnedTalk extends Talk {
  /** The source of its pieces: a window of this host, or another desk. It has one talk at a time. */
  readonly owner: string;
  /** The window or program whose press began it. */
  readonly by: string;
}

interface OpenTalk {
  readonly talk: OwnedTalk;
  readonly startedAt: number;
  heardAt: number | null;
  cancel: CancelTimer;
}

export interface TalkFloorPorts {
  readonly clock: Clock;
  /** Somebody began or ended. */
  readonly onChange: (talks: readonly Talk[]) => void;
  readonly onEnd: (talk: OwnedTalk) => void;
}

/** Everybody who talks now. */
export interface TalkFloor {
  talks(): readonly OwnedTalk[];
  /** Begins a talk; another one of the same owner ends. False where too many talk, or this one has ended already. */
  begin(talk: OwnedTalk): boolean;
  /** Counts a piece; false where it is of no open talk of this owner, or comes faster than a voice. */
  admits(owner: string, id: string): boolean;
  end(isOver: (talk: OwnedTalk) => boolean): void;
  close(): void;
}

/** Ended talks that are remembered: a late piece of one opens nothing. */
const REMEMBERED = 200;

/** Keeps who talks. A talk ends with its press, after `TALK.longestMs`, and when its pieces stay away. */
export const createTalkFloor = ({ clock, onChange, onEnd }: TalkFloorPorts): TalkFloor => {
  const open = new Map<string, OpenTalk>();
  const ended = new Set<string>();
  const paces = createRateLimits(clock, TALK.pace);
  const talks = (): readonly OwnedTalk[] => [...open.values()].map(({ talk }) => talk);
  const tell = (): void => onChange(talks().map(({ id, who, userId, window }) => ({ id, who, userId, window })));

  const forget = (one: OpenTalk): void => {
    one.cancel();
    const { id } = one.talk;
    open.delete(id);
    ended.add(id);
    const [oldest] = ended;
    if (ended.size > REMEMBERED && oldest !== undefined) ended.delete(oldest);
    onEnd(one.talk);
  };
  const endWhere = (isOver: (talk: OwnedTalk) => boolean): void => {
    const over = [...open.values()].filter(({ talk }) => isOver(talk));
    for (const one of over) forget(one);
    if (over.length > 0) tell();
  };
  const dueOf = ({ startedAt, heardAt }: OpenTalk): number =>
    Math.min(startedAt + TALK.longestMs, heardAt === null ? startedAt + TALK.opensMs : heardAt + TALK.silentMs);
  const watch = (one: OpenTalk): void => {
    one.cancel = clock.schedule(dueOf(one), () => {
      if (clock.now() < dueOf(one)) watch(one);
      else endWhere(({ id }) => id === one.talk.id);
    });
  };

  return {
    talks,
    begin(talk) {
      if (ended.has(talk.id) || open.has(talk.id)) return false;
      for (const one of [...open.values()]) if (one.talk.owner === talk.owner) forget(one);
      const isFull = open.size >= TALK.most;
      if (!isFull) {
        const one: OpenTalk = { talk, startedAt: clock.now(), heardAt: null, cancel: () => undefined };
        open.set(talk.id, one);
        watch(one);
      }
      tell();
      return !isFull;
    },
    admits(owner, id) {
      const one = open.get(id);
      if (one?.talk.owner !== owner || !paces(owner).take(1)) return false;
      const isFirst = one.heardAt === null;
      one.heardAt = clock.now();
      if (isFirst) {
        // From now on silence is an end, sooner than before.
        one.cancel();
        watch(one);
      }
      return true;
    },
    end: endWhere,
    close() {
      for (const one of open.values()) one.cancel();
      open.clear();
    },
  };
};
