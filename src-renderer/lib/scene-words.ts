import { OVERLAY_FIELDS, type OverlayField } from '#shared/api/overlays.ts';
import type { SceneField } from '#shared/api/scene-field.ts';
import type { Overlay, Scene, Slot } from '#shared/api/scene.ts';
import { AUDIO_FIELDS, SLOT_FIELDS, type SlotField } from '#shared/api/slots.ts';
import { overlayName as nameOfOverlay } from '#shared/scene/overlay-name.ts';
import type { SCENE_FIELDS } from '#shared/scene/scene-fields.ts';
import * as m from '../paraglide/messages.js';
import { kindWord, type Words } from './open-words.ts';

export const LAYOUT_WORDS: Words<Scene['layout']> = {
  solo: m.prepare_layout_solo,
  grid: m.prepare_layout_grid,
  spotlight: m.prepare_layout_spotlight,
  sidebyside: m.prepare_layout_sidebyside,
  pip: m.prepare_layout_pip,
  cinema: m.prepare_layout_cinema,
  free: m.prepare_layout_free,
};

export const TRANSITION_WORDS: Words<Scene['transition']> = {
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

export const SHAPE_WORDS: Words<NonNullable<Slot['shape']>> = {
  rect: m.prepare_shape_rect,
  rounded: m.prepare_shape_rounded,
  square: m.prepare_shape_square,
  squircle: m.prepare_shape_squircle,
  circle: m.prepare_shape_circle,
  portrait: m.prepare_shape_portrait,
};

export const FILTER_WORDS: Words<NonNullable<Slot['filter']>> = {
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

export const FONT_WORDS: Words<NonNullable<Overlay['font']>> = {
  sans: m.prepare_font_sans,
  rounded: m.prepare_font_rounded,
  serif: m.prepare_font_serif,
  mono: m.prepare_font_mono,
};

export const ALIGN_WORDS: Words<NonNullable<Overlay['align']>> = {
  left: m.prepare_left,
  center: m.prepare_center,
  right: m.prepare_right,
};

const FIT_WORDS: Words<NonNullable<Slot['fit']>> = {
  cover: m.prepare_fit_cover,
  contain: m.prepare_fit_contain,
};

const BACKGROUND_WORDS: Words<NonNullable<Slot['bgMode']>> = {
  none: m.prepare_none,
  blur: m.prepare_bg_blur_mode,
  image: m.prepare_bg_image_mode,
};

export const OVERLAY_WORDS: Words<Overlay['type']> = {
  band: m.prepare_band,
  sticker: m.prepare_sticker,
  poll: m.prepare_poll,
  message: m.prepare_message,
  viewers: m.prepare_viewers,
};

export const SLOT_WORDS: Words<Slot['kind']> = {
  host: m.prepare_host,
  guest: () => m.prepare_guest({ number: '' }).trim(),
  screen: m.prepare_screen,
  media: m.prepare_slot_media,
  embed: m.prepare_slot_embed,
};

/** The word for a type of overlay. */
export const overlayTypeWord = (type: Overlay['type']): string => kindWord(OVERLAY_WORDS, type);

/** The name of an overlay: its own words, else the word for its type. */
export const overlayName = (overlay: Overlay): string => nameOfOverlay(overlay, overlayTypeWord);

/** The word for a kind of slot. */
export const slotKindWord = (kind: Slot['kind']): string => kindWord(SLOT_WORDS, kind);

/** A field of a scene, of one of its parts, or a list of them. */
type FieldName =
  | (typeof SCENE_FIELDS)[number]
  | OverlayField
  | SlotField
  | keyof typeof AUDIO_FIELDS
  | keyof typeof GEOMETRY
  | 'scenes'
  | 'slots'
  | 'overlays'
  | 'audios'
  | 'kind'
  | 'type';

/** Fields of a part's place, in shares of the frame. */
const GEOMETRY = { x: true, y: true, w: true, h: true } as const;

const FIELD_WORDS: Readonly<Record<FieldName, () => string>> = {
  name: m.prepare_name,
  layout: m.prepare_layout,
  background: m.prepare_background,
  backgroundImageUrl: m.prepare_background_image,
  showLogo: m.prepare_show_logo,
  framed: m.prepare_framed,
  transition: m.prepare_transition,
  transitionMs: m.prepare_transition_ms,
  durationSec: m.prepare_duration,
  nextSceneId: m.prepare_next_scene,
  jingle: m.prepare_jingle,
  locked: m.prepare_locked,
  scenes: m.prepare_scenes,
  slots: m.prepare_slots,
  overlays: m.prepare_overlays,
  audios: m.prepare_sounds,
  kind: m.prepare_kind,
  type: m.prepare_kind,
  guestIndex: m.prepare_guest_choice,
  userId: m.prepare_guest_choice,
  mediaId: m.prepare_media,
  url: m.prepare_media,
  mediaKind: m.prepare_media,
  title: m.prepare_title,
  fit: m.prepare_fit,
  loop: m.prepare_loop,
  muted: m.prepare_muted,
  shape: m.prepare_shape,
  filter: m.prepare_filter,
  bgMode: m.prepare_bg_mode,
  bgBlur: m.prepare_bg_blur,
  bgImage: m.prepare_bg_image,
  volume: m.prepare_volume,
  autoplay: m.prepare_autoplay,
  once: m.prepare_once,
  startSec: m.prepare_start_sec,
  mediaSec: m.prepare_media_sec,
  x: m.prepare_field_x,
  y: m.prepare_field_y,
  w: m.prepare_width,
  h: m.prepare_height,
  visible: m.prepare_visible,
  opacity: m.prepare_opacity,
  text: m.prepare_text,
  bg: m.prepare_bg,
  color: m.prepare_color,
  fontSize: m.prepare_font_size,
  bold: m.prepare_bold,
  scroll: m.prepare_scroll,
  speed: m.prepare_speed,
  align: m.prepare_alignment,
  emoji: m.prepare_emoji,
  imageUrl: m.prepare_image_url,
  label: m.prepare_label,
  bgOpacity: m.prepare_bg_opacity,
  accent: m.prepare_accent,
  fontScale: m.prepare_font_scale,
  radius: m.prepare_radius,
  borderColor: m.prepare_border_color,
  borderWidth: m.prepare_border_width,
  shadow: m.prepare_shadow,
  font: m.prepare_font,
  showHeader: m.prepare_show_header,
  showVotes: m.prepare_show_votes,
  showLetters: m.prepare_show_letters,
  showName: m.prepare_show_name,
  showIcon: m.prepare_show_icon,
};
/** Label of a field; its own name if this version does not know it. */
export const fieldWord = (field: string): string =>
  Object.hasOwn(FIELD_WORDS, field) ? FIELD_WORDS[field as FieldName]() : field;
/** Label of a field of a slot, an overlay or a sound. */
export const partFieldWord = (field: string): string =>
  field === 'durationSec' ? m.prepare_play_sec() : fieldWord(field);

const VALUE_WORDS: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  layout: LAYOUT_WORDS,
  transition: TRANSITION_WORDS,
  shape: SHAPE_WORDS,
  filter: FILTER_WORDS,
  font: FONT_WORDS,
  align: ALIGN_WORDS,
  fit: FIT_WORDS,
  bgMode: BACKGROUND_WORDS,
  type: OVERLAY_WORDS,
  kind: SLOT_WORDS,
};

/** The values that a field offers. `''` is the thing's own, which holds while the field is absent. */
export const fieldChoices = (field: string, values: readonly string[], usual: unknown) => [
  ...(usual === '' ? [{ value: '', label: m.prepare_camera_usual() }] : []),
  ...values.map((value) => ({ value, label: VALUE_WORDS[field]?.[value]?.() ?? value })),
];

const PART_FIELDS: Readonly<Record<string, SceneField>> = { ...AUDIO_FIELDS, ...SLOT_FIELDS, ...OVERLAY_FIELDS };
const isShare = (field: string): boolean => {
  const control = PART_FIELDS[field]?.control;
  return Object.hasOwn(GEOMETRY, field) || (control?.kind === 'slider' && control.plain !== true);
};
const unitOf = (field: string): string => {
  if (field === 'transitionMs') return 'ms';
  const control = PART_FIELDS[field]?.control;
  if (control?.kind === 'number') return control.unit;
  return control?.kind === 'duration' ? 's' : '';
};

/** A field's value in words. */
export const valueWord = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return m.prepare_none();
  if (typeof value === 'boolean') return value ? m.prepare_on() : m.prepare_off();
  if (typeof value === 'number') {
    if (isShare(field)) return `${Math.round(value * 100)} %`;
    if (field === 'guestIndex') return m.prepare_guest({ number: value + 1 });
    return `${value} ${unitOf(field)}`.trim();
  }
  if (typeof value === 'string') return VALUE_WORDS[field]?.[value]?.() ?? value;
  return JSON.stringify(value);
};
