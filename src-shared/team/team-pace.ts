import { createRateLimit, type RateLimit } from '../lib/rate-limit.ts';
import { MAX_DESKS } from './team-bounds.ts';

/** Work that one signature takes; a message with entries takes as much as ten, however few it has. */
const MESSAGE_WORK = 10;
/** Work of a member: at once, and again each second. A tenth of a second of signatures is about a thousand. */
const OF_A_MEMBER = { burst: 3000, refillMs: 1000 / 600 } as const;
/** Work of all members, so that nobody has more by coming back under other names. */
const OF_ALL = { burst: 9000, refillMs: 1000 / 1500 } as const;

export interface TeamPace {
  /** True where this member may be listened to for one more message with entries. */
  takesMessage(member: string): boolean;
  /** True where one more signature of this member is looked at. */
  takesSignature(member: string): boolean;
  left(member: string): void;
}

/**
 * Bounds the work that each member of the room makes here. What is left out is asked for again by the next sign of life, as
 * everything that was lost on the way.
 */
export const createTeamPace = (now: () => number): TeamPace => {
  const clock = { now };
  const all = createRateLimit(clock, OF_ALL);
  const members = new Map<string, RateLimit>();
  const take = (member: string, work: number): boolean => {
    const own = members.get(member) ?? createRateLimit(clock, OF_A_MEMBER);
    members.delete(member);
    members.set(member, own);
    const [oldest] = members.keys();
    if (members.size > MAX_DESKS && oldest !== undefined) members.delete(oldest);
    return own.take(work) && all.take(work);
  };
  return {
    takesMessage: (member) => take(member, MESSAGE_WORK),
    takesSignature: (member) => take(member, 1),
    left: (member) => void members.delete(member),
  };
};
