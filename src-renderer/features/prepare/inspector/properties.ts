import { showsMedium } from '#shared/scene/media-kind.ts';
import { SCENE_DEFAULTS, SCENE_LIMITS, type Overlay, type Slot } from '#shared/api/scene.ts';
import * as m from '../../../paraglide/messages.js';
import { STAGE_DEFAULTS } from '../../../stage/looks.ts';
import {
  alignChoices,
  cameraBackgroundChoices,
  filterChoices,
  fitChoices,
  fontChoices,
  shapeChoices,
} from './choices.ts';
import type { Property } from './property.ts';

const fontScale = SCENE_LIMITS.fontScale;
const DAY = 86_400;

const bg: Property = { field: 'bg', label: m.prepare_bg, kind: 'color', usual: STAGE_DEFAULTS.bandBg };
const color: Property = { field: 'color', label: m.prepare_color, kind: 'color', usual: STAGE_DEFAULTS.bandColor };
const volume: Property = {
  field: 'volume',
  label: m.prepare_volume,
  kind: 'slider',
  min: 0,
  max: 1,
  step: 0.05,
  usual: 1,
};
const muted: Property = { field: 'muted', label: m.prepare_muted, kind: 'switch', usual: false };
const seconds = (field: string, label: () => string, min: number): Property => ({
  field,
  label,
  kind: 'duration',
  min,
  max: DAY,
  step: 0.1,
});
/** When a video or sound plays (spec 2, Scene). */
const playing: readonly Property[] = [
  { field: 'autoplay', label: m.prepare_autoplay, kind: 'switch', usual: true },
  { field: 'once', label: m.prepare_once, kind: 'switch', usual: false },
  { field: 'loop', label: m.prepare_loop, kind: 'switch', usual: false },
  seconds('startSec', m.prepare_start_sec, 0),
  seconds('durationSec', m.prepare_play_sec, 1),
  seconds('mediaSec', m.prepare_media_sec, 0.1),
];

const BAND: readonly Property[] = [
  { field: 'text', label: m.prepare_text, kind: 'text', rows: 2, maxlength: 500 },
  bg,
  color,
  {
    field: 'fontSize',
    label: m.prepare_font_size,
    kind: 'number',
    min: 8,
    max: 400,
    step: 1,
    unit: 'px',
    usual: STAGE_DEFAULTS.bandFontSize,
  },
  { field: 'align', label: m.prepare_alignment, kind: 'segmented', choices: alignChoices, usual: 'left' },
  { field: 'bold', label: m.prepare_bold, kind: 'switch', usual: false },
  { field: 'scroll', label: m.prepare_scroll, kind: 'switch', usual: false },
  {
    field: 'speed',
    label: m.prepare_speed,
    kind: 'number',
    min: 1,
    max: 2000,
    step: 10,
    unit: 'px/s',
    usual: STAGE_DEFAULTS.bandSpeed,
  },
];

const WIDGET: readonly Property[] = [
  { field: 'title', label: m.prepare_title, kind: 'text', maxlength: 100 },
  { ...bg, usual: STAGE_DEFAULTS.widgetBg },
  {
    field: 'bgOpacity',
    label: m.prepare_bg_opacity,
    kind: 'slider',
    min: 0,
    max: 1,
    step: 0.05,
    usual: STAGE_DEFAULTS.widgetBgOpacity,
  },
  color,
  { field: 'accent', label: m.prepare_accent, kind: 'color', usual: STAGE_DEFAULTS.accent },
  { field: 'fontScale', label: m.prepare_font_scale, kind: 'slider', ...fontScale, step: 0.05, usual: 1 },
  { field: 'font', label: m.prepare_font, kind: 'choice', choices: fontChoices, usual: 'sans' },
  {
    field: 'radius',
    label: m.prepare_radius,
    kind: 'number',
    min: 0,
    max: 200,
    step: 1,
    unit: 'px',
    usual: STAGE_DEFAULTS.widgetRadius,
  },
  {
    field: 'borderWidth',
    label: m.prepare_border_width,
    kind: 'number',
    min: 0,
    max: 40,
    step: 1,
    unit: 'px',
    usual: 0,
  },
  { field: 'borderColor', label: m.prepare_border_color, kind: 'color', usual: '#ffffff' },
  { field: 'shadow', label: m.prepare_shadow, kind: 'switch', usual: false },
];

const shown = (field: string, label: () => string): Property => ({ field, label, kind: 'switch', usual: true });
const alignment: Property = {
  field: 'align',
  label: m.prepare_alignment,
  kind: 'segmented',
  choices: alignChoices,
  usual: 'left',
};
const header = shown('showHeader', m.prepare_show_header);

const STICKER_BADGE: readonly Property[] = [
  { field: 'label', label: m.prepare_label, kind: 'text', maxlength: 100 },
  bg,
  color,
];

/** The kind of picture that a sticker is. */
export const stickerLook = (sticker: Pick<Overlay, 'imageUrl' | 'emoji'>): 'image' | 'emoji' | 'badge' =>
  sticker.imageUrl !== undefined ? 'image' : sticker.emoji !== undefined ? 'emoji' : 'badge';

const ownProperties = (overlay: Overlay): readonly Property[] => {
  switch (overlay.type) {
    case 'band':
      return BAND;
    case 'sticker':
      return { image: [], emoji: [], badge: STICKER_BADGE }[stickerLook(overlay)];
    case 'poll':
      return [
        ...WIDGET,
        header,
        shown('showVotes', m.prepare_show_votes),
        shown('showLetters', m.prepare_show_letters),
      ];
    case 'message':
      return [
        ...WIDGET,
        alignment,
        header,
        shown('showName', m.prepare_show_name),
        shown('showIcon', m.prepare_show_icon),
      ];
    case 'viewers':
      return [...WIDGET, header];
    default:
      return [];
  }
};

/**
 * The properties of an overlay, but its place and picture. `accent` is the space's own colour, which the stage takes
 * where the author chose none; null where the space has none either.
 */
export const overlayProperties = (overlay: Overlay, accent: string | null): readonly Property[] => {
  const accented = overlay.type === 'band' || overlay.type === 'sticker' ? 'bg' : 'accent';
  return ownProperties(overlay).map((property) =>
    property.kind === 'color' && property.field === accented
      ? { ...property, usual: accent ?? property.usual }
      : property,
  );
};

const CAMERA: readonly Property[] = [
  { field: 'shape', label: m.prepare_shape, kind: 'choice', choices: shapeChoices, usual: 'rect' },
  { field: 'filter', label: m.prepare_filter, kind: 'choice', choices: filterChoices, usual: 'none' },
  { field: 'bgMode', label: m.prepare_bg_mode, kind: 'choice', choices: cameraBackgroundChoices, usual: '' },
];
const title: Property = { field: 'title', label: m.prepare_title, kind: 'text', maxlength: 200 };
const fit = (usual: string): Property => ({
  field: 'fit',
  label: m.prepare_fit,
  kind: 'segmented',
  choices: fitChoices,
  usual,
});

/** The properties of a slot, but whom or what it shows and its place. */
export const slotProperties = (slot: Slot, mediaKind: Slot['mediaKind'] | null): readonly Property[] => {
  if (slot.kind === 'host' || slot.kind === 'guest') {
    const { min, max } = SCENE_LIMITS.bgBlur;
    const usual = SCENE_LIMITS.bgBlur.default;
    const blur: Property = { field: 'bgBlur', label: m.prepare_bg_blur, kind: 'slider', min, max, step: 1, usual };
    return [title, ...CAMERA, ...(slot.bgMode === 'blur' ? [blur] : []), fit('cover'), volume, muted];
  }
  if (slot.kind === 'screen') return [title, fit('contain'), volume, muted];
  if (!showsMedium(slot)) return [title];
  return mediaKind === 'video'
    ? [title, fit('contain'), volume, muted, ...playing]
    : [title, fit('contain'), ...(mediaKind === 'embed' ? [muted] : [])];
};

/** The properties of a sound. */
export const SOUND_PROPERTIES: readonly Property[] = [volume, ...playing];

/** Opacity of an overlay, for every type. */
export const OPACITY: Property = {
  field: 'opacity',
  label: m.prepare_opacity,
  kind: 'slider',
  min: 0,
  max: 1,
  step: 0.05,
  usual: 1,
};
export const VISIBLE: Property = { field: 'visible', label: m.prepare_visible, kind: 'switch', usual: true };

/** The properties of a scene that are one control each. */
export const SCENE_LOOK: readonly Property[] = [
  { field: 'background', label: m.prepare_background, kind: 'color', usual: SCENE_DEFAULTS.background },
  { field: 'showLogo', label: m.prepare_show_logo, kind: 'switch', usual: false },
];
export const FRAMED: Property = { field: 'framed', label: m.prepare_framed, kind: 'switch', usual: false };
export const JINGLE: Property = {
  field: 'jingle',
  label: m.prepare_jingle,
  kind: 'switch',
  usual: false,
  hint: m.prepare_jingle_hint,
};
