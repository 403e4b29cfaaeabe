import type { Role } from '../show/roles.ts';
import { handoversOf } from './team-handovers.ts';
import type { TeamState } from './team-state.ts';
import { isProvable } from './team-words.ts';
import { teamFacts, type CallKind, type ClaimKind, type TeamFact } from './team-values.ts';

/**
 * `unreadable`: the link is kept where it cannot be read now. `lost`: it was kept in memory alone, and the app ended.
 * `renewed`: the team has another one by now.
 */
export type TeamStatus = 'off' | 'connecting' | 'open' | 'unreadable' | 'lost' | 'renewed';

/** Somebody at a window, a panel or a controller. */
export interface TeamPerson {
  readonly key: string;
  readonly name: string;
  readonly kind: 'window' | 'panel' | 'controller';
  readonly role: Role;
  readonly section: string | null;
}

/** Somebody who was at a desk of the team a while ago. */
export interface PersonWhoLeft {
  readonly name: string;
  readonly kind: 'window' | 'panel';
  /** In Unix milliseconds of this host. */
  readonly lastSeenAt: number;
}

/** A desk of the team. */
export interface TeamDesk {
  readonly desk: string;
  readonly name: string;
  readonly computer: string;
  readonly isSelf: boolean;
  readonly isHere: boolean;
  /** When one that left was heard last, in Unix milliseconds of this host; null where it never was. */
  readonly lastSeenAt: number | null;
  /** `isOurs`: the same show is open here. */
  readonly show: { readonly title: string; readonly isOurs: boolean } | null;
  /** How it presses; null where it is gone, or has no show that others share. */
  readonly mode: 'direct' | 'cue' | null;
  readonly isLocked: boolean;
  /** The scene that is cued there. */
  readonly cued: { readonly sceneId: string; readonly title: string } | null;
  /** The live is being recorded there. */
  readonly isRecording: boolean;
  /** The sequence that plays there, or played when the desk was heard last; its step from 1. */
  readonly sequence: { readonly name: string; readonly step: number; readonly steps: number } | null;
  /** Another desk can go on with its show: it is here, or gone for sure and not behind a line that is cut. */
  readonly canBeTakenOver: boolean;
  /** It can be told a renewed link. */
  readonly canComeAlong: boolean;
  /** The person at the desk that took over from it; null for nobody. */
  readonly takenOverBy: string | null;
  readonly people: readonly TeamPerson[];
  /** The people who left it within ten minutes, the latest first; none of a desk that is gone itself. */
  readonly left: readonly PersonWhoLeft[];
}

/** A claim that stands. */
export interface TeamClaim {
  readonly key: string;
  readonly what: ClaimKind;
  /** The show whose chat it is, or the scene. */
  readonly of: string;
  readonly title: string;
  readonly by: string;
  readonly isOwnDesk: boolean;
}

/** Words that somebody called to the team and that still stand, with the answers so far. */
export interface TeamCall {
  readonly key: string;
  readonly what: CallKind;
  readonly text: string;
  readonly by: string;
  /** The run of the caller's desk. */
  readonly desk: string;
  readonly isOwnDesk: boolean;
  readonly answers: readonly { readonly key: string; readonly by: string; readonly text: string }[];
}

/** Calls that are shown: newer ones make older ones pointless. */
const CALLS_SHOWN = 5;

/** The team as windows show it. */
export interface TeamBoard {
  readonly status: TeamStatus;
  /** The number of links that this run used: another one shows that the link is another. */
  readonly links: number;
  /** Host name of the relay; null without a link. */
  readonly relay: string | null;
  /** This desk hosts the team's room on the local network. */
  readonly isHosting: boolean;
  /** Working material of the open show's space is shared with the team. */
  readonly shares: boolean;
  /** This desk first, then those that are here, then those that left. */
  readonly desks: readonly TeamDesk[];
  readonly claims: readonly TeamClaim[];
  /** The latest calls, the newest last. */
  readonly calls: readonly TeamCall[];
}

export const NO_TEAM: TeamBoard = {
  status: 'off',
  links: 0,
  relay: null,
  isHosting: false,
  shares: false,
  desks: [],
  claims: [],
  calls: [],
};

interface BoardOf extends Pick<TeamBoard, 'status' | 'links' | 'relay' | 'isHosting' | 'shares'> {
  readonly state: TeamState;
  /** The run of this desk. */
  readonly desk: string;
  readonly isHere: (desk: string) => boolean;
  readonly heardAt: (desk: string) => number | null;
  /** When a desk that went before this one came was heard elsewhere. */
  readonly toldAt: (desk: string) => number | null;
  /** True where this desk can say how another one is. */
  readonly knows: (desk: string) => boolean;
  readonly leftOf: (desk: string) => readonly PersonWhoLeft[];
  readonly claims: readonly TeamFact<'claim'>[];
  /** The calls that stand. */
  readonly calls: readonly TeamFact<'call'>[];
}

const callsOf = ({ state, calls, desk: own }: Pick<BoardOf, 'state' | 'calls' | 'desk'>): readonly TeamCall[] => {
  const answers = teamFacts(state, 'answer');
  return calls.slice(-CALLS_SHOWN).map(({ key, value, by, desk }) => ({
    key,
    what: value.what,
    text: value.text,
    by,
    desk,
    isOwnDesk: desk === own,
    answers: answers
      .filter((answer) => answer.value.callId === key)
      .map((answer) => ({ key: answer.key, by: answer.by, text: answer.value.text })),
  }));
};

/** A desk that started again counts once, by the run that is here, else by the one that was heard last, here or elsewhere. */
const latestRuns = ({
  state,
  isHere,
  heardAt,
  toldAt,
}: Pick<BoardOf, 'state' | 'isHere' | 'heardAt' | 'toldAt'>): readonly TeamFact<'desk'>[] => {
  const at = ({ key }: TeamFact<'desk'>, heard: BoardOf['heardAt']): number => heard(key) ?? 0;
  const runs = teamFacts(state, 'desk').toSorted(
    (a, b) => at(a, heardAt) - at(b, heardAt) || at(a, toldAt) - at(b, toldAt),
  );
  const inOrder = [...runs.filter(({ key }) => !isHere(key)), ...runs.filter(({ key }) => isHere(key))];
  return [...new Map(inOrder.map((fact) => [fact.value.host, fact])).values()];
};

const rankOf = ({ isSelf, isHere }: TeamDesk): number => (isSelf ? 0 : isHere ? 1 : 2);

/** The part of a team's state that windows show. */
export const teamBoard = ({
  status,
  links,
  relay,
  isHosting,
  shares,
  state,
  desk,
  isHere,
  heardAt,
  toldAt,
  knows,
  leftOf,
  claims,
  calls,
}: BoardOf): TeamBoard => {
  const runs = latestRuns({ state, isHere, heardAt, toldAt });
  const ours = runs.find((run) => run.key === desk)?.value.show?.key;
  const boxes = new Set(teamFacts(state, 'seal').map(({ key }) => key));
  const presence = teamFacts(state, 'presence');
  const handovers = new Map(handoversOf(state).map((handover) => [handover.from, handover]));
  const desks = runs.map(({ key, value: { name, computer, show, work } }): TeamDesk => {
    const here = isHere(key);
    const now = here ? work : null;
    const cuedSceneId = now?.cuedSceneId ?? null;
    return {
      desk: key,
      name,
      computer,
      isSelf: key === desk,
      isHere: here,
      lastSeenAt: here ? null : (heardAt(key) ?? toldAt(key)),
      show: show && { title: show.title, isOurs: show.key === ours },
      mode: now?.mode ?? null,
      isLocked: now?.isLocked ?? false,
      cued: now && cuedSceneId !== null ? { sceneId: cuedSceneId, title: now.cuedTitle } : null,
      isRecording: now?.isRecording ?? false,
      sequence: work?.sequence ?? null,
      canBeTakenOver: key !== desk && work !== null && status !== 'renewed' && knows(key),
      canComeAlong: key !== desk && here && isProvable(key) && boxes.has(key),
      takenOverBy: handovers.get(key)?.by ?? null,
      people: here
        ? presence
            .filter((person) => person.desk === key)
            .map((person) => ({ key: person.key, name: person.by, ...person.value }))
        : [],
      left: here ? leftOf(key) : [],
    };
  });
  return {
    status,
    links,
    relay,
    isHosting,
    shares,
    desks: desks.sort((a, b) => rankOf(a) - rankOf(b)),
    claims: claims.map(({ key, value, by, desk: from }) => ({ key, ...value, by, isOwnDesk: from === desk })),
    calls: callsOf({ state, calls, desk }),
  };
};
