import type { Poll } from '#shared/api/polls.ts';
import type { Action, ActionKind } from '#shared/show/action.ts';
import type { POLL_ACTIONS } from '#shared/show/actions/polls.ts';
import { pollStatusWord } from '../lib/live-words.ts';
import * as m from '../paraglide/messages.js';
import { foundWhenPressed, switchField, type ActionField, type ActionForm } from './action-form.ts';
import { MARK_LOOK, of, SWITCH_LOOK, type Offer, type ShowLook, type ViewsOf } from './action-view.ts';
import type { ShowSources } from './show-sources.ts';
import type { IconName } from './tile-icons.ts';

const pollForm = (
  kind: string,
  label: () => string,
  values: Readonly<Record<string, unknown>>,
  fields: readonly ActionField[],
): ActionForm => ({
  id: kind,
  label,
  make: ({ polls }) => ({ kind, pollId: polls[0]?.id ?? '', ...values }),
  fields: [{ type: 'poll', name: 'pollId', none: null }, ...fields],
  has: null,
});

const ofEach =
  <One extends Action>(what: () => string, action: (poll: Poll) => One) =>
  ({ polls }: ShowSources): readonly Offer<One>[] =>
    polls.map((poll) => ({ action: action(poll), name: of(what(), poll.question), about: poll.id }));

/** The look of a poll's opening and closing: how many voted, once it is open. */
const STATUS_LOOK = {
  ...MARK_LOOK,
  note({ pollId }: { readonly pollId: string }, _on: boolean | null, { polls }: ShowLook): string {
    const poll = polls.find(({ id }) => id === pollId);
    if (!poll) return '';
    return poll.status === 'draft' ? pollStatusWord('draft') : `${pollStatusWord(poll.status)}, ${poll.voters}`;
  },
} as const;

/** The look of an action on the poll in hand. */
const inHand = <Kind extends ActionKind>(kind: Kind, icon: IconName, word: () => string) =>
  ({ group: 'polls', icon, ...foundWhenPressed(kind, word, (what) => m.desk_act_in_hand({ what })) }) as const;

const SHOWN = switchField('shown', m.desk_kind_shown);

/** Forms, names and icons of poll actions. */
export const POLL_VIEWS: ViewsOf<typeof POLL_ACTIONS> = {
  'poll.open': {
    group: 'polls',
    icon: 'vote',
    forms: [pollForm('poll.open', m.keys_action_poll_open, {}, [switchField('announceInChat', m.desk_kind_announce)])],
    word: ({ pollId }, names) => of(m.desk_act_poll_open(), names.poll(pollId)),
    offers: ({ polls }) =>
      polls.map(({ id, question }) => ({
        action: { kind: 'poll.open', pollId: id },
        name: of(m.desk_act_poll_open(), question),
        label: question,
        about: id,
      })),
    ...STATUS_LOOK,
  },
  'poll.close': {
    group: 'polls',
    icon: 'vote',
    forms: [
      pollForm('poll.close', m.keys_action_poll_close, {}, [switchField('showResults', m.desk_poll_show_results)]),
    ],
    word: ({ pollId }, names) => of(m.desk_act_poll_close(), names.poll(pollId)),
    offers: ofEach(m.desk_act_poll_close, ({ id }) => ({ kind: 'poll.close', pollId: id })),
    ...STATUS_LOOK,
  },
  'poll.results': {
    group: 'polls',
    icon: 'chart-bar',
    forms: [pollForm('poll.results', m.keys_poll_results, { shown: true }, [SHOWN])],
    word: ({ shown, pollId }, names) =>
      of(shown ? m.desk_act_poll_results() : m.desk_act_poll_hide(), names.poll(pollId)),
    offers: ofEach(m.desk_act_poll_results, ({ id }) => ({ kind: 'poll.results', pollId: id, shown: true })),
    ...SWITCH_LOOK,
  },
  'poll.stage': {
    group: 'polls',
    icon: 'presentation',
    forms: [pollForm('poll.stage', m.keys_poll_stage, { shown: true }, [SHOWN])],
    word: ({ shown, pollId }, names) =>
      of(shown ? m.desk_act_poll_stage() : m.desk_act_poll_unstage(), names.poll(pollId)),
    offers: ofEach(m.desk_act_poll_stage, ({ id }) => ({ kind: 'poll.stage', pollId: id, shown: true })),
    ...SWITCH_LOOK,
  },
  'poll.band': {
    group: 'polls',
    icon: 'captions',
    forms: [pollForm('poll.band', m.keys_poll_band, {}, [])],
    word: ({ pollId }, names) => of(m.desk_act_poll_band(), names.poll(pollId)),
    offers: ofEach(m.desk_act_poll_band, ({ id }) => ({ kind: 'poll.band', pollId: id })),
    ...MARK_LOOK,
  },
  'poll.toggle': { ...inHand('poll.toggle', 'vote', m.keys_poll_toggle), ...SWITCH_LOOK },
  'poll.results.toggle': { ...inHand('poll.results.toggle', 'chart-bar', m.keys_poll_results), ...SWITCH_LOOK },
  'poll.stage.toggle': { ...inHand('poll.stage.toggle', 'presentation', m.keys_poll_stage), ...SWITCH_LOOK },
  'poll.band.show': { ...inHand('poll.band.show', 'captions', m.keys_poll_band), ...MARK_LOOK },
  'poll.next': { ...inHand('poll.next', 'arrow-right', m.keys_poll_next), ...MARK_LOOK },
};
