import * as z from 'zod';
import { CssColor, FileUrl } from './fields.ts';
import { openEnum } from './open-enum.ts';
import { ALIGNMENTS, OVERLAY_FIELDS, OVERLAY_TYPES, WIDGET_FONTS } from './overlays.ts';
import { MAX_SECONDS, schemasOf } from './scene-field.ts';
import {
  AUDIO_FIELDS,
  BACKGROUND_MODES,
  DurationSec,
  SLOT_FIELDS,
  SLOT_FILTERS,
  SLOT_FITS,
  SLOT_KINDS,
  SLOT_MEDIA_KINDS,
  SLOT_SHAPES,
} from './slots.ts';

/** Limits of a scene and of a show (spec 2, Limits and Scene). */
export const SCENE_LIMITS = {
  scenes: 20,
  slots: 9,
  overlays: 30,
  sounds: 6,
  durationSec: { min: 1, max: MAX_SECONDS },
  transitionMs: { min: 100, max: 3000, default: 500 },
  bandSeconds: { min: 2, max: 60, default: 8 },
} as const;

export const LAYOUTS = ['solo', 'grid', 'spotlight', 'sidebyside', 'pip', 'cinema', 'free'] as const;
export const TRANSITIONS = [
  'cut',
  'fade',
  'black',
  'slide-left',
  'slide-right',
  'slide-up',
  'slide-down',
  'zoom',
  'wipe',
  'blur',
] as const;

/** 1 to 40 letters, digits, `-` or `_`, chosen by the author or generated; for scenes, slots and overlays. */
export const SceneItemId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, 'must be 1 to 40 letters, digits, - or _');

const Fraction = z.number().min(0).max(1);

const geometry = {
  x: Fraction.optional(),
  y: Fraction.optional(),
  w: Fraction.optional(),
  h: Fraction.optional(),
};

const slotFields = { kind: z.enum(SLOT_KINDS), ...schemasOf(SLOT_FIELDS), ...geometry };

/** Makes every field of a shape optional and nullable: null removes (spec 2, Scene). */
const changes = <Shape extends z.ZodRawShape>(shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([key, schema]) => [key, (schema as z.ZodType).nullish()]),
  ) as unknown as { [Key in keyof Shape]: z.ZodOptional<z.ZodNullable<Unoptional<Shape[Key]>>> };

type Unoptional<Schema> = Schema extends z.ZodOptional<infer Inner> ? Inner : Schema;

export const Slot = z.looseObject({
  id: SceneItemId,
  ...slotFields,
  kind: openEnum(SLOT_KINDS),
  mediaKind: openEnum(SLOT_MEDIA_KINDS).optional(),
  fit: openEnum(SLOT_FITS).optional(),
  shape: openEnum(SLOT_SHAPES).optional(),
  filter: openEnum(SLOT_FILTERS).optional(),
  bgMode: openEnum(BACKGROUND_MODES).optional(),
  bgImage: z.string().max(2000).optional(),
});
export type Slot = z.output<typeof Slot>;

/** A slot on the way in: an id only to keep or choose it, null where a value is removed. */
export const SlotInput = z.object({ ...changes(slotFields), id: SceneItemId.optional(), kind: slotFields.kind });
export type SlotInput = z.input<typeof SlotInput>;

export const SlotPatch = z.object({ ...changes(slotFields), kind: slotFields.kind.optional() });
export type SlotPatch = z.input<typeof SlotPatch>;

const overlayFields = { type: z.enum(OVERLAY_TYPES), ...schemasOf(OVERLAY_FIELDS), ...geometry };

export const Overlay = z.looseObject({
  id: SceneItemId,
  ...overlayFields,
  type: openEnum(OVERLAY_TYPES),
  align: openEnum(ALIGNMENTS).optional(),
  font: openEnum(WIDGET_FONTS).optional(),
  visible: z.boolean(),
  opacity: Fraction,
  x: Fraction,
  y: Fraction,
  w: Fraction,
  h: Fraction,
});
export type Overlay = z.output<typeof Overlay>;

export const OverlayInput = z.object({
  ...changes(overlayFields),
  id: SceneItemId.optional(),
  type: overlayFields.type,
});
export type OverlayInput = z.input<typeof OverlayInput>;

export const OverlayPatch = z.object({ ...changes(overlayFields), type: overlayFields.type.optional() });
export type OverlayPatch = z.input<typeof OverlayPatch>;

const audioFields = schemasOf(AUDIO_FIELDS);

/** A scene sound as it is read, its defaults filled in. */
export const Audio = z.looseObject({
  ...audioFields,
  autoplay: z.boolean(),
  once: z.boolean(),
  loop: z.boolean(),
  volume: Fraction,
});
export type Audio = z.output<typeof Audio>;

/** The `fault` among the params of an issue that says: there is nothing to show or play. */
export const NO_MEDIUM = 'no_medium';

export const AudioInput = z.object(changes(audioFields)).refine((audio) => Boolean(audio.mediaId ?? audio.url), {
  error: 'a sound needs a mediaId or a url',
  params: { fault: NO_MEDIUM },
});
export type AudioInput = z.input<typeof AudioInput>;

export const Scene = z.looseObject({
  id: SceneItemId,
  name: z.string(),
  layout: openEnum(LAYOUTS),
  active: z.boolean(),
  slots: z.array(Slot),
  overlays: z.array(Overlay),
  background: z.string(),
  backgroundImageUrl: z.string().nullable(),
  showLogo: z.boolean(),
  framed: z.boolean(),
  transition: openEnum(TRANSITIONS),
  transitionMs: z.number(),
  durationSec: z.number().optional(),
  nextSceneId: SceneItemId.optional(),
  jingle: z.boolean(),
  locked: z.boolean(),
  audios: z.array(Audio),
});
export type Scene = z.output<typeof Scene>;

const sceneInputFields = {
  name: z.string().trim().min(1).max(100).optional(),
  layout: z.enum(LAYOUTS).optional(),
  slots: z.array(SlotInput).max(SCENE_LIMITS.slots).optional(),
  overlays: z.array(OverlayInput).max(SCENE_LIMITS.overlays).optional(),
  background: CssColor.nullish(),
  backgroundImageUrl: FileUrl.nullish(),
  showLogo: z.boolean().optional(),
  framed: z.boolean().nullish(),
  transition: z.enum(TRANSITIONS).optional(),
  transitionMs: z.number().min(SCENE_LIMITS.transitionMs.min).max(SCENE_LIMITS.transitionMs.max).nullish(),
  durationSec: DurationSec.nullish(),
  nextSceneId: SceneItemId.nullish(),
  jingle: z.boolean().nullish(),
  locked: z.boolean().optional(),
  audios: z.array(AudioInput).max(SCENE_LIMITS.sounds).optional(),
  /** The single sound of earlier versions; null removes all sounds. */
  audio: AudioInput.nullish(),
};

/** The fields of a scene on the way in; in a change, null removes where the field can be absent. */
export const SceneInput = z.object({ ...sceneInputFields, id: SceneItemId.optional() });
export type SceneInput = z.input<typeof SceneInput>;

export const ScenePatch = z.object(sceneInputFields);
export type ScenePatch = z.input<typeof ScenePatch>;

/** A new scene whose author says nothing. */
export const SCENE_DEFAULTS = {
  layout: 'grid',
  background: '#0f1420',
  backgroundImageUrl: null,
  showLogo: false,
  framed: false,
  transition: 'fade',
  transitionMs: SCENE_LIMITS.transitionMs.default,
  jingle: false,
  locked: false,
} as const;
