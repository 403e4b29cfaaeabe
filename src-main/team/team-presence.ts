import { isSame } from '#shared/scene/same.ts';
import type { Role } from '#shared/show/roles.ts';
import type { TeamChange, TeamValue } from '#shared/team/team-values.ts';
import { createSlots } from './slots.ts';

/** Somebody at a window, a panel or a controller of this host. */
export interface LocalPerson {
  readonly id: number;
  readonly name: string;
  readonly kind: 'window' | 'panel' | 'controller';
  readonly role: Role;
}

export interface TeamPresence {
  /** People came or went; those who were removed are nobody to look for. */
  sawPeople(people: readonly LocalPerson[], removed: ReadonlySet<number>): void;
  /** A person went to another section. */
  wentTo(id: number, section: string): void;
  /** The desk itself became different. */
  sawDesk(by: string, value: TeamValue<'desk'>): void;
}

/** Shares who is at this desk, and where. */
export const createTeamPresence = (desk: string, change: (change: TeamChange) => void): TeamPresence => {
  let people: readonly LocalPerson[] = [];
  const sections = new Map<number, string>();
  const shared = new Map<string, TeamChange>();
  const slots = createSlots();

  const share = (next: TeamChange): void => {
    const place = `${next.kind} ${next.key}`;
    if (isSame(shared.get(place) ?? null, next)) return;
    if (next.value === null) shared.delete(place);
    else shared.set(place, next);
    change(next);
  };
  const keyOf = (id: number): string => `${desk} ${slots.of(id)}`;
  const sharePerson = ({ id, name, kind, role }: LocalPerson): void =>
    share({
      kind: 'presence',
      key: keyOf(id),
      value: { kind, role, section: sections.get(id) ?? null },
      by: name,
    });

  return {
    sawPeople(now, removed) {
      for (const { id, name } of people) {
        if (now.some((one) => one.id === id)) continue;
        sections.delete(id);
        share({ kind: 'presence', key: keyOf(id), value: null, by: removed.has(id) ? '' : name });
        slots.free(id);
      }
      people = now;
      people.forEach(sharePerson);
    },
    wentTo(id, section) {
      sections.set(id, section);
      people.filter((one) => one.id === id).forEach(sharePerson);
    },
    sawDesk: (by, value) => share({ kind: 'desk', key: desk, value, by }),
  };
};
