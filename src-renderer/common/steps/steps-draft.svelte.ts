import { DECK_LIMITS, RunStep, runStepOf, type DeckStep } from '#shared/show/deck-page.ts';
import type { ActionDraft } from '../../actions/action-form.ts';

/** A step being written: its action may still lack something. */
export type StepDraft =
  | Exclude<DeckStep, { kind: 'action' }>
  | { readonly kind: 'action'; readonly action: ActionDraft };

interface KeyedStep {
  readonly key: number;
  readonly step: StepDraft;
}

let lastKey = 0;
const keyed = (step: StepDraft): KeyedStep => {
  lastKey += 1;
  return { key: lastKey, step };
};

/** The step as it can be kept, or null while it lacks something. */
export const finishedStep = (draft: StepDraft): DeckStep | null => {
  if (draft.kind === 'command') return draft;
  const parsed = RunStep.safeParse(draft);
  return parsed.success ? parsed.data : null;
};

/** Steps of a tile or a rule being written. */
export class StepsDraft {
  steps = $state.raw<readonly KeyedStep[]>([]);

  readonly canAdd = $derived(this.steps.length < DECK_LIMITS.steps);
  /** The first step that lacks something, from 0; -1 when all are whole. */
  readonly unfinished = $derived(this.steps.findIndex(({ step }) => finishedStep(step) === null));

  constructor(steps: readonly DeckStep[]) {
    this.steps = steps.map((step) => keyed(runStepOf(step) ?? step));
  }

  add(step: StepDraft): void {
    if (this.canAdd) this.steps = [...this.steps, keyed(step)];
  }

  put(key: number, step: StepDraft): void {
    this.steps = this.steps.map((one) => (one.key === key ? { key, step } : one));
  }

  remove(key: number): void {
    this.steps = this.steps.filter((one) => one.key !== key);
  }

  /** Moves a step one place up (-1) or down (1). */
  move(key: number, by: 1 | -1): void {
    const from = this.steps.findIndex((one) => one.key === key);
    const moved = this.steps[from];
    const other = this.steps[from + by];
    if (moved && other) this.steps = this.steps.with(from, other).with(from + by, moved);
  }

  /** The steps that are whole. */
  finished(): DeckStep[] {
    return this.steps.flatMap(({ step }) => finishedStep(step) ?? []);
  }
}
