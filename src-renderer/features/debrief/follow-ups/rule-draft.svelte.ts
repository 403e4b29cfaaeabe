import type { FollowUpRule } from '#shared/debrief/follow-up.ts';

export const FOLLOW_UP_KINDS = [
  'complete_lesson',
  'award_xp',
  'write_post',
  'email_campaign',
  'publish_replay',
  'replay_lesson',
] as const;
export type FollowUpKind = (typeof FOLLOW_UP_KINDS)[number];

/** People who may watch a replay from now on; `keep` leaves it as it is. */
export const WATCHERS = ['keep', 'all', 'attendees', 'groups', 'level', 'none'] as const;
export type Watchers = (typeof WATCHERS)[number];

/** The rule that a person puts together. */
export class RuleDraft {
  kind = $state<FollowUpKind>('complete_lesson');
  lessonCourse = $state('');
  lessonId = $state('');
  atLeastPct = $state<number | null>(80);
  amount = $state<number | null>(50);
  reason = $state('');
  title = $state('');
  content = $state('');
  watchers = $state<Watchers>('keep');
  groupIds = $state.raw<readonly string[]>([]);
  minLevel = $state<number | null>(2);
  withLms = $state(false);
  subject = $state('');
  mail = $state('');
  courseId = $state('');
  lessonTitle = $state('');
  lessonText = $state('');

  /** Null while something is missing. */
  get rule(): FollowUpRule | null {
    const { kind, lessonId, atLeastPct, amount, courseId } = this;
    const [reason, title, content] = [this.reason.trim(), this.title.trim(), this.content.trim()];
    switch (kind) {
      case 'complete_lesson':
        return lessonId === '' || atLeastPct === null ? null : { kind, lessonId, atLeastPct, withLms: this.withLms };
      case 'award_xp':
        return reason === '' || atLeastPct === null || !amount ? null : { kind, amount, reason, atLeastPct };
      case 'write_post':
        return title === '' || content === '' ? null : { kind, title, content };
      case 'publish_replay':
        return this.#publishing();
      case 'email_campaign': {
        const [subject, mail] = [this.subject.trim(), this.mail.trim()];
        return subject === '' || mail === '' ? null : { kind, subject, content: mail };
      }
      case 'replay_lesson': {
        const lessonTitle = this.lessonTitle.trim();
        return courseId === '' || lessonTitle === ''
          ? null
          : { kind, courseId, title: lessonTitle, content: this.lessonText.trim() };
      }
    }
  }

  #publishing(): FollowUpRule | null {
    const { watchers, groupIds, minLevel } = this;
    const kind = 'publish_replay';
    switch (watchers) {
      case 'keep':
        return { kind, watchers: null };
      case 'groups':
        return groupIds.length === 0 ? null : { kind, watchers, groupIds: [...groupIds] };
      case 'level':
        return minLevel === null ? null : { kind, watchers, minLevel };
      default:
        return { kind, watchers };
    }
  }
}
