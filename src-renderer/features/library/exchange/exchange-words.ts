import type { ImportChoices } from '#shared/bridge/exchange-calls.ts';
import type { PackageProblem } from '#shared/exchange/exchange-format.ts';
import type { PlanKind, PlanState } from '#shared/exchange/import-plan.ts';
import * as m from '../../../paraglide/messages.js';

const KINDS: Readonly<Record<PlanKind, () => string>> = {
  template: m.exchange_templates,
  draft: m.exchange_drafts,
  media: m.exchange_media,
  deck_page: m.exchange_pages,
  poll_set: m.exchange_poll_sets,
  show_template: m.library_show_templates,
  rule: m.library_rules,
  band: m.exchange_bands,
  recording: m.exchange_recordings,
};
export const kindWord = (kind: PlanKind): string => KINDS[kind]();

const COUNTS: Readonly<Record<PlanState, (inputs: { count: number }) => string>> = {
  new: m.exchange_new,
  same: m.exchange_same,
  clash: m.exchange_clash,
  homeless: m.exchange_homeless,
  completes: m.exchange_completes,
  other_live: m.exchange_other_live,
};
export const countWord = (state: PlanState, count: number): string => COUNTS[state]({ count });

const STATES: Readonly<Record<PlanState, () => string>> = {
  new: m.exchange_state_new,
  same: m.exchange_state_same,
  clash: m.exchange_state_clash,
  homeless: m.exchange_state_homeless,
  completes: m.exchange_state_completes,
  other_live: m.exchange_state_other_live,
};
export const stateWord = (state: PlanState): string => STATES[state]();

const PROBLEMS: Readonly<Record<PackageProblem, (inputs: { detail: string }) => string>> = {
  not_regie: () => m.exchange_problem_not_regie(),
  cut_off: () => m.exchange_problem_cut_off(),
  newer: m.exchange_problem_newer,
  too_large: () => m.exchange_problem_too_large(),
  too_many: () => m.exchange_problem_too_many(),
  bomb: () => m.exchange_problem_bomb(),
  unsafe_name: m.exchange_problem_unsafe_name,
  encrypted: () => m.exchange_problem_encrypted(),
  damaged: () => m.exchange_problem_damaged(),
  contents: m.exchange_problem_contents,
  bad_item: m.exchange_problem_bad_item,
  bad_medium: m.exchange_problem_bad_medium,
  bad_reference: m.exchange_problem_bad_reference,
  unreadable: () => m.exchange_problem_unreadable(),
};
/** Why a file was not taken. */
export const problemWord = (problem: PackageProblem, detail: string): string =>
  PROBLEMS[problem]({ detail: detail === '' ? '?' : detail });

export const clashChoices = (): readonly { value: ImportChoices['template']; label: string }[] => [
  { value: 'rename', label: m.exchange_rename() },
  { value: 'replace', label: m.exchange_replace() },
  { value: 'skip', label: m.exchange_skip() },
];

/** Scenes whose show is not here can only become templates. */
export const draftChoices = (isHere: boolean): readonly { value: ImportChoices['draft']; label: string }[] => [
  ...(isHere
    ? [
        { value: 'replace' as const, label: m.exchange_draft_replace() },
        { value: 'add' as const, label: m.exchange_draft_add() },
      ]
    : []),
  { value: 'templates', label: m.exchange_draft_templates() },
  { value: 'skip', label: m.exchange_draft_skip() },
];
