import { knownOr, type LaterValue } from '#shared/api/open-enum.ts';
import { SLOT_FILTERS, SLOT_SHAPES } from '#shared/api/slots.ts';
import { type Slot } from '#shared/api/scene.ts';

type Filter = (typeof SLOT_FILTERS)[number];
type Shape = (typeof SLOT_SHAPES)[number];

const FILTERS: Record<Filter, string> = {
  none: 'none',
  bw: 'grayscale(1)',
  noir: 'grayscale(1) contrast(1.45) brightness(0.82)',
  sepia: 'sepia(0.85)',
  vintage: 'sepia(0.4) saturate(0.8) contrast(0.92) brightness(1.06)',
  warm: 'sepia(0.22) saturate(1.3) hue-rotate(-10deg)',
  cool: 'saturate(0.95) hue-rotate(14deg) brightness(1.03)',
  vivid: 'saturate(1.65) contrast(1.08)',
  faded: 'saturate(0.65) contrast(0.82) brightness(1.12)',
  bright: 'brightness(1.22)',
  contrast: 'contrast(1.35)',
};

/** CSS filter of a camera; none for a look that this version does not know. */
export const filterCss = (filter: Slot['filter']): string => FILTERS[knownOr(SLOT_FILTERS, filter, 'none')];

const SHAPE_RADII: Record<Shape, string | null> = {
  rect: null,
  rounded: 'calc(var(--u) * 44)',
  square: 'calc(var(--u) * 10)',
  squircle: '44%',
  circle: '50%',
  portrait: 'calc(var(--u) * 28)',
};

/** The corner of a slot: its shape's own, else a hair of roundness where the scene is framed. */
export const slotRadius = (shape: Shape | LaterValue, framed: boolean): string =>
  SHAPE_RADII[knownOr(SLOT_SHAPES, shape, 'rect')] ?? (framed ? 'calc(var(--u) * 14)' : '0');
