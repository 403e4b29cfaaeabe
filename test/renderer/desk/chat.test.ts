import { expect, test } from 'vitest';
import type { ChatMessage } from '#shared/api/live-objects.ts';
import type { JournalEntry } from '#shared/bridge/show-calls.ts';
import { ChatFeed, type FeedSource } from '../../../src-renderer/features/desk/chat/chat-feed.svelte.ts';
import { marksOf } from '#shared/show/message-kind.ts';
import { Sales } from '../../../src-renderer/features/desk/chat/sales.svelte.ts';
import { Source } from './source.svelte.ts';

const SENT = '2026-11-20T18:00:00.000Z';
const message = (id: string, text: string, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  userId: `user-${id}`,
  externalId: null,
  name: 'Zoé',
  text,
  imageUrl: null,
  link: null,
  sentAt: SENT,
  kind: 'message',
  ...changes,
});

const feedOf = (messages: readonly ChatMessage[]) => {
  const source = new Source<FeedSource>({ messages, stagedId: null, pollQuestions: [] });
  const marked: (readonly [string, string, boolean])[] = [];
  const feed = new ChatFeed(
    () => source.now,
    (...mark) => marked.push(mark),
  );
  return { source, feed, marked };
};

test('a question is known by its mark in any script, an address is none', () => {
  const asks = (text: string): boolean => marksOf(message('m', text)).question;
  expect([
    asks('How much?'),
    asks('¿Cuánto? Gracias'),
    asks('いくらですか？'),
    asks('كم السعر؟'),
    asks('Πόσο;'),
    asks('Good; thanks'),
    asks('See https://example.org/?page=2'),
    asks('Great!'),
  ]).toEqual([true, true, true, true, true, false, false, false]);
});

test("what the platform writes when a poll opens is nobody's question", () => {
  const { feed, source } = feedOf([
    message('1', 'New poll: Which tool?'),
    message('2', 'Nouveau sondage : Which tool?'),
    message('3', 'Which tool?'),
    message('4', 'About the poll, which one is "Which tool?"'),
  ]);
  const asked = () => feed.shown.map(({ id }) => id);
  feed.filter = 'questions';
  expect([asked(), feed.questionCount]).toEqual([['1', '2', '3', '4'], 4]);
  source.now = { ...source.now, pollQuestions: ['What else?', 'Which tool?'] };
  expect([asked(), feed.questionCount]).toEqual([['3', '4'], 2]);
});

test('a search finds names and words without minding accents or case', () => {
  const { feed } = feedOf([message('1', 'Déjà vu'), message('2', 'Hello', { name: 'Émile' }), message('3', 'No')]);
  const found = ['DEJA', 'emile', 'zoe no'].map((query) => {
    feed.query = query;
    return feed.shown.map(({ id }) => id);
  });
  expect(found).toEqual([['1'], ['2'], ['3']]);
});

test('filters keep questions, announcements, links, and what was kept aside', () => {
  const { feed } = feedOf([
    message('1', 'Why?'),
    message('2', 'Marc just signed up', { kind: 'conversion' }),
    message('3', 'www.example.org'),
    message('4', 'Hello'),
  ]);
  feed.toggleAside('4');
  const kept = (['all', 'questions', 'conversions', 'links', 'aside'] as const).map((filter) => {
    feed.filter = filter;
    return feed.shown.map(({ id }) => id).join('');
  });
  expect(kept).toEqual(['1234', '1', '2', '3', '4']);
});

test('what comes below the view is counted until the end is seen again', () => {
  const { source, feed } = feedOf([message('1', 'a')]);
  feed.follow(false);
  source.now = { ...source.now, messages: [message('1', 'a'), message('2', 'b'), message('3', 'c')] };
  const away = feed.unseen;
  feed.follow(true);
  expect([away, feed.unseen]).toEqual([2, 0]);
});

test('the queue goes on stage in the order in which it was made', () => {
  const messages = ['1', '2', '3'].map((id) => message(id, id));
  const { source, feed } = feedOf(messages);
  for (const id of ['3', '1', '2']) feed.toggleQueued(id);
  feed.toggleQueued('1');
  const first = feed.next?.id;
  source.now = { ...source.now, messages, stagedId: '3' };
  const second = feed.next?.id;
  feed.staged('3');
  expect([first, second, feed.queue]).toEqual(['3', '2', ['2']]);
});

test('a message that was deleted leaves the queue for the stage', () => {
  const { source, feed } = feedOf([message('1', 'a'), message('2', 'b')]);
  feed.toggleQueued('1');
  source.now = { ...source.now, messages: [message('2', 'b')], stagedId: null };
  expect(feed.next).toBeNull();
});

const report = (amountCents: number | undefined, outcome: JournalEntry['outcome'] = 'confirmed') => ({
  id: 1,
  sessionId: 'show',
  at: Date.parse(SENT) - 50,
  who: 'Desk',
  surface: 'tile',
  action: { kind: 'conversion.report' as const, name: 'Marc', ...(amountCents !== undefined && { amountCents }) },
  outcome,
  message: null,
  elapsedMs: 20,
});

test('sales are summed by currency, reports that failed or have no amount left out', () => {
  const sales = new Sales();
  sales.load([report(49_000), report(10_000, 'failed'), report(undefined)]);
  sales.add({ kind: 'conversion.report', amountCents: 1000, currency: 'usd' }, 5);
  sales.add({ kind: 'take' }, 6);
  expect(sales.totals).toEqual([
    { currency: 'eur', cents: 49_000 },
    { currency: 'usd', cents: 1000 },
  ]);
});

test('a report with a whole name is found by the first name that is announced', () => {
  const sales = new Sales();
  sales.add({ kind: 'conversion.report', name: 'Marc Petit', amountCents: 500 }, Date.parse(SENT));
  expect(sales.of(message('9', 'Marc just signed up', { kind: 'conversion' }))?.amountCents).toBe(500);
});

test('a sale heard while the journal was read is counted once, and none stays for the next show', () => {
  const sales = new Sales();
  const [known] = [report(49_000)];
  sales.add(known.action, known.at);
  sales.add({ kind: 'conversion.report', amountCents: 1000 }, known.at + 5);
  sales.load([known]);
  const both = sales.totals;
  sales.forget();
  expect([both, sales.totals]).toEqual([[{ currency: 'eur', cents: 50_000 }], []]);
});

test('an announcement finds the report it is about', () => {
  const sales = new Sales();
  sales.load([report(49_000)]);
  const announcement = message('9', 'Marc just signed up', { kind: 'conversion' });
  expect([
    sales.of(announcement)?.amountCents,
    sales.of({ ...announcement, text: 'Lena just signed up' }),
    sales.of({ ...announcement, kind: 'message' }),
  ]).toEqual([49_000, null, null]);
});

test('marks are told to be kept, and what is kept elsewhere is taken up', () => {
  const { feed, marked } = feedOf([message('1', 'One'), message('2', 'Two')]);
  feed.toggleQueued('1');
  feed.toggleAside('2');
  feed.toggleAside('2');
  expect(marked).toEqual([
    ['queue', '1', true],
    ['aside', '2', true],
    ['aside', '2', false],
  ]);
  feed.take({ queue: ['2'], aside: ['1'], answered: [], staged: [] });
  expect([feed.next?.id, feed.isAside('1'), feed.isAside('2')]).toEqual(['2', true, false]);
});

test('a question that several people ask stands once, before those of fewer, and the answered ones last', () => {
  const { feed, marked } = feedOf([
    message('1', 'Is there a recording?'),
    message('2', 'How much does it cost?'),
    message('3', 'how much does it cost ???'),
    message('4', 'How much does it cost, please?'),
    message('5', 'How much does it cost?', { userId: 'user-2' }),
  ]);
  feed.filter = 'questions';
  const asked = () => feed.shown.map(({ id }) => id);
  expect([asked(), feed.askedBy('2'), feed.askedBy('1'), feed.questionCount]).toEqual([['2', '1'], 3, 1, 2]);
  feed.toggleAnswered('2');
  expect([asked(), feed.isAnswered('4'), feed.questionCount]).toEqual([['1', '2'], true, 1]);
  expect(marked).toEqual(['2', '3', '4', '5'].map((id) => ['answered', id, true]));
});

test('what was on stage and what was answered is known from the marks that the host keeps', () => {
  const { feed } = feedOf([message('1', 'Really?')]);
  feed.take({ queue: [], aside: [], answered: ['1'], staged: ['1'] });
  expect([feed.isAnswered('1'), feed.wasStaged('1'), feed.questionCount]).toEqual([true, true, 0]);
  feed.take({ queue: [], aside: [], answered: [], staged: ['1'] });
  expect([feed.isAnswered('1'), feed.wasStaged('1')]).toEqual([false, true]);
});
