import type { ItemList } from '../scene/scene-fields.ts';
import type { ShowEdit } from '../scene/show-edits.ts';

/** Seriousness of a finding: it stops the show, it should be mended, it is good to know. */
export const SERIOUSNESS = ['stops', 'mend', 'note'] as const;
export type Seriousness = (typeof SERIOUSNESS)[number];

/** All rules, with the seriousness of their findings. */
export const PREFLIGHT_RULES = {
  limit: 'stops',
  unknown_part: 'note',
  media_missing: 'stops',
  media_unusable: 'stops',
  media_kind: 'mend',
  media_not_kept: 'note',
  media_cut: 'note',
  jingle_no_end: 'stops',
  video_longer: 'note',
  video_shorter: 'mend',
  scene_too_short: 'mend',
  script_cut: 'mend',
  script_longer: 'note',
  preset_too_short: 'mend',
  next_missing: 'mend',
  next_self: 'mend',
  next_unused: 'note',
  jingle_loop: 'stops',
  auto_stops: 'note',
  auto_ends: 'note',
  unreachable: 'note',
  no_scenes: 'note',
  duplicate_name: 'mend',
  empty_scene: 'mend',
  nobody_alone: 'note',
  same_camera: 'mend',
  guest_beyond: 'mend',
  hidden_slot: 'mend',
  overlay_empty: 'mend',
  overlay_off_frame: 'mend',
  overlay_clear: 'note',
  widget_twice: 'note',
  message_chat_off: 'mend',
  poll_widget_unused: 'note',
  text_overflow: 'mend',
  poor_contrast: 'mend',
  sounds_overlap: 'note',
  sound_over_video: 'note',
  poll_options: 'stops',
  poll_empty: 'stops',
  poll_same: 'mend',
  quiz_no_answer: 'stops',
  poll_used: 'mend',
  polls_open: 'mend',
  key_dead: 'note',
  rule_same: 'mend',
  rule_never: 'mend',
  rule_missing: 'mend',
  rule_at_once: 'note',
  session_over: 'stops',
  session_past: 'mend',
  session_no_host: 'stops',
  lives_not_allowed: 'stops',
  usage_reached: 'stops',
  usage_near: 'note',
  signed_out: 'stops',
  sign_in_waiting: 'mend',
  sign_in_memory: 'note',
} as const satisfies Record<string, Seriousness>;
export type PreflightRule = keyof typeof PREFLIGHT_RULES;

/** Place to show a finding: a thing of the show, or a place of the app. */
export type FindingPlace =
  | { readonly kind: 'scene'; readonly sceneId: string }
  | { readonly kind: 'item'; readonly sceneId: string; readonly list: ItemList; readonly key: string }
  /** A poll of the show; null for all of them. */
  | { readonly kind: 'poll'; readonly pollId: string | null }
  | { readonly kind: 'page'; readonly page: 'shows' | 'desk' | 'settings' | 'library'; readonly target: string | null };

export interface Finding {
  /** The same as long as the same is wrong in the same place. */
  readonly id: string;
  readonly rule: PreflightRule;
  readonly seriousness: Seriousness;
  readonly place: FindingPlace;
  /** Values that its sentence names. */
  readonly facts: Readonly<Record<string, string | number>>;
  /** Edit that removes it; null if a person must decide. */
  readonly fix: ShowEdit | null;
}

const placeKey = (place: FindingPlace): string => {
  if (place.kind === 'scene') return place.sceneId;
  if (place.kind === 'poll') return `poll ${place.pollId ?? ''}`.trim();
  return place.kind === 'item' ? `${place.sceneId} ${place.list} ${place.key}` : place.page;
};

/** A finding of a rule. `mark` keeps two of one rule and place apart. */
export const finding = (
  rule: PreflightRule,
  place: FindingPlace,
  options: { readonly facts?: Finding['facts']; readonly fix?: ShowEdit | null; readonly mark?: string } = {},
): Finding => ({
  id: [rule, placeKey(place), options.mark ?? ''].join(' ').trim(),
  rule,
  seriousness: PREFLIGHT_RULES[rule],
  place,
  facts: options.facts ?? {},
  fix: options.fix ?? null,
});
