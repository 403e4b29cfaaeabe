import type { TeamClaim, TeamDesk, TeamPerson, TeamStatus } from '#shared/team/team-board.ts';
import { formatDistance } from '../../lib/format.ts';
import { hostName } from '../../lib/host-names.ts';
import * as m from '../../paraglide/messages.js';

const STATUS: Readonly<Record<TeamStatus, () => string>> = {
  off: m.team_status_off,
  connecting: m.team_status_connecting,
  open: m.team_status_open,
  unreadable: m.team_status_unreadable,
  lost: m.team_status_lost,
  renewed: m.team_status_renewed,
};

/** Somebody has to paste a link before this desk is in its team again. */
export const NEEDS_LINK: readonly TeamStatus[] = ['lost', 'renewed'];

/** How the way to the team stands. */
export const teamStatusWords = (status: TeamStatus): string => STATUS[status]();

const SECTIONS: Readonly<Record<string, () => string>> = {
  desk: m.nav_desk,
  shows: m.nav_shows,
  prepare: m.nav_prepare,
  library: m.nav_library,
  debrief: m.nav_debrief,
  console: m.nav_console,
  settings: m.nav_settings,
};

/** A person's place; empty where that is not known. */
export const placeOfPerson = ({ section }: TeamPerson): string =>
  (section !== null && Object.hasOwn(SECTIONS, section) ? SECTIONS[section]?.() : undefined) ?? '';

/** The name of a person, or of the window where nobody gave one. */
export const nameOfPerson = ({ name }: Pick<TeamPerson, 'name'>): string => hostName(name);

/** The name of a desk: of its person, else of its computer. */
export const nameOfDesk = ({ name, computer }: Pick<TeamDesk, 'name' | 'computer'>): string =>
  name === '' ? computer : m.team_desk_of({ name });

/** A desk's state: its show, or since when it is gone. */
export const stateOfDesk = ({ isHere, lastSeenAt, show }: TeamDesk, now: number): string => {
  if (!isHere) return lastSeenAt === null ? m.team_gone() : m.team_last_seen({ when: formatDistance(lastSeenAt, now) });
  if (!show) return m.team_no_show();
  return show.isOurs ? m.team_same_show() : m.team_other_show({ title: show.title });
};

/** The work that somebody claims. */
export const claimWords = ({ what, title, by }: TeamClaim): string => {
  const name = hostName(by);
  return what === 'chat' ? m.team_has_chat({ name }) : m.team_edits({ name, title });
};
