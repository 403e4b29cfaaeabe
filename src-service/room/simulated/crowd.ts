import type { ServiceContext } from '../../context/service-context.ts';
import { ApiError } from '../../lib/api-error.ts';
import { ensureExternalUser } from '../../families/users/users.ts';
import type { CrowdWords } from './crowd-words.ts';
import { type ConnectionHandle, joinRoom } from '../../families/room/people.ts';

const INITIALS = 'ABCDEFGHIJKLMNOPRSTVWZ';

/** The name of the n-th of a crowd: first names in turn, told apart by an initial. */
export const crowdName = ({ names }: CrowdWords, index: number): string => {
  const first = names[index % names.length] ?? 'Guest';
  const round = Math.floor(index / names.length) + index;
  return `${first} ${INITIALS[round % INITIALS.length] ?? 'A'}.`;
};

interface Person {
  readonly userId: string;
  readonly name: string;
}

/** The simulated people of one live: who of them is in the room, and who could come. */
export interface Crowd {
  readonly size: number;
  /** Makes people come or leave until this many are there. */
  resize(size: number): void;
  /** A person leaves and another comes, perhaps one who was there before. */
  swap(): void;
  /** Someone in the room, or null in an empty one. */
  anyone(): Person | null;
  /** About this share (0 to 1) of those in the room. */
  sample(share: number): Person[];
  /** The live is over: they have left already. */
  forget(): void;
}

/** A crowd for one live; its people are accounts of the external platform, the same from one live to the next. */
export const createCrowd = (ctx: ServiceContext, sessionId: string, words: CrowdWords): Crowd => {
  const here: { readonly person: Person; readonly presence: ConnectionHandle }[] = [];
  const away: Person[] = [];
  let known = 0;

  const pick = (count: number): number => Math.min(count - 1, Math.floor(ctx.random() * count));

  const newcomer = (): Person => {
    known += 1;
    const externalId = `rehearsal-${String(known).padStart(4, '0')}`;
    const { id: userId, name } = ensureExternalUser(ctx, externalId, crowdName(words, known - 1));
    return { userId, name };
  };

  const come = (): void => {
    const person = away[0] ?? newcomer();
    const { userId } = person;
    const presence = joinRoom(ctx, { sessionId, userId, role: 'viewer', source: 'lms', spectator: null });
    if (away[0] === person) away.shift();
    here.push({ person, presence });
  };

  const go = (): void => {
    const [gone] = here.splice(pick(here.length), 1);
    if (!gone) return;
    gone.presence.leave();
    away.push(gone.person);
  };

  return {
    get size() {
      return here.length;
    },
    resize(size) {
      const before = { here: [...here], away: [...away], known };
      try {
        while (here.length < size) come();
        while (here.length > size) go();
      } catch (error) {
        // The transaction around this is rolled back, and so is the memory of it.
        here.splice(0, here.length, ...before.here);
        away.splice(0, away.length, ...before.away);
        known = before.known;
        throw error;
      }
    },
    swap() {
      if (here.length === 0) return;
      // The first to have left returns half of the time; otherwise someone new comes, up to a third more people.
      const rejoins = away.length > 0 && (ctx.random() < 0.5 || away.length > here.length / 3);
      const person = rejoins ? null : newcomer();
      go();
      if (person) away.unshift(person);
      try {
        come();
      } catch (error) {
        // Real people may have taken the last place meanwhile.
        if (!(error instanceof ApiError)) throw error;
      }
    },
    anyone: () => here[pick(here.length)]?.person ?? null,
    sample: (share) => here.filter(() => ctx.random() < share).map(({ person }) => person),
    forget() {
      here.length = 0;
      away.length = 0;
      known = 0;
    },
  };
};
