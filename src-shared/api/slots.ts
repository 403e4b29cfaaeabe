import * as z from 'zod';
import { FileUrl, Id } from './fields.ts';
import { isKnown, type LaterValue } from './open-enum.ts';
import {
  bareField,
  choiceField,
  durationField,
  MAX_SECONDS,
  shareField,
  sliderField,
  sourceField,
  switchField,
  textField,
  type FieldValue,
} from './scene-field.ts';

export const SLOT_MEDIA_KINDS = ['image', 'pdf', 'video', 'embed'] as const;
export const SLOT_FITS = ['cover', 'contain'] as const;
export const BACKGROUND_MODES = ['none', 'blur', 'image'] as const;
export const SLOT_SHAPES = ['rect', 'rounded', 'square', 'squircle', 'circle', 'portrait'] as const;
export const SLOT_FILTERS = [
  'none',
  'bw',
  'noir',
  'sepia',
  'vintage',
  'warm',
  'cool',
  'vivid',
  'faded',
  'bright',
  'contrast',
] as const;
export const BACKGROUND_PRESETS = ['preset:ocean', 'preset:forest', 'preset:sunset', 'preset:slate'] as const;

/** How long a scene, a film or a sound plays, in seconds. */
export const DurationSec = z.number().min(1).max(MAX_SECONDS);

/** When a film or a sound plays (spec 2, Scene). */
const PLAYING = {
  autoplay: switchField(true),
  once: switchField(false),
  loop: switchField(false),
  startSec: durationField(z.number().min(0).max(MAX_SECONDS), 0),
  durationSec: durationField(DurationSec, 1),
  mediaSec: durationField(z.number().positive().max(MAX_SECONDS), 0.1),
};
const PLAYING_FIELDS = ['autoplay', 'once', 'loop', 'startSec', 'durationSec', 'mediaSec'] as const;

/** Every field that a slot may have besides its kind and place (spec 2, Slot). */
export const SLOT_FIELDS = {
  guestIndex: sourceField(z.number().int().min(0).max(999)),
  userId: sourceField(Id),
  mediaId: sourceField(Id),
  url: sourceField(FileUrl),
  mediaKind: sourceField(z.enum(SLOT_MEDIA_KINDS)),
  title: textField(200),
  fit: choiceField(SLOT_FITS, 'contain', 'row'),
  muted: switchField(false),
  shape: choiceField(SLOT_SHAPES, 'rect'),
  filter: choiceField(SLOT_FILTERS, 'none'),
  bgMode: choiceField(BACKGROUND_MODES, ''),
  bgBlur: sliderField({ min: 1, max: 20, step: 1, plain: true }, 10),
  bgImage: bareField(z.union([z.enum(BACKGROUND_PRESETS), FileUrl])),
  volume: shareField(1),
  ...PLAYING,
};
export type SlotField = keyof typeof SLOT_FIELDS;

/** Every field that a scene's sound may have (spec 2, Scene). */
export const AUDIO_FIELDS = {
  mediaId: sourceField(Id),
  url: sourceField(FileUrl),
  ...PLAYING,
  volume: shareField(1),
};
/** The fields that people edit of a sound, in their order. */
export const AUDIO_EDITED = ['volume', ...PLAYING_FIELDS] as const;

/** The part of a slot that decides which fields it has. */
interface SlotState {
  readonly bgMode?: (typeof BACKGROUND_MODES)[number] | LaterValue | undefined;
  /** Kind of its medium; null while nobody knows. */
  readonly medium: (typeof SLOT_MEDIA_KINDS)[number] | LaterValue | null;
}

interface SlotKindDefinition {
  /** It shows somebody's camera, a shared screen, or a medium. */
  readonly shows: 'camera' | 'screen' | 'medium';
  /** The fields that people edit of one in this state, in their order. */
  readonly fields: (slot: SlotState) => readonly SlotField[];
  /** Values of absent fields, if they differ from the field's own. */
  readonly usual: Readonly<Partial<Record<SlotField, FieldValue>>>;
}

const CAMERA: SlotKindDefinition = {
  shows: 'camera',
  fields: ({ bgMode }) => [
    'title',
    'shape',
    'filter',
    'bgMode',
    ...(bgMode === 'blur' ? (['bgBlur'] as const) : []),
    'fit',
    'volume',
    'muted',
  ],
  usual: { fit: 'cover' },
};
const MEDIUM: SlotKindDefinition = {
  shows: 'medium',
  fields: ({ medium }) =>
    medium === 'video'
      ? ['title', 'fit', 'volume', 'muted', ...PLAYING_FIELDS]
      : ['title', 'fit', ...(medium === 'embed' ? (['muted'] as const) : [])],
  usual: {},
};

/** The kinds of slots (spec 2, Slot). */
export const SLOTS = {
  host: CAMERA,
  guest: CAMERA,
  screen: { shows: 'screen', fields: () => ['title', 'fit', 'volume', 'muted'], usual: {} },
  media: MEDIUM,
  embed: MEDIUM,
} as const satisfies Readonly<Record<string, SlotKindDefinition>>;
export type SlotKind = keyof typeof SLOTS;
export const SLOT_KINDS = Object.keys(SLOTS) as unknown as readonly [SlotKind, ...SlotKind[]];

/** Definition of a kind; null for one that this version does not know. */
export const slotDefinition = (kind: SlotKind | LaterValue): SlotKindDefinition | null =>
  isKnown(SLOT_KINDS, kind) ? SLOTS[kind] : null;
