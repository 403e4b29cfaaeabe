import type { PressEvent, PressSource } from '#shared/show/action.ts';
import type { TeamState } from '#shared/team/team-state.ts';
import { teamFacts, type TeamChange, type TeamFact } from '#shared/team/team-values.ts';
import type { WriteSurface } from '../show/own-writes.ts';
import type { TeamPress } from '../show/team-press.ts';

/** Presses that are older are written down, and shown as the last ones, but not as something that happens now. */
const HAPPENS_NOW_MS = 10_000;

/** The show that is open here. */
export interface LocalShow {
  /** The same at every desk of its space. */
  readonly key: string;
  /** This host's clock minus the platform's. */
  readonly clockOffsetMs: number;
  addTeamPress(press: TeamPress): void;
}

export interface TeamPressPorts {
  readonly desk: string;
  readonly now: () => number;
  /** The membership in the team; null for a desk alone: presses made then are never shared, even after it joins one. */
  readonly membership: () => number | null;
  readonly change: (change: TeamChange) => void;
  readonly show: () => LocalShow | null;
  /** Brings a press that happens now to the windows. */
  readonly onPress: (press: TeamPress) => void;
  /** A press of the open show has ended. */
  readonly onEnded: (press: TeamPress) => void;
}

/** A press as the team is told of it: calls of the Console and of Prepare count as presses too. */
export type ToldPress = Omit<PressEvent, 'source'> & {
  readonly source: Omit<PressSource, 'surface'> & { readonly surface: PressSource['surface'] | WriteSurface };
};

export interface TeamPresses {
  /** Tells the team of a press at this desk. */
  pressed(event: ToldPress): void;
  /** Takes in what the team knows. */
  sawTeam(state: TeamState): void;
  /** Another show is open here: what the team pressed in it is known again. */
  sawShow(state: TeamState): void;
}

/** Its own id, whatever desk it was pressed at. */
const pressIdOf = ({ key, desk }: Pick<TeamFact<'press'>, 'key' | 'desk'>): string =>
  key.startsWith(`${desk} `) ? key.slice(desk.length + 1) : key;

/** Tells the team what was pressed here, and this desk what was pressed elsewhere. It presses nothing. */
export const createTeamPresses = (ports: TeamPressPorts): TeamPresses => {
  const { desk, now, membership, change, show, onPress, onEnded } = ports;
  /** How far each press was taken in, and when it was made: reckonings of the platform's time differ by a little. */
  const seen = new Map<string, { readonly count: number; readonly at: number }>();
  /** Presses of this desk that have not ended: when they were made, by this host's clock, and in which team. */
  const pending = new Map<string, { readonly at: number; readonly team: number | null }>();

  const hear = (fact: TeamFact<'press'>, at: number, here: LocalShow): void => {
    const { phase, action, surface, device, elapsedMs, reason } = fact.value;
    const press: TeamPress = {
      pressId: pressIdOf(fact),
      action,
      who: fact.by,
      from: fact.desk,
      surface,
      ...(device !== undefined && { device }),
      phase,
      at,
      elapsedMs,
      reason,
    };
    here.addTeamPress(press);
    if (now() - press.at < HAPPENS_NOW_MS) onPress(press);
    if (phase === 'confirmed' || phase === 'failed') onEnded(press);
  };

  const sawTeam = (state: TeamState): void => {
    const here = show();
    if (!here) return;
    const facts = teamFacts(state, 'press').filter((fact) => fact.desk !== desk && fact.value.show === here.key);
    for (const fact of facts) {
      const before = seen.get(fact.key);
      if (before && before.count >= fact.count) continue;
      const at = before?.at ?? fact.value.at + here.clockOffsetMs;
      seen.set(fact.key, { count: fact.count, at });
      hear(fact, at, here);
    }
    // A press that the team has forgotten needs no memory here.
    for (const key of seen.keys()) if (!state.has(`press ${key}`)) seen.delete(key);
  };

  return {
    pressed({ pressId, action, source, phase, at, elapsedMs, reason }) {
      if (phase === 'sent') return;
      const team = membership();
      const begun = pending.get(pressId) ?? { at: at - elapsedMs, team };
      if (phase === 'pressed') pending.set(pressId, begun);
      else pending.delete(pressId);
      const here = team === null || begun.team !== team ? null : show();
      if (!here) return;
      change({
        kind: 'press',
        key: `${desk} ${pressId}`,
        value: {
          show: here.key,
          action,
          surface: source.surface,
          ...(source.device !== undefined && { device: source.device }),
          phase,
          at: begun.at - here.clockOffsetMs,
          elapsedMs,
          reason: reason ?? null,
        },
        by: source.who ?? '',
      });
    },
    sawTeam,
    sawShow(state) {
      seen.clear();
      sawTeam(state);
    },
  };
};
