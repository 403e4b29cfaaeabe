import type { ActionDraft, ActionField } from './action-form.ts';
import type { ShowNames, ShowSources } from './show-sources.ts';

/** An event or a condition of rules as a person meets it: chosen in a form, and said in a sentence. */
export interface RuleView<One> {
  readonly label: () => string;
  readonly fields: readonly ActionField[];
  /** A first one, about the first thing of the show that fits. */
  readonly make: (sources: ShowSources) => ActionDraft;
  /** Part of the sentence of a rule. */
  readonly word: (one: One, names: ShowNames) => string;
}

/** A view of every kind. */
export type RuleViews<All extends { readonly kind: string }> = {
  readonly [Kind in All['kind']]: RuleView<Extract<All, { readonly kind: Kind }>>;
};
