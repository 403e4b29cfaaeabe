import {
  ALIGNMENTS,
  LAYOUTS,
  SLOT_FILTERS,
  SLOT_SHAPES,
  TRANSITIONS,
  WIDGET_FONTS,
  type Overlay,
  type Scene,
  type Slot,
} from '#shared/api/scene.ts';
import * as m from '../../../paraglide/messages.js';
import type { Choice } from '../../../ui/choice.ts';

type Words<Value extends string> = Readonly<Record<Value, () => string>>;

const choicesOf = <Value extends string>(values: readonly Value[], words: Words<Value>): readonly Choice<Value>[] =>
  values.map((value) => ({ value, label: words[value]() }));

const LAYOUT_WORDS: Words<Scene['layout']> = {
  solo: m.prepare_layout_solo,
  grid: m.prepare_layout_grid,
  spotlight: m.prepare_layout_spotlight,
  sidebyside: m.prepare_layout_sidebyside,
  pip: m.prepare_layout_pip,
  cinema: m.prepare_layout_cinema,
  free: m.prepare_layout_free,
};
export const layoutChoices = (): readonly Choice<Scene['layout']>[] => choicesOf(LAYOUTS, LAYOUT_WORDS);

const TRANSITION_WORDS: Words<Scene['transition']> = {
  cut: m.prepare_transition_cut,
  fade: m.prepare_transition_fade,
  black: m.prepare_transition_black,
  'slide-left': m.prepare_transition_slide_left,
  'slide-right': m.prepare_transition_slide_right,
  'slide-up': m.prepare_transition_slide_up,
  'slide-down': m.prepare_transition_slide_down,
  zoom: m.prepare_transition_zoom,
  wipe: m.prepare_transition_wipe,
  blur: m.prepare_transition_blur,
};
export const transitionChoices = (): readonly Choice<Scene['transition']>[] => choicesOf(TRANSITIONS, TRANSITION_WORDS);

const SHAPE_WORDS: Words<NonNullable<Slot['shape']>> = {
  rect: m.prepare_shape_rect,
  rounded: m.prepare_shape_rounded,
  square: m.prepare_shape_square,
  squircle: m.prepare_shape_squircle,
  circle: m.prepare_shape_circle,
  portrait: m.prepare_shape_portrait,
};
export const shapeWord = (shape: NonNullable<Slot['shape']>): string => SHAPE_WORDS[shape]();
export const shapeChoices = (): readonly Choice<string>[] => choicesOf(SLOT_SHAPES, SHAPE_WORDS);

const FILTER_WORDS: Words<NonNullable<Slot['filter']>> = {
  none: m.prepare_filter_none,
  bw: m.prepare_filter_bw,
  noir: m.prepare_filter_noir,
  sepia: m.prepare_filter_sepia,
  vintage: m.prepare_filter_vintage,
  warm: m.prepare_filter_warm,
  cool: m.prepare_filter_cool,
  vivid: m.prepare_filter_vivid,
  faded: m.prepare_filter_faded,
  bright: m.prepare_filter_bright,
  contrast: m.prepare_filter_contrast,
};
export const filterWord = (filter: NonNullable<Slot['filter']>): string => FILTER_WORDS[filter]();
export const filterChoices = (): readonly Choice<string>[] => choicesOf(SLOT_FILTERS, FILTER_WORDS);

const FONT_WORDS: Words<NonNullable<Overlay['font']>> = {
  sans: m.prepare_font_sans,
  rounded: m.prepare_font_rounded,
  serif: m.prepare_font_serif,
  mono: m.prepare_font_mono,
};
export const fontChoices = (): readonly Choice<string>[] => choicesOf(WIDGET_FONTS, FONT_WORDS);

const ALIGN_WORDS: Words<NonNullable<Overlay['align']>> = {
  left: m.prepare_left,
  center: m.prepare_center,
  right: m.prepare_right,
};
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

const OVERLAY_WORDS: Words<Overlay['type']> = {
  band: m.prepare_band,
  sticker: m.prepare_sticker,
  poll: m.prepare_poll,
  message: m.prepare_message,
  viewers: m.prepare_viewers,
};
export const overlayTypeWord = (type: Overlay['type']): string => OVERLAY_WORDS[type]();

const SLOT_WORDS: Words<Slot['kind']> = {
  host: m.prepare_host,
  guest: () => m.prepare_guest({ number: '' }).trim(),
  screen: m.prepare_screen,
  media: m.prepare_slot_media,
};
export const slotKindChoices = (): readonly Choice<Slot['kind']>[] =>
  choicesOf(['host', 'guest', 'screen', 'media'], SLOT_WORDS);
export const slotKindWord = (kind: Slot['kind']): string => SLOT_WORDS[kind]();
