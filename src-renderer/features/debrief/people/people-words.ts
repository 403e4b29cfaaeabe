import { PARTICIPANT_ROLES, PARTICIPANT_SOURCES } from '#shared/api/live-objects.ts';
import { knownOr } from '#shared/api/open-enum.ts';
import * as m from '../../../paraglide/messages.js';
import type { PeopleColumn, PeopleFilter } from './people-rows.ts';

const COLUMNS: Readonly<Record<PeopleColumn, () => string>> = {
  name: m.debrief_name,
  in: m.debrief_in,
  out: m.debrief_out,
  visits: m.debrief_visits,
  credited: m.debrief_credited,
  percent: m.debrief_percent,
  messages: m.debrief_messages,
  hand: m.debrief_hand,
  conversions: m.debrief_conversions,
  participation: m.debrief_participation,
  groups: m.debrief_groups,
};

export const columnWord = (column: PeopleColumn): string => COLUMNS[column]();

const FILTERS: Readonly<Record<PeopleFilter, () => string>> = {
  all: m.debrief_filter_all,
  most: m.debrief_filter_most,
  little: m.debrief_filter_little,
  wrote: m.debrief_filter_wrote,
  hand: m.debrief_filter_hand,
  bought: m.debrief_filter_bought,
  overlapping: m.debrief_filter_overlapping,
};

export const filterWord = (filter: PeopleFilter): string => FILTERS[filter]();

const SOURCES = { lms: m.debrief_from_lms, invite: m.debrief_from_invite, member: m.debrief_from_member } as const;
const ROLES = {
  host: m.debrief_role_host,
  speaker: m.debrief_role_speaker,
  viewer: m.debrief_role_viewer,
  assistant: m.debrief_role_assistant,
  moderator: m.debrief_role_moderator,
} as const;

/** Source of a person, in words; an unknown source of a later platform is shown as it came. */
export const sourceWord = (source: string): string => {
  const known = knownOr(PARTICIPANT_SOURCES, source, null);
  return known === null ? source : SOURCES[known]();
};

/** A person's role; one of a later platform is said as it came. */
export const roleWord = (role: string): string => {
  const known = knownOr(PARTICIPANT_ROLES, role, null);
  return known === null ? role : ROLES[known]();
};
