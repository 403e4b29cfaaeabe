import { POLL_LIMITS, type Poll } from '#shared/api/polls.ts';

export interface DraftOption {
  readonly key: number;
  readonly text: string;
  readonly correct: boolean;
}

export type DraftProblem = 'question' | 'options' | 'same' | 'correct';

/** The start of a draft. */
export interface DraftSource extends Pick<Poll, 'question' | 'kind' | 'phase' | 'allowMultiple'> {
  readonly options: readonly { readonly text: string; readonly correct?: boolean | undefined }[];
}

/** The body that prepares or changes a poll. */
export interface PollBody {
  readonly question: string;
  readonly options: string[];
  readonly kind: Poll['kind'];
  readonly allowMultiple: boolean;
  readonly phase: Poll['phase'];
  readonly correct?: number[];
}

let nextKey = 0;
const option = (text = '', correct = false): DraftOption => {
  nextKey += 1;
  return { key: nextKey, text, correct };
};

/** A poll or quiz being written. */
export class PollDraft {
  question = $state('');
  kind = $state<Poll['kind']>('poll');
  phase = $state<Poll['phase']>('live');
  allowMultiple = $state(false);
  options = $state.raw<readonly DraftOption[]>([option(), option()]);

  readonly canAdd = $derived(this.options.length < POLL_LIMITS.options.max);
  readonly canRemove = $derived(this.options.length > POLL_LIMITS.options.min);
  readonly #written = $derived(this.options.filter(({ text }) => text.trim() !== ''));
  readonly problem = $derived.by<DraftProblem | null>(() => {
    if (this.question.trim() === '') return 'question';
    if (this.#written.length < POLL_LIMITS.options.min) return 'options';
    const texts = this.#written.map(({ text }) => text.trim().toLocaleLowerCase());
    if (texts.some((text, index) => texts.indexOf(text) !== index)) return 'same';
    if (this.kind === 'quiz' && !this.#written.some(({ correct }) => correct)) return 'correct';
    return null;
  });

  constructor(poll: DraftSource | null = null) {
    if (!poll) return;
    this.question = poll.question;
    this.kind = poll.kind;
    this.phase = poll.phase;
    this.allowMultiple = poll.allowMultiple;
    this.options = poll.options.map(({ text, correct = false }) => option(text, correct));
  }

  addOption(): void {
    if (this.canAdd) this.options = [...this.options, option()];
  }

  removeOption(key: number): void {
    if (this.canRemove) this.options = this.options.filter((one) => one.key !== key);
  }

  /** Puts an option in another place. */
  placeOption(key: number, to: number): void {
    const from = this.options.findIndex((one) => one.key === key);
    const moved = this.options[from];
    if (moved) this.options = this.options.toSpliced(from, 1).toSpliced(to, 0, moved);
  }

  write(key: number, text: string): void {
    this.options = this.options.map((one) => (one.key === key ? { ...one, text } : one));
  }

  /** Marks an option as right or not; with one answer allowed, the only right one. */
  mark(key: number, correct: boolean): void {
    this.options = this.options.map((one) => {
      if (one.key === key) return { ...one, correct };
      return correct && !this.allowMultiple ? { ...one, correct: false } : one;
    });
  }

  /** The body to send: empty options left out, the right ones by their place. */
  body(): PollBody {
    const { kind, phase, allowMultiple } = this;
    const options = this.#written;
    return {
      question: this.question.trim(),
      options: options.map(({ text }) => text.trim()),
      kind,
      phase,
      allowMultiple,
      ...(kind === 'quiz' && { correct: options.flatMap(({ correct }, index) => (correct ? [index] : [])) }),
    };
  }
}
