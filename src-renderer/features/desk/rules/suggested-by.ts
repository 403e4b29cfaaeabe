import { actionKey, type Action } from '#shared/show/action.ts';
import { resolvedAction } from '#shared/show/actions/action-rules.ts';
import type { Suggestion } from '#shared/show/show-state.ts';
import { hostName } from '../../../lib/host-names.ts';
import { sentence } from '../../../lib/sentence.ts';
import * as m from '../../../paraglide/messages.js';
import type { DeskState } from '../desk-state.svelte.ts';

/** A suggestion with its rule and reason, in words. */
export const suggestionWord = ({ name, why }: Suggestion): string =>
  why === undefined
    ? m.rules_suggests({ name: hostName(name) })
    : m.rules_suggests_why({ name: hostName(name), why: sentence(why) });

/** The words on the control of an action that a rule suggests now; null where none does. */
export const suggestedBy = (desk: DeskState, action: Action | null): string | null => {
  const suggestion = desk.live.mode?.suggestion ?? null;
  if (suggestion === null || action === null) return null;
  return suggestion.actionKey === actionKey(resolvedAction(action, desk.deck.showFacts))
    ? suggestionWord(suggestion)
    : null;
};
