import type { FollowUpJob } from '#shared/bridge/follow-up-calls.ts';
import type { LeftOut } from '#shared/debrief/follow-up-plan.ts';
import { CLOSING_STEP, type FollowUpRule } from '#shared/debrief/follow-up.ts';
import { formatNumber } from '../../../lib/format.ts';
import { sentence } from '../../../lib/sentence.ts';
import * as m from '../../../paraglide/messages.js';
import type { FollowUpKind, Watchers } from './rule-draft.svelte.ts';

const KINDS: Readonly<Record<FollowUpKind, () => string>> = {
  complete_lesson: m.follow_up_complete_lesson,
  award_xp: m.follow_up_award_xp,
  write_post: m.follow_up_write_post,
  publish_replay: m.follow_up_publish_replay,
  replay_lesson: m.follow_up_replay_lesson,
  email_campaign: m.follow_up_email_campaign,
};
export const kindWord = (kind: FollowUpKind): string => KINDS[kind]();

const WATCHING: Readonly<Record<Watchers, () => string>> = {
  keep: m.follow_up_watchers_keep,
  all: m.follow_up_watchers_all,
  attendees: m.follow_up_watchers_attendees,
  groups: m.follow_up_watchers_groups,
  level: m.follow_up_watchers_level,
  none: m.follow_up_watchers_none,
};
export const watchersWord = (watchers: Watchers): string => WATCHING[watchers]();

const REASONS: Readonly<Record<LeftOut, (input: { count: number }) => string>> = {
  done: m.follow_up_left_done,
  guest: m.follow_up_left_guest,
  host: m.follow_up_left_host,
  no_address: m.follow_up_left_no_address,
  no_replay: () => m.follow_up_no_replay(),
  not_selected: m.follow_up_left_not_selected,
  replay_processing: () => m.follow_up_replay_processing(),
  too_little: m.follow_up_left_too_little,
};
export const leftOutWord = (why: LeftOut, count: number): string => REASONS[why]({ count });

/** Why something is not done for the show. */
export const notOnceWord = (why: LeftOut | undefined): string =>
  why === 'no_replay' || why === 'replay_processing' ? REASONS[why]({ count: 1 }) : m.follow_up_once_done();

/** Thanks that take at most `room` letters: names that find no place are counted. */
export const thanksWord = (names: readonly string[], room: number): string => {
  const all = m.follow_up_thanks({ names: names.join(', ') });
  if (all.length <= room) return all;
  const some: string[] = [];
  let left = room - m.follow_up_thanks_more({ names: '', count: names.length }).length;
  for (const name of names) {
    left -= name.length + 2;
    if (left < 0) break;
    some.push(name);
  }
  return m.follow_up_thanks_more({ names: some.join(', '), count: names.length - some.length });
};

/** A rule in a few words, as a list of jobs names it. */
export const ruleWord = (rule: FollowUpRule): string => {
  switch (rule.kind) {
    case 'award_xp':
      return m.follow_up_named({ kind: m.follow_up_xp({ amount: formatNumber(rule.amount) }), name: rule.reason });
    case 'email_campaign':
      return m.follow_up_named({ kind: kindWord(rule.kind), name: rule.subject });
    case 'write_post':
    case 'replay_lesson':
      return m.follow_up_named({ kind: kindWord(rule.kind), name: rule.title });
    default:
      return kindWord(rule.kind);
  }
};

const STATES: Readonly<Record<FollowUpJob['state'], () => string>> = {
  running: m.follow_up_running,
  stopped: m.follow_up_stopped,
  done: m.follow_up_finished,
};
/** Why the e-mail itself was not made; null where it was, or is still to come. */
export const notMade = ({ failed }: FollowUpJob): string | null => {
  const closing = failed.find(({ userId }) => userId === CLOSING_STEP);
  return closing ? sentence(closing.problem) : null;
};

/** How a job stands. An e-mail that is ready waits for a person to send it. */
export const stateWord = (job: FollowUpJob): string => {
  if (job.rule.kind !== 'email_campaign' || job.state !== 'done') return STATES[job.state]();
  return notMade(job) === null ? m.follow_up_prepared() : m.follow_up_not_made();
};

/** How many something was not done for; an e-mail does not reach them. */
export const failedWord = ({ rule }: FollowUpJob, count: number): string =>
  rule.kind === 'email_campaign' ? m.follow_up_not_reached({ count }) : m.follow_up_failed({ count });
