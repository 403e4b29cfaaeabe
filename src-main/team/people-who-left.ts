import type { PersonWhoLeft } from '#shared/team/team-board.ts';
import type { TeamFact } from '#shared/team/team-values.ts';

/** Time for which somebody who left is still named. */
const NAMED_MS = 10 * 60_000;
/** A window that reloads is back within this time. */
const RELOAD_MS = 5000;

type Presence = Pick<TeamFact<'presence'>, 'key' | 'desk' | 'by' | 'value'>;

export interface PeopleWhoLeftPorts {
  readonly now: () => number;
  /** Somebody who did not leave: the desk has ended their panel. */
  readonly isRemoved: (key: string) => boolean;
}

export interface PeopleWhoLeft {
  /** Takes in the people at desks that are here. */
  see(here: readonly Presence[]): void;
  /** The people who left a desk within ten minutes and are not back, the latest first. */
  of(desk: string): readonly PersonWhoLeft[];
}

/** Remembers the people who left a desk: their device may be asleep, or out of the network. */
export const createPeopleWhoLeft = ({ now, isRemoved }: PeopleWhoLeftPorts): PeopleWhoLeft => {
  let last = new Map<string, Presence>();
  const left = new Map<string, PersonWhoLeft & { readonly desk: string }>();
  const nameAt = ({ desk, by }: Pick<Presence, 'desk' | 'by'>): string => `${desk} ${by}`;

  return {
    see(here) {
      const current = new Map(here.map((person) => [person.key, person]));
      for (const [key, person] of last) {
        const { desk, by, value } = person;
        // Controllers are programs, and a window without a name is nobody to look for.
        if (current.has(key) || by === '' || value.kind === 'controller' || isRemoved(key)) continue;
        left.set(nameAt(person), { desk, name: by, kind: value.kind, lastSeenAt: now() });
      }
      for (const person of here) left.delete(nameAt(person));
      for (const [name, { lastSeenAt }] of left) if (now() - lastSeenAt > NAMED_MS) left.delete(name);
      last = current;
    },
    of: (desk) =>
      [...left.values()]
        .filter((person) => person.desk === desk && now() - person.lastSeenAt >= RELOAD_MS)
        .toSorted((a, b) => b.lastSeenAt - a.lastSeenAt)
        .map(({ name, kind, lastSeenAt }) => ({ name, kind, lastSeenAt })),
  };
};
