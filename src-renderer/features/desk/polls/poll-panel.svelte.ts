import type { Poll } from '#shared/api/polls.ts';
import { pollAfter, pollInHand } from '#shared/show/poll-in-hand.ts';
import { pollSteps, type PollSteps } from '#shared/show/poll-steps.ts';

export interface PollSource {
  readonly polls: readonly Poll[];
  readonly isLive: boolean;
}

/** The polls of the show and the one in hand. What is in hand stays there until a person chooses another. */
export class PollPanel {
  chosenId = $state<string | null>(null);

  readonly #source: () => PollSource;
  readonly polls = $derived.by(() => this.#source().polls);
  readonly open = $derived(this.polls.find((poll) => poll.status === 'open') ?? null);
  readonly selected = $derived.by(() => pollInHand(this.polls, this.chosenId));
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
    this.chosenId = pollAfter(this.polls, this.selected)?.id ?? null;
  }

  /** Keeps what is shown in hand, so that it does not change under the finger once it has been pressed. */
  hold(): void {
    this.chosenId = this.selected?.id ?? null;
  }
}
