import { SvelteSet } from 'svelte/reactivity';
import type { ChatMessage } from '#shared/api/live-objects.ts';
import type { DeskMarks } from '#shared/bridge/deck-calls.ts';
import { announcesPoll, marksOf, type MessageMarks } from '#shared/show/message-kind.ts';
import { groupQuestions } from './questions.ts';
import { plainText } from '../../../lib/plain-text.ts';

export const CHAT_FILTERS = ['all', 'questions', 'conversions', 'links', 'aside'] as const;
export type ChatFilter = (typeof CHAT_FILTERS)[number];

/** A mark that a person sets; that a message was on stage is noted by the host. */
export type ChatMark = Exclude<keyof DeskMarks, 'staged'>;

export interface FeedSource {
  readonly messages: readonly ChatMessage[];
  readonly stagedId: string | null;
  /** The questions of the show's polls: no person asks them. */
  readonly pollQuestions: readonly string[];
}

const follow = (kept: SvelteSet<string>, ids: readonly string[]): void => {
  for (const id of kept) if (!ids.includes(id)) kept.delete(id);
  for (const id of ids) kept.add(id);
};

/** The chat as a person works through it: searched, filtered, kept aside, put on stage one after the other. */
export class ChatFeed {
  query = $state('');
  filter = $state<ChatFilter>('all');
  /** True if the end of the list is in view. */
  following = $state(true);
  /** Messages that wait for the stage, first come first shown. */
  queue = $state.raw<readonly string[]>([]);
  readonly #aside = new SvelteSet<string>();
  readonly #answered = new SvelteSet<string>();
  readonly #staged = new SvelteSet<string>();
  readonly #marks = new WeakMap<ChatMessage, MessageMarks>();
  /** The last message that was there while the end was in view. */
  #seenId = $state<string | null>(null);

  readonly #source: () => FeedSource;
  readonly #onMark: (mark: ChatMark, messageId: string, on: boolean) => void;
  readonly #messages = $derived.by(() => this.#source().messages);
  readonly #pollQuestions = $derived.by(() => this.#source().pollQuestions);
  /** The questions of people, each once, with all who ask it. */
  readonly #questions = $derived(groupQuestions(this.#messages.filter((message) => this.marksOf(message).question)));
  /** Questions that nobody has answered yet. */
  readonly questionCount = $derived(this.#questions.filter(({ message }) => !this.isAnswered(message.id)).length);
  readonly conversionCount = $derived(this.#messages.filter(({ kind }) => kind === 'conversion').length);
  readonly asideCount = $derived(this.#messages.filter(({ id }) => this.#aside.has(id)).length);
  readonly shown = $derived.by(() => this.#pick());
  /** Messages that came below what is in view. */
  readonly unseen = $derived.by(() => {
    if (this.following) return 0;
    const index = this.shown.findIndex(({ id }) => id === this.#seenId);
    return index === -1 ? 0 : this.shown.length - 1 - index;
  });
  /** Queued messages that are still there and not yet on stage. */
  readonly waiting = $derived.by(() => {
    const { stagedId } = this.#source();
    const find = (id: string) => this.#messages.find((message) => message.id === id) ?? [];
    return this.queue.flatMap((id) => (id === stagedId ? [] : find(id)));
  });
  /** The message that the key for the next one puts on stage: the queue's first. */
  readonly next = $derived(this.waiting[0] ?? null);

  /** `onMark`: a person marked a message, or took its mark away; marks are kept elsewhere, for every window. */
  constructor(source: () => FeedSource, onMark: (mark: ChatMark, messageId: string, on: boolean) => void) {
    this.#source = source;
    this.#onMark = onMark;
  }

  /** Takes in the marks as they are kept. */
  take({ queue, aside, answered, staged }: DeskMarks): void {
    this.queue = queue;
    follow(this.#aside, aside);
    follow(this.#answered, answered);
    follow(this.#staged, staged);
  }

  marksOf(message: ChatMessage): MessageMarks {
    let marks = this.#marks.get(message);
    if (!marks) this.#marks.set(message, (marks = marksOf(message)));
    const announces = marks.question && announcesPoll(message.text, this.#pollQuestions);
    return announces ? { ...marks, question: false } : marks;
  }

  isAside(id: string): boolean {
    return this.#aside.has(id);
  }

  isQueued(id: string): boolean {
    return this.queue.includes(id);
  }

  /** Keeps a message for later, or no longer. */
  toggleAside(id: string): void {
    const on = !this.#aside.has(id);
    if (on) this.#aside.add(id);
    else this.#aside.delete(id);
    this.#onMark('aside', id, on);
  }

  isAnswered(id: string): boolean {
    return this.#answered.has(id);
  }

  /** True if a message has been on stage. */
  wasStaged(id: string): boolean {
    return this.#staged.has(id);
  }

  /** Number of people who ask this; 1 if nobody repeats it. */
  askedBy(id: string): number {
    return this.#questions.find(({ message }) => message.id === id)?.people ?? 1;
  }

  /** Marks a question as answered, with all that ask the same, or as open again. */
  toggleAnswered(id: string): void {
    const on = !this.#answered.has(id);
    const ids = this.#questions.find(({ message }) => message.id === id)?.ids ?? [id];
    for (const one of ids) {
      if (on) this.#answered.add(one);
      else this.#answered.delete(one);
      this.#onMark('answered', one, on);
    }
  }

  /** Lets a message wait for the stage, or no longer. */
  toggleQueued(id: string): void {
    const on = !this.isQueued(id);
    this.queue = on ? [...this.queue, id] : this.queue.filter((one) => one !== id);
    this.#onMark('queue', id, on);
  }

  /** A message went on stage: it waits no longer. */
  staged(id: string): void {
    this.queue = this.queue.filter((one) => one !== id);
  }

  /** The list says whether its end is in view. */
  follow(atEnd: boolean): void {
    this.following = atEnd;
    this.#seenId = this.shown.at(-1)?.id ?? null;
  }

  #pick(): readonly ChatMessage[] {
    const { filter } = this;
    const query = plainText(this.query.trim());
    const kept =
      filter === 'questions'
        ? this.#asked()
        : filter === 'all'
          ? this.#messages
          : this.#messages.filter((message) => this.#passes(message, filter));
    return query === '' ? kept : kept.filter(({ name, text }) => plainText(`${name} ${text}`).includes(query));
  }

  /** Open questions first, the most asked at the top; answered ones last. */
  #asked(): readonly ChatMessage[] {
    const open = (id: string): number => (this.isAnswered(id) ? 1 : 0);
    return this.#questions
      .toSorted((one, other) => open(one.message.id) - open(other.message.id) || other.people - one.people)
      .map(({ message }) => message);
  }

  #passes(message: ChatMessage, filter: Exclude<ChatFilter, 'all' | 'questions'>): boolean {
    if (filter === 'aside') return this.#aside.has(message.id);
    const marks = this.marksOf(message);
    return filter === 'links' ? marks.link : marks.conversion;
  }
}
