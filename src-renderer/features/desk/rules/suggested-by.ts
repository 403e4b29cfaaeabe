import { actionKey, type Action } from '#shared/show/action.ts';
import { resolvedAction } from '#shared/show/actions/action-rules.ts';
import type { DeskState } from '../desk-state.svelte.ts';

/** The rule that suggests an action now, by its name; null where none does. */
export const suggestedBy = (desk: DeskState, action: Action | null): string | null => {
  const suggestion = desk.live.mode?.suggestion ?? null;
  if (suggestion === null || action === null) return null;
  return suggestion.actionKey === actionKey(resolvedAction(action, desk.deck.showFacts)) ? suggestion.name : null;
};
