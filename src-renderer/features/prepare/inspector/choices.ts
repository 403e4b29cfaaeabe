import { SLOT_KINDS } from '#shared/api/slots.ts';
import { LAYOUTS, TRANSITIONS, type Scene, type Slot } from '#shared/api/scene.ts';
import { openWord, type Words } from '../../../lib/open-words.ts';
import { FILTER_WORDS, LAYOUT_WORDS, SHAPE_WORDS, SLOT_WORDS, TRANSITION_WORDS } from '../../../lib/scene-words.ts';
import type { Choice } from '../../../ui/choice.ts';

const choicesOf = <Value extends string>(values: readonly Value[], words: Words<Value>): readonly Choice<Value>[] =>
  values.map((value) => ({ value, label: openWord(words, value) }));

export const layoutChoices = (): readonly Choice<Scene['layout']>[] => choicesOf(LAYOUTS, LAYOUT_WORDS);

export const transitionChoices = (): readonly Choice<Scene['transition']>[] => choicesOf(TRANSITIONS, TRANSITION_WORDS);

export const shapeWord = (shape: NonNullable<Slot['shape']>): string => openWord(SHAPE_WORDS, shape);

export const filterWord = (filter: NonNullable<Slot['filter']>): string => openWord(FILTER_WORDS, filter);

export const slotKindChoices = (): readonly Choice<Slot['kind']>[] => choicesOf(SLOT_KINDS, SLOT_WORDS);
