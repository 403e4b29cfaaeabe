import type { Invite, Session } from '#shared/api/live-objects.ts';
import type { Known } from '#shared/api/open-enum.ts';
import { openWord } from '../../lib/open-words.ts';
import * as m from '../../paraglide/messages.js';
import type { Choice } from '../../ui/choice.ts';
import type { DraftProblem } from './session-draft.ts';
import type { SessionGroup } from './session-groups.ts';
import type { StatusFilter } from './shows-state.svelte.ts';

/** A session's status in a word. */
export const statusWord = (status: Session['status']): string =>
  openWord(
    {
      scheduled: m.shows_status_scheduled,
      live: m.shows_status_live,
      ended: m.shows_status_ended,
      cancelled: m.shows_status_cancelled,
    },
    status,
  );

/** The heading of a group of sessions. */
export const groupWord = (group: SessionGroup['id']): string =>
  ({ live: m.shows_group_live, upcoming: m.shows_group_upcoming, past: m.shows_group_past })[group]();

export const statusChoices = (): readonly Choice<StatusFilter>[] => [
  { value: 'all', label: m.shows_filter_all() },
  { value: 'scheduled', label: m.shows_group_upcoming() },
  { value: 'live', label: m.shows_group_live() },
  { value: 'ended', label: m.shows_group_past() },
  { value: 'cancelled', label: m.shows_status_cancelled() },
];

export const modeChoices = (): readonly Choice<Session['mode']>[] => [
  { value: 'broadcast', label: m.shows_mode_broadcast(), hint: m.shows_mode_broadcast_hint() },
  { value: 'conference', label: m.shows_mode_conference(), hint: m.shows_mode_conference_hint() },
];

export const chatChoices = (): readonly Choice<Session['chat']>[] => [
  { value: 'closed', label: m.shows_chat_closed(), hint: m.shows_chat_closed_hint() },
  { value: 'open', label: m.shows_chat_open(), hint: m.shows_chat_open_hint() },
  { value: 'off', label: m.shows_chat_off(), hint: m.shows_chat_off_hint() },
];

export const replayChoices = (): readonly Choice<Session['replay']>[] => [
  { value: 'all', label: m.shows_replay_all() },
  { value: 'attendees', label: m.shows_replay_attendees() },
  { value: 'groups', label: m.shows_replay_groups() },
  { value: 'level', label: m.shows_replay_level() },
  { value: 'none', label: m.shows_replay_none() },
];

export const roleChoices = (): readonly Choice<Known<Invite['role']>>[] => [
  { value: 'viewer', label: m.shows_role_viewer() },
  { value: 'speaker', label: m.shows_role_speaker() },
  { value: 'assistant', label: m.shows_role_assistant(), hint: m.shows_role_assistant_hint() },
  { value: 'moderator', label: m.shows_role_moderator(), hint: m.shows_role_moderator_hint() },
];

/** The label of the chosen one among choices; unknown where this version has none for it. */
export const wordOf = (choices: readonly Choice<string>[], value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? m.ui_unknown({ value });

/** The problem of a field, in a sentence. */
export const problemWord = (problem: DraftProblem, bounds?: { readonly min: number; readonly max: number }): string => {
  switch (problem) {
    case 'required':
      return m.ui_problem_required();
    case 'email':
      return m.shows_problem_email();
    case 'range':
      return m.ui_problem_range({ min: bounds?.min ?? 0, max: bounds?.max ?? 0 });
  }
};

/** Why a field cannot change in this phase. */
export const phaseReason = (status: Session['status']): string =>
  openWord(
    {
      scheduled: m.shows_reason_created,
      live: m.shows_reason_live,
      ended: m.shows_reason_ended,
      cancelled: m.shows_reason_cancelled,
    },
    status,
  );
