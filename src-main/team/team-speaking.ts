import type { Speakers, SpeakersElsewhere } from '#shared/show/speaker-lines.ts';
import { isSame } from '#shared/scene/same.ts';
import { boundOf } from '#shared/team/team-bounds.ts';
import { teamDigests } from '#shared/team/team-state.ts';
import { teamFacts, type TeamValue } from '#shared/team/team-values.ts';
import type { Team } from './team.ts';

/** Lines whose receipts are shared: a desk shows those of the last ones. */
const SHARED_LINES = 12;
/** People whose pages and signs are shared. */
const SHARED_PEOPLE = 24;

export interface TeamSpeakingPorts {
  readonly team: Pick<Team, 'desk' | 'state' | 'change' | 'isHere'>;
  /** The open show, as the team names it; null where none is open, or nobody else has it. */
  readonly show: () => { readonly key: string; readonly speakers: Speakers } | null;
  /** The pages of the other desks say this now. */
  readonly onElsewhere: (others: readonly SpeakersElsewhere[]) => void;
}

export interface TeamSpeaking {
  /** Something between this desk and its pages may be different. */
  changed(): void;
  /** This desk is in another team, or in none. */
  opened(): void;
  /** The team shares something else, or somebody of it came or went. */
  sawTeam(): void;
}

type Value = TeamValue<'speaking'>;

/** Everything that is shared of the pages of a desk: the newest lines that somebody has, as many as one message takes. */
const valueOf = (show: string, { lines, pages, signs }: Speakers): Value | null => {
  const received = lines
    .flatMap(({ pressId, shown, seen }) =>
      pressId === null || shown.length === 0 ? [] : [{ pressId, shown: [...shown], seen: [...seen] }],
    )
    .slice(-SHARED_LINES);
  if (received.length + pages.length + signs.length === 0) return null;
  const value = {
    show,
    lines: received,
    pages: pages.slice(0, SHARED_PEOPLE).map((page) => ({ ...page })),
    signs: signs.slice(-SHARED_PEOPLE).map((sign) => ({ ...sign })),
  };
  // The rest of the entry is its key and its signature.
  const room = boundOf('speaking').units * 0.8;
  while (value.lines.length > 0 && JSON.stringify(value).length > room) value.lines.shift();
  return value;
};

/** Tells the team how far lines came on the pages of this desk, and this desk what the pages of others say. */
export const createTeamSpeaking = ({ team, show, onElsewhere }: TeamSpeakingPorts): TeamSpeaking => {
  let told: Value | null = null;
  let seen: unknown = null;

  const changed = (): void => {
    const here = show();
    const value = here && valueOf(here.key, here.speakers);
    if (isSame(value, told)) return;
    told = value;
    team.change({ kind: 'speaking', key: team.desk, value, by: '' });
  };
  const sawTeam = (): void => {
    const key = show()?.key ?? null;
    const facts = teamFacts(team.state(), 'speaking').filter((fact) => fact.desk !== team.desk);
    const next = { key, digest: teamDigests(team.state()).speaking, here: facts.map(({ desk }) => team.isHere(desk)) };
    if (isSame(next, seen)) return;
    seen = next;
    onElsewhere(
      facts
        .filter(({ value }) => value.show === key)
        // A page of a desk that is gone is not known to be open, but what it showed was shown.
        .map(({ desk, value }) => (team.isHere(desk) ? value : { ...value, pages: [], signs: [] })),
    );
  };
  return {
    changed,
    opened() {
      told = null;
      seen = null;
      changed();
      sawTeam();
    },
    sawTeam,
  };
};
