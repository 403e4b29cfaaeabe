import type { RuleEvent } from '#shared/rules/rule-events.ts';
import { MESSAGE_KINDS } from '#shared/rules/rule-fields.ts';
import { PICTURE_TROUBLES, type PictureTrouble } from '#shared/lib/room-troubles.ts';
import { SIGNS } from '#shared/show/speaker-lines.ts';
import { formatLength, formatNumber } from '../lib/format.ts';
import { signWords } from '../lib/sign-words.ts';
import * as m from '../paraglide/messages.js';
import { durationField, numberField, type ActionField } from './action-form.ts';
import type { RuleView, RuleViews } from './rule-view.ts';

export const timeField = (min: number): ActionField => durationField('seconds', m.rule_field_time, [min, 86_400, 1]);
const anyPoll: ActionField = { type: 'poll', name: 'pollId', none: m.rule_any_poll };
export const anySpeaker: ActionField = { type: 'person', name: 'userId', none: m.rule_any_speaker };

/** The choice of a bound: the words for at least and at most. */
export const levelField = (least: () => string, most: () => string): ActionField => ({
  type: 'choice',
  name: 'level',
  label: m.rule_field_level,
  choices: () => [
    { value: 'at_least', label: least() },
    { value: 'at_most', label: most() },
  ],
});

const ofPoll = (
  kind: 'poll.opened' | 'poll.closed',
  label: () => string,
  [one, any]: readonly [(inputs: { poll: string }) => string, () => string],
): RuleView<Extract<RuleEvent, { kind: 'poll.opened' | 'poll.closed' }>> => ({
  label,
  fields: [anyPoll],
  make: () => ({ kind, pollId: null }),
  word: ({ pollId }, names) => (pollId === null ? any() : one({ poll: names.poll(pollId) })),
});

const ofSpeaker = (
  kind: 'speaker.entered' | 'speaker.left',
  label: () => string,
  [one, any]: readonly [(inputs: { person: string }) => string, () => string],
): RuleView<Extract<RuleEvent, { kind: 'speaker.entered' | 'speaker.left' }>> => ({
  label,
  fields: [anySpeaker],
  make: () => ({ kind, userId: null }),
  word: ({ userId }, names) => (userId === null ? any() : one({ person: names.person(userId) })),
});

const MESSAGE_WORDS: Readonly<
  Record<(typeof MESSAGE_KINDS)[number], readonly [label: () => string, when: () => string]>
> = {
  any: [m.rule_message_any, m.rule_when_message],
  question: [m.rule_message_question, m.rule_when_question],
  link: [m.rule_message_link, m.rule_when_link],
};

const TROUBLE_WORDS: Readonly<Record<PictureTrouble, readonly [label: () => string, when: () => string]>> = {
  black: [m.rule_room_black, m.rule_when_room_black],
  frozen: [m.rule_room_frozen, m.rule_when_room_frozen],
  silent: [m.rule_room_silent, m.rule_when_room_silent],
};

/** Form and words of every event that a rule can begin with. */
export const RULE_EVENT_VIEWS: RuleViews<RuleEvent> = {
  'scene.on_air': {
    label: m.rule_event_scene,
    fields: [{ type: 'scene', name: 'sceneId', none: null }],
    make: ({ scenes }) => ({ kind: 'scene.on_air', sceneId: scenes[0]?.id ?? '' }),
    word: ({ sceneId }, names) => m.rule_when_scene({ scene: names.scene(sceneId) }),
  },
  'scene.left': {
    label: m.rule_event_scene_left,
    fields: [{ type: 'scene', name: 'sceneId', none: m.rule_any_scene }, timeField(0)],
    make: () => ({ kind: 'scene.left', sceneId: null, seconds: 10 }),
    word({ sceneId, seconds }, names) {
      const time = formatLength(seconds);
      return sceneId === null
        ? m.rule_when_any_scene_left({ time })
        : m.rule_when_scene_left({ scene: names.scene(sceneId), time });
    },
  },
  'poll.opened': ofPoll('poll.opened', m.rule_event_poll_opened, [
    m.rule_when_poll_opened,
    m.rule_when_any_poll_opened,
  ]),
  'poll.open_for': {
    label: m.rule_event_poll_open_for,
    fields: [anyPoll, timeField(1)],
    make: () => ({ kind: 'poll.open_for', pollId: null, seconds: 60 }),
    word({ pollId, seconds }, names) {
      const time = formatLength(seconds);
      return pollId === null
        ? m.rule_when_any_poll_open_for({ time })
        : m.rule_when_poll_open_for({ poll: names.poll(pollId), time });
    },
  },
  'poll.votes': {
    label: m.rule_event_poll_votes,
    fields: [anyPoll, numberField('votes', m.rule_field_votes, [1, 100_000, 1])],
    make: () => ({ kind: 'poll.votes', pollId: null, votes: 20 }),
    word({ pollId, votes }, names) {
      const number = formatNumber(votes);
      return pollId === null
        ? m.rule_when_any_poll_votes({ number })
        : m.rule_when_poll_votes({ poll: names.poll(pollId), number });
    },
  },
  'poll.closed': ofPoll('poll.closed', m.rule_event_poll_closed, [
    m.rule_when_poll_closed,
    m.rule_when_any_poll_closed,
  ]),
  message: {
    label: m.rule_event_message,
    fields: [
      {
        type: 'choice',
        name: 'messageKind',
        label: m.rule_field_message,
        choices: () => MESSAGE_KINDS.map((value) => ({ value, label: MESSAGE_WORDS[value][0]() })),
      },
    ],
    make: () => ({ kind: 'message', messageKind: 'question' }),
    word: ({ messageKind }) => MESSAGE_WORDS[messageKind][1](),
  },
  'hand.raised': {
    label: m.rule_event_hand,
    fields: [],
    make: () => ({ kind: 'hand.raised' }),
    word: () => m.rule_when_hand(),
  },
  conversion: {
    label: m.rule_event_conversion,
    fields: [],
    make: () => ({ kind: 'conversion' }),
    word: () => m.rule_when_conversion(),
  },
  viewers: {
    label: m.rule_event_viewers,
    fields: [
      levelField(m.rule_level_rise, m.rule_level_fall),
      numberField('people', m.rule_field_people, [1, 100_000, 1]),
    ],
    make: () => ({ kind: 'viewers', level: 'at_least', people: 10 }),
    word({ level, people }) {
      const number = formatNumber(people);
      return level === 'at_least' ? m.rule_when_viewers_up({ number }) : m.rule_when_viewers_down({ number });
    },
  },
  'show.time': {
    label: m.rule_event_time,
    fields: [timeField(0)],
    make: () => ({ kind: 'show.time', seconds: 600 }),
    word: ({ seconds }) => m.rule_when_time({ time: formatLength(seconds) }),
  },
  late: {
    label: m.rule_event_late,
    fields: [timeField(1)],
    make: () => ({ kind: 'late', seconds: 300 }),
    word: ({ seconds }) => m.rule_when_late({ time: formatLength(seconds) }),
  },
  'film.ended': {
    label: m.rule_event_film,
    fields: [{ type: 'media', name: 'mediaId', none: m.rule_any_film }],
    make: () => ({ kind: 'film.ended', mediaId: null }),
    word: ({ mediaId }, names) =>
      mediaId === null ? m.rule_when_any_film() : m.rule_when_film({ film: names.media(mediaId) }),
  },
  'speaker.entered': ofSpeaker('speaker.entered', m.rule_event_speaker_entered, [
    m.rule_when_speaker_entered,
    m.rule_when_any_speaker_entered,
  ]),
  'speaker.left': ofSpeaker('speaker.left', m.rule_event_speaker_left, [
    m.rule_when_speaker_left,
    m.rule_when_any_speaker_left,
  ]),
  'speaker.sign': {
    label: m.rule_event_speaker_sign,
    fields: [
      {
        type: 'choice',
        name: 'sign',
        label: m.rule_field_sign,
        choices: () => SIGNS.map((value) => ({ value, label: signWords(value) })),
      },
      anySpeaker,
    ],
    make: () => ({ kind: 'speaker.sign', sign: 'minute', userId: null }),
    word({ sign, userId }, names) {
      const words = signWords(sign);
      return userId === null
        ? m.rule_when_any_sign({ sign: words })
        : m.rule_when_sign({ person: names.person(userId), sign: words });
    },
  },
  'room.trouble': {
    label: m.rule_event_room_trouble,
    fields: [
      {
        type: 'choice',
        name: 'trouble',
        label: m.rule_field_trouble,
        choices: () => PICTURE_TROUBLES.map((value) => ({ value, label: TROUBLE_WORDS[value][0]() })),
      },
    ],
    make: () => ({ kind: 'room.trouble', trouble: 'black' }),
    word: ({ trouble }) => TROUBLE_WORDS[trouble][1](),
  },
};
