import type { Poll } from '#shared/api/polls.ts';
import { pollSteps, type PollSteps } from '#shared/show/poll-steps.ts';

export interface PollSource {
  readonly polls: readonly Poll[];
  readonly isLive: boolean;
}

/** The poll a person most likely means when they chose none. */
const likely = (polls: readonly Poll[]): Poll | null =>
  polls.find((poll) => poll.status === 'open') ??
  polls.find((poll) => poll.onStage) ??
  polls.find((poll) => poll.status === 'draft' && poll.phase === 'live') ??
  polls.at(-1) ??
  null;

/** The polls of the show and the one in hand. What is in hand stays there until a person chooses another. */
export class PollPanel {
  chosenId = $state<string | null>(null);

  readonly #source: () => PollSource;
  readonly polls = $derived.by(() => this.#source().polls);
  readonly open = $derived(this.polls.find((poll) => poll.status === 'open') ?? null);
  readonly selected = $derived.by(() => this.polls.find((poll) => poll.id === this.chosenId) ?? likely(this.polls));
  readonly steps = $derived.by<PollSteps | null>(() =>
    this.selected ? pollSteps(this.selected, this.#source()) : null,
  );

  constructor(source: () => PollSource) {
    this.#source = source;
  }

  /** Takes a poll in hand. */
  choose(pollId: string): void {
    this.chosenId = pollId;
  }

  /** Takes the next poll in hand, after the last the first. */
  chooseNext(): void {
    const index = this.polls.findIndex((poll) => poll.id === this.selected?.id);
    this.chosenId = (this.polls[index + 1] ?? this.polls[0])?.id ?? null;
  }

  /** Keeps what is shown in hand, so that it does not change under the finger once it has been pressed. */
  hold(): void {
    this.chosenId = this.selected?.id ?? null;
  }
}
