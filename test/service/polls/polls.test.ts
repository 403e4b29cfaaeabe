import { describe, expect, it } from 'vitest';
import type { Poll } from '#shared/api/polls.ts';
import { castVote } from '../../../src-service/families/polls/voting.ts';
import { pollForAudience } from '../../../src-service/families/polls/polls.ts';
import { afterStart, startShow, type ProductionShow } from '../scenes/production-show.ts';

const POLL = { question: 'Tea or coffee?', options: ['Tea', 'Coffee'] };
const QUIZ = { question: 'Two and two?', options: ['3', '4', '5'], kind: 'quiz' as const, correct: [1] };

const tools = (show: ProductionShow) => {
  const { test, id } = show;
  const at = (poll: { readonly id: string }) => ({ params: { id, pollId: poll.id } });
  return {
    create: async (body: typeof POLL & Record<string, unknown>): Promise<Poll> =>
      (await test.call('create_poll', { params: { id }, body })).poll,
    edit: async (poll: Poll, body: object) => (await test.call('update_poll', { ...at(poll), body })).poll,
    read: async (poll: Poll) => (await test.call('get_live_poll', at(poll))).poll,
    list: async () => (await test.call('list_live_polls', { params: { id } })).polls,
    open: async (poll: Poll, body: object = {}) => (await test.call('open_poll', { ...at(poll), body })).poll,
    close: async (poll: Poll, body: object = {}) => (await test.call('close_poll', { ...at(poll), body })).poll,
    results: async (poll: Poll, shown: boolean) =>
      (await test.call('show_poll_results', { ...at(poll), body: { shown } })).poll,
    stage: async (poll: Poll, shown: boolean) => (await test.call('stage_poll', { ...at(poll), body: { shown } })).poll,
    band: (poll: Poll) => test.call('show_poll_band', at(poll)),
    remove: (poll: Poll) => test.call('delete_poll', at(poll)),
    /** Votes for the options at these places of the poll. */
    vote: (poll: Poll, voter: string, ...places: number[]) => {
      const ids = places.map((place) => poll.options[place]?.id ?? `no option ${place}`);
      castVote(show.service.context, id, poll.id, voter, ids);
    },
    events: () =>
      show.service.context.events
        .after(0, 1000)
        .filter(({ name }) => name.startsWith('live.poll.'))
        .map(({ name, data }) => `${name} ${(data as { poll: Poll }).poll.question}`),
    chat: async () =>
      (await test.call('get_live_chat', { params: { id }, query: {} })).messages.map(({ text }) => text),
  };
};

describe('preparing a poll', () => {
  it('makes a draft, in order of preparation', async () => {
    const show = await startShow();
    const { create, list } = tools(show);
    const first = await create(POLL);
    expect(first).toMatchObject({
      sessionId: show.id,
      kind: 'poll',
      status: 'draft',
      phase: 'live',
      resultsShown: false,
      allowMultiple: false,
      position: 0,
      voters: 0,
      onStage: false,
      openedAt: null,
      options: [
        { text: 'Tea', votes: 0, percent: 0 },
        { text: 'Coffee', votes: 0, percent: 0 },
      ],
    });
    await create(QUIZ);
    expect((await list()).map(({ question, position }) => [question, position])).toEqual([
      ['Tea or coffee?', 0],
      ['Two and two?', 1],
    ]);
  });

  it('is refused with what is wrong', async () => {
    const show = await startShow();
    const { create } = tools(show);
    await expect(create({ ...QUIZ, correct: [] })).rejects.toThrow('correct is required for a quiz, at least one');
    await expect(create({ ...QUIZ, correct: [3] })).rejects.toThrow('correct: no option at 3, the last one is 2');
    await expect(create({ ...QUIZ, correct: [0, 1], allowMultiple: false })).rejects.toThrow('allowMultiple');
    await expect(create({ ...POLL, correct: [0] })).rejects.toThrow('correct is for a quiz');
    await expect(create({ ...POLL, options: ['Only one'] })).rejects.toMatchObject({ status: 400 });
    await expect(create({ ...POLL, open: true })).rejects.toThrow('The live is not in progress');
    await show.start();
    await expect(create({ ...POLL, phase: 'waiting' })).rejects.toThrow('before the live');
    await show.end();
    await expect(create(POLL)).rejects.toThrow('Session is over');
  });

  it('is refused beyond a hundred', async () => {
    const show = await startShow();
    const { create } = tools(show);
    for (let count = 0; count < 100; count += 1) await create(POLL);
    await expect(create(POLL)).rejects.toThrow('A live holds 100 polls at most');
  });

  it('asks for the right answers again when the options of a quiz change', async () => {
    const show = await startShow();
    const { create, edit } = tools(show);
    const quiz = await create(QUIZ);
    await expect(edit(quiz, { options: ['4', '5'] })).rejects.toThrow('correct is required when the options');
    const changed = await edit(quiz, { options: ['4', 'five', '6'], correct: [0] });
    expect(changed.options.map(({ text }) => text)).toEqual(['4', 'five', '6']);
    expect(changed.options[0]?.id).toBe(quiz.options[1]?.id);
    await expect(edit(changed, { kind: 'poll' })).resolves.toMatchObject({ kind: 'poll' });
    await expect(edit(changed, { kind: 'quiz' })).rejects.toThrow('correct is required for a quiz');
  });
});

describe('running a poll', () => {
  it('opens one at a time, in the live, announced in the chat unless told otherwise', async () => {
    const show = await startShow();
    const { create, open, close, events, chat } = tools(show);
    const tea = await create(POLL);
    const quiz = await create(QUIZ);
    await expect(open(tea)).rejects.toThrow('The live is not in progress');
    await show.start();
    show.pass(5);
    expect(await open(tea)).toMatchObject({ status: 'open', openedAt: afterStart(5) });
    await expect(open(quiz)).rejects.toThrow('Another poll is open');
    await expect(open(tea)).rejects.toThrow('already open');
    expect(await close(tea)).toMatchObject({ status: 'closed', resultsShown: true, closedAt: afterStart(5) });
    await expect(open(tea)).rejects.toThrow('duplicated');
    await expect(close(tea)).rejects.toThrow('Poll is not open');
    await open(quiz, { announceInChat: false });
    expect(await close(quiz, { showResults: false })).toMatchObject({ status: 'closed', resultsShown: false });
    expect(await chat()).toEqual(['New poll: Tea or coffee?']);
    expect(events()).toEqual([
      'live.poll.opened Tea or coffee?',
      'live.poll.closed Tea or coffee?',
      'live.poll.opened Two and two?',
      'live.poll.closed Two and two?',
    ]);
    await expect(tools(show).edit(tea, { question: 'X' })).rejects.toThrow('duplicated, not edited');
  });

  it('opens at once when created so', async () => {
    const show = await startShow();
    await show.start();
    expect(await tools(show).create({ ...POLL, open: true })).toMatchObject({ status: 'open' });
  });

  it('counts each voter once, and takes a changed mind while open', async () => {
    const show = await startShow();
    const { create, vote, read, close } = tools(show);
    await show.start();
    const poll = await create({ ...POLL, open: true });
    vote(poll, 'usr_1', 0);
    vote(poll, 'usr_2', 0);
    vote(poll, 'usr_3', 1);
    vote(poll, 'usr_2', 1);
    expect(await read(poll)).toMatchObject({
      voters: 3,
      options: [
        { votes: 1, percent: 33 },
        { votes: 2, percent: 67 },
      ],
    });
    expect(() => {
      vote(poll, 'usr_1', 0, 1);
    }).toThrow('This poll takes one answer');
    expect(() => {
      vote(poll, 'usr_1', 7);
    }).toThrow('no option');
    expect(() => {
      vote(poll, 'usr_1');
    }).toThrow('optionIds is required');
    await close(poll);
    expect(() => {
      vote(poll, 'usr_1', 1);
    }).toThrow('Poll is not open');
  });

  it('reveals the right answers of a quiz with the results, and hides them again', async () => {
    const show = await startShow();
    const { create, vote, read, results } = tools(show);
    await show.start();
    const quiz = await create({ ...QUIZ, correct: [0, 2], open: true });
    expect(quiz.allowMultiple).toBe(true);
    vote(quiz, 'usr_1', 0, 2);
    vote(quiz, 'usr_2', 0);
    vote(quiz, 'usr_3', 0, 1, 2);
    expect(await read(quiz)).toMatchObject({ voters: 3, correctVoters: 1 });
    expect((await read(quiz)).options.map((option) => 'correct' in option)).toEqual([false, false, false]);
    const shown = await results(quiz, true);
    expect(shown.options.map(({ correct }) => correct)).toEqual([true, false, true]);
    const hidden = await results(quiz, false);
    expect(pollForAudience(hidden)).toMatchObject({ voters: 0, correctVoters: 0, options: [{ votes: 0 }, {}, {}] });
    expect(pollForAudience(shown)).toEqual(shown);
  });

  it('stands on stage alone', async () => {
    const show = await startShow();
    const { create, stage, list } = tools(show);
    const tea = await create(POLL);
    const quiz = await create(QUIZ);
    await stage(tea, true);
    await stage(quiz, true);
    expect((await list()).map(({ onStage }) => onStage)).toEqual([false, true]);
    expect(await stage(quiz, false)).toMatchObject({ onStage: false });
  });

  it('shows its band for twelve seconds once somebody has voted', async () => {
    const show = await startShow();
    const { create, vote, band } = tools(show);
    const draft = await create(POLL);
    await expect(band(draft)).rejects.toThrow('The live is not in progress');
    await show.start();
    const quiz = await create({ ...QUIZ, open: true });
    await expect(band(quiz)).rejects.toThrow('Nobody has voted yet');
    vote(quiz, 'usr_1', 1);
    vote(quiz, 'usr_2', 0);
    await band(quiz);
    expect((await show.desk()).bands).toMatchObject([{ text: 'Two and two? 4 · 50% right', until: afterStart(12) }]);
    await tools(show).close(quiz);
    const tea = await create({ ...POLL, open: true });
    vote(tea, 'usr_1', 1);
    await band(tea);
    expect((await show.desk()).bands.at(-1)?.text).toBe('Tea or coffee? Coffee 100%');
    show.pass(12);
    expect((await show.desk()).bands).toEqual([]);
  });

  it('is deleted with its votes in any state', async () => {
    const show = await startShow();
    const { create, vote, remove, list, read } = tools(show);
    await show.start();
    const poll = await create({ ...POLL, open: true });
    vote(poll, 'usr_1', 0);
    await remove(poll);
    expect(await list()).toEqual([]);
    await expect(read(poll)).rejects.toMatchObject({ status: 404, message: 'Poll not found' });
    expect(show.service.context.db.prepare('SELECT count(*) AS n FROM vote').get()).toEqual({ n: 0 });
  });
});

describe('the phases of a live', () => {
  it('a poll of the waiting room is open before the live and closes at its launch', async () => {
    const show = await startShow();
    const { create, vote, read, events } = tools(show);
    const poll = await create({ ...POLL, phase: 'waiting' });
    expect(poll).toMatchObject({ status: 'open', openedAt: afterStart(0) });
    vote(poll, 'usr_1', 0);
    await show.start();
    expect(await read(poll)).toMatchObject({ status: 'closed', resultsShown: true, voters: 1 });
    expect(events()).toEqual(['live.poll.opened Tea or coffee?', 'live.poll.closed Tea or coffee?']);
  });

  it('an open poll of the waiting room keeps the votes that still mean the same', async () => {
    const show = await startShow();
    const { create, vote, edit } = tools(show);
    const poll = await create({ ...POLL, phase: 'waiting', options: ['Tea', 'Coffee', 'Water'] });
    vote(poll, 'usr_1', 0);
    vote(poll, 'usr_2', 1);
    vote(poll, 'usr_3', 2);
    const changed = await edit(poll, { options: ['Coffee', 'Mate'] });
    expect(changed).toMatchObject({
      status: 'open',
      voters: 1,
      options: [
        { text: 'Coffee', votes: 1 },
        { text: 'Mate', votes: 0 },
      ],
    });
    expect(await edit(changed, { phase: 'live' })).toMatchObject({ status: 'draft', voters: 0, openedAt: null });
    expect(await edit(changed, { phase: 'waiting' })).toMatchObject({ status: 'open' });
  });

  it('at the end open polls close with their results, and those of the closing screen open', async () => {
    const show = await startShow();
    const { create, read, close, vote, events } = tools(show);
    const rating = await create({ ...QUIZ, question: 'How was it?', phase: 'closing' });
    await show.start();
    const poll = await create({ ...POLL, open: true });
    await show.end();
    expect(await read(poll)).toMatchObject({ status: 'closed', resultsShown: true });
    expect(await read(rating)).toMatchObject({ status: 'open' });
    vote(rating, 'usr_1', 1);
    expect(await close(rating)).toMatchObject({ status: 'closed', voters: 1, correctVoters: 1 });
    expect(events()).toEqual([
      'live.poll.opened Tea or coffee?',
      'live.poll.closed Tea or coffee?',
      'live.poll.opened How was it?',
      'live.poll.closed How was it?',
    ]);
  });
});
