import { createHash, randomBytes } from 'node:crypto';
import type { PanelHandover, PanelHandoverState } from '#shared/bridge/team-calls.ts';
import { LONGEST_STAY_MS, type PanelGuest } from '#shared/bridge/panel-calls.ts';
import { isSame } from '#shared/scene/same.ts';
import { isPageRole } from '#shared/show/roles.ts';
import { handoversOf } from '#shared/team/team-handovers.ts';
import type { TeamState } from '#shared/team/team-state.ts';
import { teamFacts, type TeamChange, type TeamFact } from '#shared/team/team-values.ts';

/** A desk that was heard within this time may be back at any moment; one that is gone for longer is no place to go to. */
const REACHABLE_MS = 10 * 60_000;

/** Somebody with a panel. */
export type HandoverGuest = Pick<PanelGuest, 'id' | 'name' | 'role' | 'until'>;

export interface PanelHandoverPorts {
  readonly desk: string;
  readonly state: () => TeamState;
  readonly change: (change: TeamChange) => void;
  readonly nameOf: (desk: string) => string;
  /** True for a desk that gave a sign of life lately. */
  readonly isHere: (desk: string) => boolean;
  /** When a desk gave its last sign of life; null where it gave none. */
  readonly heardAt: (desk: string) => number | null;
  readonly now: () => number;
}

export interface PanelHandovers {
  /** Addresses at which this desk lets panels in now; the team is told. */
  opens(origins: readonly string[]): void;
  /** Exact origins at which other desks let panels in. */
  origins(): readonly string[];
  /** The information that a panel's page keeps in case this desk goes; null where no other desk takes panels. */
  prepare(guest: HandoverGuest): PanelHandover | null;
  /** Those who have a panel here still: all others have no way over any more. */
  keepOnly(panels: readonly string[]): void;
  /** The answer to a panel of another desk that asks from a page of this origin; null for an unknown one. */
  look(ticket: string, origin: string): PanelHandoverState | null;
  /** Lets the person of a token in, once; null for anybody else. */
  admit(token: string): HandoverGuest | null;
  /** The person of a token whose own desk is well, and who may ask the person here to be let in; null for anybody else. */
  visitor(token: string): Pick<HandoverGuest, 'name' | 'role'> | null;
}

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * Lets the panels of a desk that is gone in at the desk that took over from it. Only the person at a desk decides to take
 * over: nobody comes over before.
 */
export const createPanelHandovers = (ports: PanelHandoverPorts): PanelHandovers => {
  const { desk, state, change, nameOf, isHere, heardAt, now } = ports;
  /** Tokens of the panels here. The team has their digests alone. */
  const tokens = new Map<string, string>();
  let opened: readonly string[] = [];

  const keyOf = (panel: string): string => `${desk} ${panel}`;
  const guests = (): readonly TeamFact<'guest'>[] => teamFacts(state(), 'guest');
  const ownGuest = (panel: string): TeamFact<'guest'> | undefined => guests().find(({ key }) => key === keyOf(panel));
  const withdraw = (key: string, by: string): void => change({ kind: 'guest', key, value: null, by });
  const isReachable = (other: string): boolean => now() - (heardAt(other) ?? 0) < REACHABLE_MS;
  const otherDesks = (): readonly TeamFact<'door'>[] =>
    teamFacts(state(), 'door').filter(({ key }) => key !== desk && isReachable(key));
  /** This desk itself took over: what others say of it counts for nothing. */
  const tookOverFrom = (other: string): boolean =>
    handoversOf(state()).some(({ from, to }) => from === other && to === desk);
  /** Each token lets in once, at whichever desk. */
  const isUsed = (digest: string): boolean =>
    teamFacts(state(), 'admitted').some(({ value }) => value.digest === digest);
  /** The live show at a desk; a rehearsal belongs to its computer alone. */
  const showAt = (other: string): string | null => {
    const { show = null, work = null } = teamFacts(state(), 'desk').find(({ key }) => key === other)?.value ?? {};
    return work === null ? null : (show?.sessionId ?? null);
  };
  const guestOf = (token: string): TeamFact<'guest'> | null => {
    const digest = digestOf(token);
    const guest = guests().find(({ value, desk: from }) => value.digest === digest && from !== desk);
    return !guest || isUsed(digest) || isOver(guest) ? null : guest;
  };
  /** No desk lets a panel in for longer than it could be invited for, whatever another desk says. */
  const endOf = ({ value: { until } }: TeamFact<'guest'>): number =>
    Math.min(until ?? Infinity, now() + LONGEST_STAY_MS);
  const isOver = (guest: TeamFact<'guest'>): boolean => endOf(guest) <= now();

  return {
    opens(origins) {
      if (isSame(origins, opened)) return;
      opened = origins;
      change({ kind: 'door', key: desk, value: origins.length === 0 ? null : { origins: [...origins] }, by: '' });
    },
    origins: () => [...new Set(otherDesks().flatMap(({ value }) => value.origins))],
    prepare({ id, name, role, until }) {
      // The address of a page by a lasting link is of this computer.
      if (isPageRole(role)) return null;
      const others = otherDesks().flatMap(({ key, value }) =>
        value.origins.map((origin) => ({ origin, name: nameOf(key), isHere: isHere(key), sessionId: showAt(key) })),
      );
      if (others.length === 0) return null;
      const known = ownGuest(id);
      const kept = tokens.get(id);
      // A token that was used elsewhere is made anew.
      const isGood =
        known && kept !== undefined && known.value.digest === digestOf(kept) && !isUsed(known.value.digest);
      const token = isGood ? kept : newSecret();
      const ticket = known && token === kept ? known.value.ticket : newSecret();
      tokens.set(id, token);
      const value = { panel: id, ticket, digest: digestOf(token), name, role, until };
      if (!isSame(known?.value, value)) change({ kind: 'guest', key: keyOf(id), value, by: name });
      return { ticket, token, panelOrigins: others };
    },
    keepOnly(panels) {
      for (const id of tokens.keys()) {
        if (panels.includes(id)) continue;
        tokens.delete(id);
        if (ownGuest(id)) withdraw(keyOf(id), '');
      }
    },
    look(ticket, origin) {
      const guest = guests().find(({ value, desk: from }) => value.ticket === ticket && from !== desk);
      const isFromThere = teamFacts(state(), 'door').some(
        ({ key, value }) => key === guest?.desk && value.origins.includes(origin),
      );
      if (!guest || !isFromThere || isUsed(guest.value.digest) || isOver(guest)) return null;
      return tookOverFrom(guest.desk) ? 'ready' : 'waiting';
    },
    admit(token) {
      const guest = guestOf(token);
      if (!guest || !tookOverFrom(guest.desk)) return null;
      const { panel, name, role, digest } = guest.value;
      change({ kind: 'admitted', key: `${desk} ${digest}`, value: { digest }, by: name });
      return { id: panel, name, role, until: endOf(guest) };
    },
    visitor(token) {
      const guest = guestOf(token);
      return guest && isHere(guest.desk) && !tookOverFrom(guest.desk)
        ? { name: guest.value.name, role: guest.value.role }
        : null;
    },
  };
};
