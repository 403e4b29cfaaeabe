import type { DeckTile } from '#shared/show/deck-page.ts';
import { StepsDraft } from '../../../common/steps/steps-draft.svelte.ts';

/** A tile being changed. */
export class TileDraft extends StepsDraft {
  label = $state('');
  icon = $state<string | undefined>();
  color = $state<string | undefined>();
  readonly #id: string;

  /** A command of the window cannot be part of a sequence, because the host plays sequences. */
  readonly isMixed = $derived(this.steps.length > 1 && this.steps.some(({ step }) => step.kind === 'command'));

  constructor({ id, label, icon, color, steps }: DeckTile) {
    super(steps);
    this.#id = id;
    this.label = label;
    this.icon = icon;
    this.color = color;
  }

  /** The tile as it is kept. */
  tile(): DeckTile {
    const { icon, color } = this;
    return {
      id: this.#id,
      label: this.label.trim(),
      ...(icon !== undefined && { icon }),
      ...(color !== undefined && { color }),
      steps: this.finished(),
    };
  }
}
