import { overlayGeometry } from '#shared/api/overlays.ts';
import { SLOT_FILTERS, SLOT_SHAPES } from '#shared/api/slots.ts';
import { LAYOUTS, SCENE_DEFAULTS } from '#shared/api/scene.ts';
import type { Overlay, Scene, Slot } from '#shared/api/scene.ts';
import type { StagedMessage } from '#shared/api/live-objects.ts';
import type { Poll } from '#shared/api/polls.ts';

/** A scene with what a new one has, changed as told. */
export const sampleScene = (changes: Partial<Scene> = {}): Scene => ({
  ...SCENE_DEFAULTS,
  id: 'sample',
  name: 'Sample',
  active: false,
  slots: [],
  overlays: [],
  audios: [],
  ...changes,
});

/** `count` cameras: the host, then guests by arrival. */
export const cameraSlots = (count: number): Slot[] =>
  Array.from({ length: count }, (_, index) =>
    index === 0
      ? { id: 'host', kind: 'host' as const }
      : { id: `guest-${index}`, kind: 'guest' as const, guestIndex: index - 1 },
  );

/** An overlay at its type's usual place, changed as told. */
export const sampleOverlay = (type: Overlay['type'], changes: Partial<Overlay> = {}): Overlay => ({
  id: `${type}-1`,
  type,
  visible: true,
  opacity: 1,
  ...overlayGeometry(type),
  ...changes,
});

/** Every layout with 1 to 9 cameras, framed or not. */
export const everyLayout = (): Scene[] =>
  LAYOUTS.flatMap((layout) =>
    [false, true].flatMap((framed) =>
      Array.from({ length: 9 }, (_, index) =>
        sampleScene({
          id: `${layout}-${index + 1}${framed ? '-framed' : ''}`,
          name: `${layout} ${index + 1}`,
          layout,
          framed,
          background: 'linear-gradient(150deg, #1f2747, #10131f)',
          slots: cameraSlots(index + 1),
        }),
      ),
    ),
  );

/** Every camera shape and filter, in framed grids of at most nine. */
export const everyCamera = (): Scene[] => {
  const base = cameraSlots(9);
  return [
    sampleScene({
      id: 'shapes',
      framed: true,
      slots: SLOT_SHAPES.map((shape, index) => ({ ...(base[index] ?? { id: 'host', kind: 'host' }), shape })),
    }),
    ...[SLOT_FILTERS.slice(0, 6), SLOT_FILTERS.slice(6)].map((filters, page) =>
      sampleScene({
        id: `filters-${page}`,
        framed: true,
        slots: filters.map((filter, index) => ({
          ...(base[index] ?? { id: 'host', kind: 'host' }),
          filter,
          title: filter,
        })),
      }),
    ),
    sampleScene({
      id: 'backgrounds',
      framed: true,
      slots: [
        ...['preset:ocean', 'preset:forest', 'preset:sunset', 'preset:slate'].map((bgImage, index) => ({
          ...(base[index] ?? { id: 'host', kind: 'host' as const }),
          bgMode: 'image' as const,
          bgImage,
        })),
        { id: 'blur', kind: 'guest', guestIndex: 4, bgMode: 'blur', bgBlur: 10 },
        { id: 'none', kind: 'guest', guestIndex: 5, bgMode: 'none' },
      ],
    }),
  ];
};

const QUESTION = 'Do you already sell a course?';

export const samplePoll = (changes: Partial<Poll> = {}): Poll => ({
  id: 'poll-1',
  sessionId: 'session-1',
  kind: 'poll',
  question: QUESTION,
  options: [
    { id: 'a', text: 'Yes, for a while', votes: 43, percent: 45 },
    { id: 'b', text: 'Nearly ready', votes: 33, percent: 34 },
    { id: 'c', text: 'Not yet', votes: 20, percent: 21 },
  ],
  allowMultiple: false,
  status: 'closed',
  resultsShown: true,
  position: 0,
  voters: 96,
  correctVoters: 0,
  phase: 'live',
  onStage: true,
  openedAt: null,
  closedAt: null,
  createdAt: '2030-01-01T09:00:00.000Z',
  updatedAt: '2030-01-01T09:00:00.000Z',
  ...changes,
});

export const sampleMessage = (changes: Partial<StagedMessage> = {}): StagedMessage => ({
  id: 'message-1',
  name: 'Sofia',
  text: 'How do you handle refunds when the price includes VAT?',
  imageUrl: null,
  at: '2030-01-01T09:05:00.000Z',
  ...changes,
});

/** Each overlay type with its style fields away from their defaults. */
export const everyOverlay = (): Overlay[] => [
  sampleOverlay('band', { text: 'Ana Ruiz, course designer', bold: true }),
  sampleOverlay('band', {
    id: 'ticker',
    text: 'Doors close tonight at eight. Ask your questions in the chat, we answer them at the end.',
    scroll: true,
    speed: 160,
    x: 0,
    y: 0.94,
    w: 1,
    h: 0.06,
    fontSize: 30,
    bg: '#0d0f17',
    color: '#ffd28a',
  }),
  sampleOverlay('sticker', { id: 'emoji', emoji: '👏', x: 0.42, y: 0.06, w: 0.1, h: 0.16 }),
  sampleOverlay('sticker', {
    id: 'badge',
    label: 'NEW',
    bg: '#f2b84b',
    color: '#2a1a00',
    x: 0.3,
    y: 0.1,
    w: 0.1,
    h: 0.07,
  }),
  sampleOverlay('poll', { accent: '#7ee0c0', radius: 36, shadow: true, font: 'rounded' }),
  sampleOverlay('message', {
    x: 0.04,
    y: 0.5,
    bg: '#fff7ea',
    bgOpacity: 1,
    color: '#2a2333',
    accent: '#a2542b',
    font: 'serif',
  }),
  sampleOverlay('viewers', { title: 'watching', borderColor: '#8b8cff', borderWidth: 3, x: 0.04, y: 0.04, w: 0.2 }),
];

/** A scene at its limits: 30 overlays, every second one a scrolling band. */
export const busyScene = (): Scene =>
  sampleScene({
    id: 'busy',
    layout: 'grid',
    framed: true,
    slots: cameraSlots(4),
    overlays: Array.from({ length: 30 }, (_, index) => {
      const place = { x: (index % 5) * 0.2, y: Math.floor(index / 5) * 0.16, w: 0.19, h: 0.1 };
      if (index % 2 === 0)
        return sampleOverlay('band', {
          id: `overlay-${index}`,
          text: `Band ${index}: the offer stays open until midnight`,
          scroll: true,
          speed: 60 + index * 8,
          fontSize: 34,
          ...place,
        });
      const types = ['viewers', 'sticker', 'band', 'message', 'poll'] as const;
      const type = types[Math.floor(index / 2) % types.length] ?? 'sticker';
      return sampleOverlay(type, { id: `overlay-${index}`, text: 'A band that stands', emoji: '🎉', ...place });
    }),
  });
