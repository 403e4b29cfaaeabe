import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import { teamDigests } from '#shared/team/team-state.ts';
import { teamFacts } from '#shared/team/team-values.ts';
import type { Team } from './team.ts';

/** Between two readings that others ask for: a member may say that it sent something without end. */
const PACE_MS = 5000;

export interface TeamSentPorts {
  readonly team: Pick<Team, 'desk' | 'state' | 'change' | 'shares'>;
  readonly clock: Clock;
  /** Names a space the same at every desk; null for one that is here alone. */
  readonly keyOf: (spaceId: string) => string | null;
  readonly spaceIds: () => readonly string[];
  /** Reads again what the platform keeps of the library. */
  readonly readAgain: () => void;
}

export interface TeamSent {
  /** This desk sent templates or media to a space. */
  sent(spaceId: string): void;
  /** The team shares something else. */
  sawTeam(): void;
  close(): void;
}

/** Tells the team when something of the library was sent to the platform, and reads there what others have sent. */
export const createTeamSent = ({ team, clock, keyOf, spaceIds, readAgain }: TeamSentPorts): TeamSent => {
  let digest: number | undefined;
  let readAt = -Infinity;
  let isDue = false;
  let cancel: CancelTimer = () => {};
  const known = new Map<string, number>();

  const read = (): void => {
    if (isDue) return;
    isDue = true;
    cancel = clock.schedule(Math.max(clock.now(), readAt + PACE_MS), () => {
      isDue = false;
      readAt = clock.now();
      readAgain();
    });
  };
  return {
    sent(spaceId) {
      const space = keyOf(spaceId);
      if (space === null || !team.shares()) return;
      team.change({ kind: 'sent', key: `${team.desk} ${space}`, value: { space, at: clock.now() }, by: '' });
    },
    sawTeam() {
      const next = teamDigests(team.state()).sent;
      if (next === digest) return;
      digest = next;
      const here = new Set(spaceIds().map(keyOf));
      const facts = teamFacts(team.state(), 'sent').filter(
        ({ desk, value }) => desk !== team.desk && here.has(value.space),
      );
      const isNews = facts.some(({ key, count }) => (known.get(key) ?? -1) < count);
      for (const { key, count } of facts) known.set(key, count);
      if (isNews) read();
    },
    close: () => cancel(),
  };
};
