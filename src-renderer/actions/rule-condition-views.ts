import type { RuleCondition } from '#shared/rules/rule-conditions.ts';
import { formatLength, formatNumber } from '../lib/format.ts';
import * as m from '../paraglide/messages.js';
import { numberField, switchField } from './action-form.ts';
import { anySpeaker, levelField, timeField } from './rule-event-views.ts';
import type { RuleViews } from './rule-view.ts';

const isIt = switchField('is', m.rule_field_is);
const level = levelField(m.rule_level_at_least, m.rule_level_at_most);

/** Form and words of every condition of rules. */
export const RULE_CONDITION_VIEWS: RuleViews<RuleCondition> = {
  'scene.is': {
    label: m.rule_if_scene_label,
    fields: [{ type: 'scene', name: 'sceneId', none: null }, isIt],
    make: ({ scenes }) => ({ kind: 'scene.is', sceneId: scenes[0]?.id ?? '', is: true }),
    word({ sceneId, is }, names) {
      const scene = names.scene(sceneId);
      return is ? m.rule_if_scene({ scene }) : m.rule_if_not_scene({ scene });
    },
  },
  'viewers.are': {
    label: m.rule_if_viewers_label,
    fields: [level, numberField('people', m.rule_field_people, [1, 100_000, 1])],
    make: () => ({ kind: 'viewers.are', level: 'at_least', people: 10 }),
    word({ level: bound, people }) {
      const number = formatNumber(people);
      return bound === 'at_least' ? m.rule_if_viewers_least({ number }) : m.rule_if_viewers_most({ number });
    },
  },
  'votes.are': {
    label: m.rule_if_votes_label,
    fields: [level, numberField('votes', m.rule_field_votes, [1, 100_000, 1])],
    make: () => ({ kind: 'votes.are', level: 'at_least', votes: 20 }),
    word({ level: bound, votes }) {
      const number = formatNumber(votes);
      return bound === 'at_least' ? m.rule_if_votes_least({ number }) : m.rule_if_votes_most({ number });
    },
  },
  'poll.is_open': {
    label: m.rule_if_poll_label,
    fields: [isIt],
    make: () => ({ kind: 'poll.is_open', is: true }),
    word: ({ is }) => (is ? m.rule_if_poll() : m.rule_if_not_poll()),
  },
  'film.plays': {
    label: m.rule_if_film_label,
    fields: [isIt],
    make: () => ({ kind: 'film.plays', is: true }),
    word: ({ is }) => (is ? m.rule_if_film() : m.rule_if_not_film()),
  },
  'speaker.is_here': {
    label: m.rule_if_speaker_label,
    fields: [anySpeaker, isIt],
    make: () => ({ kind: 'speaker.is_here', userId: null, is: true }),
    word({ userId, is }, names) {
      if (userId === null) return is ? m.rule_if_any_speaker() : m.rule_if_no_speaker();
      const person = names.person(userId);
      return is ? m.rule_if_speaker({ person }) : m.rule_if_not_speaker({ person });
    },
  },
  'hands.are': {
    label: m.rule_if_hands_label,
    fields: [level, numberField('people', m.rule_field_hands, [1, 100_000, 1])],
    make: () => ({ kind: 'hands.are', level: 'at_least', people: 1 }),
    word({ level: bound, people }) {
      const number = formatNumber(people);
      return bound === 'at_least' ? m.rule_if_hands_least({ number }) : m.rule_if_hands_most({ number });
    },
  },
  'late.is': {
    label: m.rule_if_late_label,
    fields: [timeField(1), isIt],
    make: () => ({ kind: 'late.is', seconds: 300, is: true }),
    word({ seconds, is }) {
      const time = formatLength(seconds);
      return is ? m.rule_if_late({ time }) : m.rule_if_not_late({ time });
    },
  },
  'show.time_is': {
    label: m.rule_if_time_label,
    fields: [level, timeField(0)],
    make: () => ({ kind: 'show.time_is', level: 'at_least', seconds: 600 }),
    word({ level: bound, seconds }) {
      const time = formatLength(seconds);
      return bound === 'at_least' ? m.rule_if_time_least({ time }) : m.rule_if_time_most({ time });
    },
  },
};
