import type { SceneStep } from '#shared/scene/scene-edits.ts';
import type { ShowEdit } from '#shared/scene/show-edits.ts';
import { formatLength, formatNumber } from '../../../lib/format.ts';
import * as m from '../../../paraglide/messages.js';

const numberIn = (value: unknown): string => formatNumber(Number(value));

/** The meaning of setting a field, by the field that a fix sets first. */
const FIELD_WORDS: Readonly<Record<string, (value: unknown) => string>> = {
  guestIndex: (value) => m.preflight_fix_guest({ number: numberIn(Number(value) + 1) }),
  loop: () => m.preflight_fix_repeat(),
  muted: () => m.preflight_fix_mute(),
  autoplay: () => m.preflight_fix_by_hand(),
  opacity: () => m.preflight_fix_visible(),
  x: () => m.preflight_fix_into_picture(),
  color: (value) => (value === '#ffffff' ? m.preflight_fix_white() : m.preflight_fix_black()),
  fontSize: (value) => m.preflight_fix_text_size({ size: numberIn(value) }),
  nextSceneId: () => m.preflight_fix_no_next(),
  jingle: () => m.preflight_fix_no_jingle(),
  name: (value) => m.preflight_fix_rename({ name: String(value) }),
  durationSec: (value) => m.preflight_fix_duration({ seconds: formatLength(Number(value)) }),
};

const stepWords = (step: SceneStep | undefined): string | null => {
  if (step?.kind === 'remove') {
    return step.list === 'slots' ? m.preflight_fix_remove_slot() : m.preflight_fix_remove_overlay();
  }
  if (step?.kind !== 'set' && step?.kind !== 'patch') return null;
  const [field, value] = Object.entries(step.fields)[0] ?? [''];
  return FIELD_WORDS[field]?.(value) ?? null;
};

/** The words of a fix's button, read from the edit itself, so that they cannot promise anything else. */
export const fixWords = ([step]: ShowEdit): string =>
  (step?.kind === 'edit_scene' ? stepWords(step.edit[0]) : null) ?? m.preflight_fix();
