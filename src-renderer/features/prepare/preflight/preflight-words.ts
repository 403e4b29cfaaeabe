import type { Finding, PreflightRule, Seriousness } from '#shared/preflight/finding.ts';
import type { FaultCode } from '#shared/scene/validate.ts';
import type { MediaFault } from '#shared/library/media-facts.ts';
import { formatLength, formatNumber } from '../../../lib/format.ts';
import { mediaFaultWords } from '../../../lib/media-words.ts';
import { faultWords } from '../../../lib/fault-words.ts';
import * as m from '../../../paraglide/messages.js';

type Facts = Readonly<Record<string, string>>;

/** A length among the facts, which are numbers of seconds, as it stands in words. */
const length = (seconds: string | undefined): string => (seconds === undefined ? '' : formatLength(Number(seconds)));

const SENTENCES: Readonly<Record<PreflightRule, (facts: Facts) => string>> = {
  limit: (facts) => {
    const code = facts.code as FaultCode;
    const limit = facts.limit === undefined ? null : Number(facts.limit);
    const problem = faultWords({ code, field: facts.field ?? '', limit });
    return facts.scene ? m.preflight_limit({ problem, scene: facts.scene }) : problem;
  },
  media_unusable: (facts) => {
    const problem = mediaFaultWords(facts.fault as MediaFault, facts.name ?? '');
    return m.preflight_media_unusable({ problem, scene: facts.scene ?? '' });
  },
  unknown_part: (facts) => m.preflight_unknown_part({ kind: facts.kind ?? '', scene: facts.scene ?? '' }),
  media_missing: (facts) => m.preflight_media_missing({ scene: facts.scene ?? '' }),
  media_kind: (facts) => m.preflight_media_kind({ name: facts.name ?? '', scene: facts.scene ?? '' }),
  media_not_kept: (facts) => m.preflight_media_not_kept({ name: facts.name ?? '', scene: facts.scene ?? '' }),
  media_cut: (facts) =>
    m.preflight_media_cut({
      name: facts.name ?? '',
      scene: facts.scene ?? '',
      seconds: length(facts.seconds),
      stays: length(facts.stays),
    }),
  jingle_no_end: (facts) => m.preflight_jingle_no_end({ scene: facts.scene ?? '' }),
  video_longer: (facts) =>
    m.preflight_video_longer({ scene: facts.scene ?? '', seconds: length(facts.seconds), stays: length(facts.stays) }),
  video_shorter: (facts) =>
    m.preflight_video_shorter({ scene: facts.scene ?? '', seconds: length(facts.seconds), stays: length(facts.stays) }),
  scene_too_short: (facts) =>
    m.preflight_scene_too_short({
      scene: facts.scene ?? '',
      seconds: length(facts.seconds),
      stays: length(facts.stays),
    }),
  script_cut: (facts) =>
    m.preflight_script_cut({
      scene: facts.scene ?? '',
      seconds: length(facts.seconds),
      stays: length(facts.stays),
      words: formatNumber(Number(facts.wordsPerMinute)),
    }),
  script_longer: (facts) =>
    m.preflight_script_longer({
      scene: facts.scene ?? '',
      seconds: length(facts.seconds),
      stays: length(facts.stays),
      words: formatNumber(Number(facts.wordsPerMinute)),
    }),
  preset_too_short: (facts) =>
    m.preflight_preset_too_short({
      name: facts.name ?? '',
      seconds: length(facts.seconds),
      stays: length(facts.stays),
    }),
  next_missing: (facts) => m.preflight_next_missing({ scene: facts.scene ?? '' }),
  next_self: (facts) => m.preflight_next_self({ scene: facts.scene ?? '' }),
  next_unused: (facts) => m.preflight_next_unused({ scene: facts.scene ?? '' }),
  jingle_loop: (facts) => m.preflight_jingle_loop({ other: facts.other ?? '', scene: facts.scene ?? '' }),
  auto_stops: (facts) => m.preflight_auto_stops({ scene: facts.scene ?? '' }),
  auto_ends: (facts) => m.preflight_auto_ends({ scene: facts.scene ?? '' }),
  unreachable: (facts) => m.preflight_unreachable({ scene: facts.scene ?? '' }),
  no_scenes: () => m.preflight_no_scenes(),
  duplicate_name: (facts) => m.preflight_duplicate_name({ scene: facts.scene ?? '' }),
  empty_scene: (facts) => m.preflight_empty_scene({ scene: facts.scene ?? '' }),
  same_camera: (facts) => m.preflight_same_camera({ scene: facts.scene ?? '' }),
  guest_beyond: (facts) =>
    m.preflight_guest_beyond({ most: facts.most ?? '', number: facts.number ?? '', scene: facts.scene ?? '' }),
  hidden_slot: (facts) => m.preflight_hidden_slot({ scene: facts.scene ?? '' }),
  overlay_empty: (facts) => m.preflight_overlay_empty({ scene: facts.scene ?? '' }),
  overlay_off_frame: (facts) => m.preflight_overlay_off_frame({ scene: facts.scene ?? '' }),
  overlay_clear: (facts) => m.preflight_overlay_clear({ scene: facts.scene ?? '' }),
  widget_twice: (facts) => m.preflight_widget_twice({ scene: facts.scene ?? '' }),
  message_chat_off: (facts) => m.preflight_message_chat_off({ scene: facts.scene ?? '' }),
  poll_widget_unused: (facts) => m.preflight_poll_widget_unused({ scene: facts.scene ?? '' }),
  text_overflow: (facts) => m.preflight_text_overflow({ scene: facts.scene ?? '', text: facts.text ?? '' }),
  poor_contrast: (facts) =>
    m.preflight_poor_contrast({ enough: facts.enough ?? '', ratio: facts.ratio ?? '', scene: facts.scene ?? '' }),
  sounds_overlap: (facts) => m.preflight_sounds_overlap({ scene: facts.scene ?? '' }),
  sound_over_video: (facts) => m.preflight_sound_over_video({ scene: facts.scene ?? '' }),
  poll_options: (facts) => m.preflight_poll_options({ name: facts.name ?? '' }),
  poll_empty: (facts) => m.preflight_poll_empty({ name: facts.name ?? '' }),
  poll_same: (facts) => m.preflight_poll_same({ name: facts.name ?? '' }),
  quiz_no_answer: (facts) => m.preflight_quiz_no_answer({ name: facts.name ?? '' }),
  poll_used: (facts) => m.preflight_poll_used({ name: facts.name ?? '' }),
  polls_open: (facts) => m.preflight_polls_open({ count: Number(facts.count) }),
  key_dead: (facts) => m.preflight_key_dead({ chord: facts.chord ?? '' }),
  nobody_alone: () => m.preflight_nobody_alone(),
  rule_same: (facts) => m.preflight_rule_same({ one: facts.one ?? '', other: facts.other ?? '' }),
  rule_never: (facts) => m.preflight_rule_never({ name: facts.name ?? '' }),
  rule_missing: (facts) => m.preflight_rule_missing({ name: facts.name ?? '' }),
  rule_at_once: (facts) => m.preflight_rule_at_once({ name: facts.name ?? '' }),
  session_over: () => m.preflight_session_over(),
  session_past: () => m.preflight_session_past(),
  session_no_host: () => m.preflight_session_no_host(),
  lives_not_allowed: () => m.preflight_lives_not_allowed(),
  usage_reached: () => m.preflight_usage_reached(),
  usage_near: (facts) => m.preflight_usage_near({ percent: facts.percent ?? '' }),
  signed_out: () => m.preflight_signed_out(),
  sign_in_waiting: () => m.preflight_sign_in_waiting(),
  sign_in_memory: () => m.preflight_sign_in_memory(),
};

/** The sentence of a finding. Figures follow the person's language. */
export const findingSentence = ({ rule, facts }: Finding, formatNumber: (value: number) => string): string =>
  SENTENCES[rule](
    Object.fromEntries(
      Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'number' ? formatNumber(fact) : fact]),
    ),
  );

/** The name of a group of findings. */
export const seriousnessWord = (seriousness: Seriousness): string =>
  ({ stops: m.preflight_stops, mend: m.preflight_mend, note: m.preflight_note })[seriousness]();
