import {
  ALIGNMENTS,
  LAYOUTS,
  SLOT_FILTERS,
  SLOT_KINDS,
  SLOT_SHAPES,
  TRANSITIONS,
  WIDGET_FONTS,
  type Scene,
  type Slot,
} from '#shared/api/scene.ts';
import * as m from '../../../paraglide/messages.js';
import { openWord, type Words } from '../../../lib/open-words.ts';
import {
  ALIGN_WORDS,
  FILTER_WORDS,
  FONT_WORDS,
  LAYOUT_WORDS,
  SHAPE_WORDS,
  SLOT_WORDS,
  TRANSITION_WORDS,
} from '../../../lib/scene-words.ts';
import type { Choice } from '../../../ui/choice.ts';

const choicesOf = <Value extends string>(values: readonly Value[], words: Words<Value>): readonly Choice<Value>[] =>
  values.map((value) => ({ value, label: openWord(words, value) }));

export const layoutChoices = (): readonly Choice<Scene['layout']>[] => choicesOf(LAYOUTS, LAYOUT_WORDS);

export const transitionChoices = (): readonly Choice<Scene['transition']>[] => choicesOf(TRANSITIONS, TRANSITION_WORDS);

export const shapeWord = (shape: NonNullable<Slot['shape']>): string => openWord(SHAPE_WORDS, shape);
export const shapeChoices = (): readonly Choice<string>[] => choicesOf(SLOT_SHAPES, SHAPE_WORDS);

export const filterWord = (filter: NonNullable<Slot['filter']>): string => openWord(FILTER_WORDS, filter);
export const filterChoices = (): readonly Choice<string>[] => choicesOf(SLOT_FILTERS, FILTER_WORDS);

export const fontChoices = (): readonly Choice<string>[] => choicesOf(WIDGET_FONTS, FONT_WORDS);

export const alignChoices = (): readonly Choice<string>[] => choicesOf(ALIGNMENTS, ALIGN_WORDS);

export const fitChoices = (): readonly Choice<string>[] => [
  { value: 'cover', label: m.prepare_fit_cover() },
  { value: 'contain', label: m.prepare_fit_contain() },
];

export const cameraBackgroundChoices = (): readonly Choice<string>[] => [
  { value: '', label: m.prepare_camera_usual() },
  { value: 'none', label: m.prepare_none() },
  { value: 'blur', label: m.prepare_bg_blur_mode() },
  { value: 'image', label: m.prepare_bg_image_mode() },
];

export const slotKindChoices = (): readonly Choice<Slot['kind']>[] => choicesOf(SLOT_KINDS, SLOT_WORDS);
