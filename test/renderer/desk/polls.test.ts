import { expect, test } from 'vitest';
import type { Poll } from '#shared/api/polls.ts';
import { PollDraft } from '../../../src-renderer/lib/poll-draft.svelte.ts';
import { PollPanel } from '../../../src-renderer/features/desk/polls/poll-panel.svelte.ts';
import { pollSteps } from '#shared/show/poll-steps.ts';
import { Source } from './source.svelte.ts';

const AT = '2026-11-20T18:00:00.000Z';
const poll = (id: string, changes: Partial<Poll> = {}): Poll => ({
  id,
  sessionId: 'show',
  kind: 'poll',
  question: `Question ${id}`,
  options: [
    { id: 'yes', text: 'Yes', votes: 0, percent: 0 },
    { id: 'no', text: 'No', votes: 0, percent: 0 },
  ],
  allowMultiple: false,
  status: 'draft',
  resultsShown: false,
  position: 0,
  voters: 0,
  correctVoters: 0,
  phase: 'live',
  onStage: false,
  openedAt: null,
  closedAt: null,
  createdAt: AT,
  updatedAt: AT,
  ...changes,
});

test('a draft can be opened and edited while the show is live, and nothing else', () => {
  expect(pollSteps(poll('a'), { polls: [poll('a')], isLive: true })).toEqual({
    open: null,
    close: 'not_open',
    results: 'not_opened',
    stage: 'not_opened',
    band: 'no_votes',
    edit: null,
  });
});

test('no poll opens beside an open one, before the live or again', () => {
  const open = poll('b', { status: 'open' });
  expect([
    pollSteps(poll('a'), { polls: [poll('a'), open], isLive: true }).open,
    pollSteps(poll('a'), { polls: [poll('a')], isLive: false }).open,
    pollSteps(poll('a', { status: 'closed' }), { polls: [], isLive: true }).open,
    pollSteps(open, { polls: [open], isLive: true }).open,
  ]).toEqual(['another_open', 'not_live', 'closed', 'already_open']);
});

test('an open poll closes, shows its results, goes on stage, and has a band once somebody voted', () => {
  const open = poll('a', { status: 'open', voters: 3 });
  expect(pollSteps(open, { polls: [open], isLive: true })).toEqual({
    open: 'already_open',
    close: null,
    results: null,
    stage: null,
    band: null,
    edit: 'launched',
  });
});

test('a poll of the waiting room can be edited while it is open', () => {
  const waiting = poll('a', { status: 'open', phase: 'waiting' });
  expect(pollSteps(waiting, { polls: [waiting], isLive: false }).edit).toBeNull();
});

test('the open poll is in hand first, then the first draft of the live', () => {
  const polls = new Source<readonly Poll[]>([poll('w', { phase: 'waiting' }), poll('a'), poll('b')]);
  const panel = new PollPanel(() => ({ polls: polls.now, isLive: true }));
  expect(panel.selected?.id).toBe('a');
  polls.now = [poll('a'), poll('b', { status: 'open' })];
  expect(new PollPanel(() => ({ polls: polls.now, isLive: true })).selected?.id).toBe('b');
});

test('a poll that was pressed stays in hand when it closes', () => {
  const polls = new Source<readonly Poll[]>([poll('a'), poll('b')]);
  const panel = new PollPanel(() => ({ polls: polls.now, isLive: true }));
  panel.hold();
  polls.now = [poll('a', { status: 'closed' }), poll('b')];
  expect(panel.selected?.id).toBe('a');
});

test('the next poll after the last is the first', () => {
  const panel = new PollPanel(() => ({ polls: [poll('a'), poll('b')], isLive: true }));
  panel.chooseNext();
  const second = panel.selected?.id;
  panel.chooseNext();
  expect([second, panel.selected?.id]).toEqual(['b', 'a']);
});

const written = (): PollDraft => {
  const draft = new PollDraft();
  draft.question = ' Price? ';
  const [first, second] = draft.options;
  if (first && second) {
    draft.write(first.key, 'Low ');
    draft.write(second.key, 'High');
  }
  return draft;
};

test('a draft says what it lacks, one thing at a time', () => {
  const draft = new PollDraft();
  const problems = [draft.problem];
  draft.question = 'Price?';
  problems.push(draft.problem);
  for (const { key } of draft.options) draft.write(key, 'Same');
  problems.push(draft.problem);
  const quiz = written();
  quiz.kind = 'quiz';
  problems.push(quiz.problem, written().problem);
  expect(problems).toEqual(['question', 'options', 'same', 'correct', null]);
});

test('a quiz sends the places of its right answers, empty options left out', () => {
  const draft = written();
  draft.kind = 'quiz';
  draft.addOption();
  draft.addOption();
  const last = draft.options.at(-1);
  if (last) {
    draft.write(last.key, 'Free');
    draft.mark(last.key, true);
  }
  expect(draft.body()).toEqual({
    question: 'Price?',
    options: ['Low', 'High', 'Free'],
    kind: 'quiz',
    phase: 'live',
    allowMultiple: false,
    correct: [2],
  });
});

test('with one answer allowed, marking another moves the mark', () => {
  const draft = written();
  for (const { key } of draft.options) draft.mark(key, true);
  expect(draft.options.map(({ correct }) => correct)).toEqual([false, true]);
});

test('options are added up to six, taken away down to two, and moved', () => {
  const draft = written();
  for (let i = 0; i < 9; i += 1) draft.addOption();
  const most = draft.options.length;
  for (const { key } of draft.options.slice(2)) draft.removeOption(key);
  const [first] = draft.options;
  if (first) draft.removeOption(first.key);
  if (first) draft.placeOption(first.key, 1);
  expect([most, draft.options.map(({ text }) => text)]).toEqual([6, ['High', 'Low ']]);
});
