import { AppError } from '#shared/lib/app-error.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { TeamState } from '#shared/team/team-state.ts';
import type { TeamTransport, TeamTransportEvents } from '#shared/team/team-transport.ts';
import type { TeamSignatures } from '#shared/team/team-words.ts';
import { say } from '#shared/words/say.ts';
import type { LetterBox } from '../relay-transport/letter-box.ts';
import { parseRelayLink, type RelayLink } from '../relay-transport/relay-link.ts';
import type { TeamLinkStore } from './team-link-store.ts';
import {
  FORMER_LINK_MS,
  invitationsTo,
  newRenewal,
  openRenewalDoor,
  type Renewal,
  type RenewalDoor,
} from './team-renewal.ts';

/** Two people who renew at once know of each other after this. */
const SETTLES_MS = 1000;

export interface TeamRenewalPorts {
  readonly links: Pick<TeamLinkStore, 'renew' | 'readRenewal'>;
  readonly desk: string;
  readonly box: LetterBox;
  readonly signatures: TeamSignatures | null;
  readonly openTransport: (link: RelayLink, events: TeamTransportEvents) => TeamTransport;
  /** A room of this secret may be hosted here from now on, beside that of the link before. */
  readonly serve: (secret: Uint8Array) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
  /** The link in use. */
  readonly link: () => string | null;
  readonly state: () => TeamState;
  /** Goes to the room of the renewed link, with these runs. */
  readonly move: (link: string, runs: readonly string[]) => void;
}

export interface TeamRenewals {
  /** Renews the link of the team; only these runs and this desk go along. */
  renew(runs: readonly string[], by: string): Promise<void>;
  /** The team shares something else: perhaps a letter to this desk. */
  saw(state: TeamState): void;
  /** Goes on with a renewal of before a restart. */
  start(): Promise<void>;
  /** This desk goes along with a renewal. */
  isInvited(): boolean;
  /** The desk is in another team, or in none. */
  left(): void;
  close(): void;
}

/**
 * Renews the link of a team, so that somebody can be left out. The order is keep, go, tell: whoever is killed in between
 * goes on where the new link leads, and tells the others again.
 */
export const createTeamRenewals = (ports: TeamRenewalPorts): TeamRenewals => {
  const { links, desk, box, signatures, openTransport, serve, clock, log, link, state, move } = ports;
  let door: { readonly renewal: Renewal; readonly end: RenewalDoor } | null = null;
  let cancel: CancelTimer | null = null;
  /** Moves follow each other. */
  let moving: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = moving.then(work);
    moving = done.catch(() => undefined);
    return done;
  };

  const invitations = () => {
    const now = link();
    return now === null ? [] : invitationsTo(state(), { desk, box, link: now });
  };
  const firstOf = <One extends { readonly id: string }>(all: readonly One[]): One | undefined =>
    all.toSorted((a, b) => (a.id < b.id ? -1 : 1))[0];

  const closeDoor = (): void => {
    door?.end.close();
    door = null;
  };
  const openDoor = (renewal: Renewal, by: string, before: TeamState): void => {
    closeDoor();
    const onState = (heard: TeamState): void => lookForRival(renewal, heard, by);
    door = {
      renewal,
      end: openRenewalDoor({ renewal, desk, by, signatures, openTransport, state: before, onState }),
    };
  };
  const go = async (
    { link: next, runs }: Pick<Renewal, 'link' | 'runs'>,
    renewal: Renewal | null,
    by: string,
  ): Promise<void> => {
    const before = state();
    const secret = parseRelayLink(next)?.secret;
    await links.renew(next, renewal);
    if (secret) await serve(secret);
    move(next, runs);
    if (renewal) openDoor(renewal, by, before);
  };

  /** Of two who renewed at once and go along with each other, one goes over to the other, with those who came along. */
  const lookForRival = (renewal: Renewal, heard: TeamState, by: string): void => {
    const rival = firstOf(
      invitationsTo(heard, { desk, box, link: renewal.former }).filter(
        ({ id, from }) => id < renewal.id && renewal.runs.includes(from),
      ),
    );
    if (!rival || link() !== renewal.link) return;
    void inTurn(async () => {
      if (link() !== renewal.link) return;
      const { id, link: next } = rival;
      const runs = renewal.runs.filter((run) => rival.runs.includes(run));
      const theirs = { former: renewal.link, link: next, id, runs, at: renewal.at };
      await go(theirs, theirs, by);
    }).catch((error: unknown) => log.warn("the team's link could not be renewed", { error }));
  };

  const take = (): Promise<void> =>
    inTurn(async () => {
      const invitation = firstOf(invitations());
      if (invitation) await go(invitation, null, invitation.by);
    });

  return {
    async renew(runs, by) {
      if (invitations().length > 0) {
        await take();
        return;
      }
      await inTurn(async () => {
        const former = link();
        const renewal = former === null ? null : newRenewal(former, [desk, ...runs], clock.now());
        if (renewal === null) throw new AppError('unavailable', say('host_team_own_line'));
        await go(renewal, renewal, by);
      });
    },
    saw() {
      if (cancel || invitations().length === 0) return;
      cancel = clock.schedule(clock.now() + SETTLES_MS, () => {
        cancel = null;
        take().catch((error: unknown) => log.warn("the team's new link could not be kept", { error }));
      });
    },
    async start() {
      const renewal = await links.readRenewal();
      if (renewal === null || clock.now() - renewal.at > FORMER_LINK_MS) return;
      // Killed before the new link was kept, the renewal was none.
      if (renewal.link !== link()) return;
      openDoor(renewal, '', new Map());
    },
    isInvited: () => invitations().length > 0,
    left() {
      cancel?.();
      cancel = null;
      closeDoor();
    },
    close() {
      cancel?.();
      closeDoor();
    },
  };
};
