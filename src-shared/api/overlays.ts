import { CssColor, FileUrl, HexColor } from './fields.ts';
import { isKnown, type LaterValue } from './open-enum.ts';
import {
  choiceField,
  colorField,
  emojiField,
  numberField,
  pictureField,
  shareField,
  sliderField,
  switchField,
  textField,
  type FieldValue,
} from './scene-field.ts';

export const WIDGET_FONTS = ['sans', 'rounded', 'serif', 'mono'] as const;
export const ALIGNMENTS = ['left', 'center', 'right'] as const;

/** Every field that an overlay may have besides its place (spec 2, Overlay). */
export const OVERLAY_FIELDS = {
  visible: switchField(true),
  opacity: shareField(1),
  text: textField(500, 2),
  bg: colorField(CssColor, '#5558d9'),
  color: colorField(CssColor, '#ffffff'),
  fontSize: numberField({ min: 8, max: 400, step: 1, unit: 'px' }, null),
  bold: switchField(false),
  scroll: switchField(false),
  speed: numberField({ min: 1, max: 2000, step: 10, unit: 'px/s' }, null),
  align: choiceField(ALIGNMENTS, 'left', 'row'),
  emoji: emojiField(),
  imageUrl: pictureField(FileUrl),
  label: textField(100),
  title: textField(100),
  bgOpacity: shareField(1),
  accent: colorField(HexColor, '#8b8cff'),
  fontScale: sliderField({ min: 0.5, max: 2, step: 0.05 }, 1),
  radius: numberField({ min: 0, max: 200, step: 1, unit: 'px' }, 0),
  borderColor: colorField(HexColor, '#ffffff'),
  borderWidth: numberField({ min: 0, max: 40, step: 1, unit: 'px' }, 0),
  shadow: switchField(false),
  font: choiceField(WIDGET_FONTS, 'sans'),
  showHeader: switchField(true),
  showVotes: switchField(true),
  showLetters: switchField(true),
  showName: switchField(true),
  showIcon: switchField(true),
};
export type OverlayField = keyof typeof OVERLAY_FIELDS;

/** The words and pictures that an overlay may show. */
type Content = Readonly<Partial<Record<'text' | 'title' | 'label' | 'emoji' | 'imageUrl', string | undefined>>>;

/** All about a type of overlay but its drawing and its words. */
interface OverlayDefinition {
  /** Its usual place, in fractions of the frame. */
  readonly place: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  /** The fields that people edit of one with this content, in their order. */
  readonly fields: (content: Content) => readonly OverlayField[];
  /** Values of absent fields, if they differ from the field's own. */
  readonly usual: Readonly<Partial<Record<OverlayField, FieldValue>>>;
  /** The colour that is the space's accent while its author chose none. */
  readonly accented: 'bg' | 'accent';
  /** Its words, those that name it first. */
  readonly words: readonly ('text' | 'title' | 'label' | 'emoji')[];
  /** The content of a new one; `text` is the first text of this language. */
  readonly start: (text: string) => Content;
  /** The part of the show that it draws, once in a scene; null if it draws its own content alone. */
  readonly live: 'poll' | 'message' | 'viewers' | null;
}

/** A kind of picture that a sticker is. */
export type StickerLook = 'image' | 'emoji' | 'badge';
export const stickerLook = ({ imageUrl, emoji }: Content): StickerLook =>
  imageUrl !== undefined ? 'image' : emoji !== undefined ? 'emoji' : 'badge';
const STICKER_FIELDS: Readonly<Record<StickerLook, readonly OverlayField[]>> = {
  emoji: ['emoji'],
  image: ['imageUrl'],
  badge: ['label', 'bg', 'color'],
};

const defineOverlay = <const Definition extends OverlayDefinition>(definition: Definition): Definition => definition;

/** A card where its author chose nothing. */
export const CARD = { bg: '#12151f', bgOpacity: 0.9, color: '#ffffff', radius: 22 } as const;

/** A card that shows something of the show. */
const defineWidget = <const Live extends NonNullable<OverlayDefinition['live']>>(
  live: Live,
  place: OverlayDefinition['place'],
  own: readonly OverlayField[],
) =>
  defineOverlay({
    place,
    fields: () => [
      'title',
      'bg',
      'bgOpacity',
      'color',
      'accent',
      'fontScale',
      'font',
      'radius',
      'borderWidth',
      'borderColor',
      'shadow',
      ...own,
    ],
    usual: CARD,
    accented: 'accent',
    words: ['title'],
    start: () => ({}),
    live,
  });

/** The types of overlays (spec 2, Overlay). */
export const OVERLAYS = {
  band: defineOverlay({
    place: { x: 0.04, y: 0.8, w: 0.44, h: 0.12 },
    fields: () => ['text', 'bg', 'color', 'fontSize', 'align', 'bold', 'scroll', 'speed'],
    usual: { bg: '#5558d9', color: '#ffffff', fontSize: 38, speed: 120 },
    accented: 'bg',
    words: ['text'],
    start: (text) => ({ text }),
    live: null,
  }),
  sticker: defineOverlay({
    place: { x: 0.82, y: 0.08, w: 0.12, h: 0.2 },
    fields: (content) => STICKER_FIELDS[stickerLook(content)],
    usual: { bg: '#5558d9', color: '#ffffff' },
    accented: 'bg',
    words: ['label', 'text', 'emoji'],
    start: () => ({ emoji: '🎉' }),
    live: null,
  }),
  poll: defineWidget('poll', { x: 0.62, y: 0.5, w: 0.34, h: 0.42 }, ['showHeader', 'showVotes', 'showLetters']),
  message: defineWidget('message', { x: 0.04, y: 0.66, w: 0.44, h: 0.2 }, [
    'align',
    'showHeader',
    'showName',
    'showIcon',
  ]),
  viewers: defineWidget('viewers', { x: 0.84, y: 0.04, w: 0.12, h: 0.08 }, ['showHeader']),
};
export type OverlayType = keyof typeof OVERLAYS;
export const OVERLAY_TYPES = Object.keys(OVERLAYS) as unknown as readonly [OverlayType, ...OverlayType[]];

/** Definition of a type; null for one that this version does not know. */
export const overlayDefinition = (type: OverlayType | LaterValue): OverlayDefinition | null =>
  isKnown(OVERLAY_TYPES, type) ? OVERLAYS[type] : null;

/** Default place of an overlay by its type; an unknown type is placed like a band. */
export const overlayGeometry = (type: OverlayType | LaterValue): OverlayDefinition['place'] =>
  (overlayDefinition(type) ?? OVERLAYS.band).place;
