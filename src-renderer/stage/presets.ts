import type { BACKGROUND_PRESETS } from '#shared/api/slots.ts';

export type Preset = (typeof BACKGROUND_PRESETS)[number];

/** A colour at its place, in percent; null lets what is below shine through. */
type Stop = readonly [color: string | null, at: number];
/** A gradient in the terms of CSS: an ellipse by its radii and centre in percent of the picture, or a line by its angle. */
type Gradient =
  | {
      readonly radii: readonly [number, number];
      readonly center: readonly [number, number];
      readonly stops: readonly Stop[];
    }
  | { readonly degrees: number; readonly stops: readonly Stop[] };

/** The gradients of each picture, the uppermost first. */
const PRESETS: Readonly<Record<Preset, readonly Gradient[]>> = {
  'preset:ocean': [
    {
      radii: [120, 70],
      center: [50, 108],
      stops: [
        ['#0b4a6f', 0],
        [null, 60],
      ],
    },
    {
      radii: [80, 60],
      center: [20, 0],
      stops: [
        ['#7fd8e8', 0],
        [null, 65],
      ],
    },
    {
      degrees: 180,
      stops: [
        ['#54b6d6', 0],
        ['#1f7fae', 52],
        ['#0c3f66', 100],
      ],
    },
  ],
  'preset:forest': [
    {
      radii: [90, 60],
      center: [78, -8],
      stops: [
        ['#d9efb0', 0],
        [null, 58],
      ],
    },
    {
      radii: [70, 55],
      center: [12, 105],
      stops: [
        ['#0b2b1c', 0],
        [null, 70],
      ],
    },
    {
      degrees: 175,
      stops: [
        ['#78a867', 0],
        ['#3a7450', 48],
        ['#163d2c', 100],
      ],
    },
  ],
  'preset:sunset': [
    {
      radii: [70, 46],
      center: [50, 78],
      stops: [
        ['#ffd58a', 0],
        [null, 68],
      ],
    },
    {
      degrees: 180,
      stops: [
        ['#4a2f73', 0],
        ['#b3476f', 44],
        ['#f0875a', 74],
        ['#5a2d4d', 100],
      ],
    },
  ],
  'preset:slate': [
    {
      radii: [100, 80],
      center: [24, 0],
      stops: [
        ['#6a7689', 0],
        [null, 62],
      ],
    },
    {
      degrees: 165,
      stops: [
        ['#4b5567', 0],
        ['#343c4b', 55],
        ['#222834', 100],
      ],
    },
  ],
};

const gradientsOf = (name: string): readonly Gradient[] | null =>
  Object.hasOwn(PRESETS, name) ? PRESETS[name as Preset] : null;

const cssOf = (gradient: Gradient): string => {
  const stops = gradient.stops.map(([color, at]) => `${color ?? 'transparent'} ${at}%`).join(', ');
  if ('degrees' in gradient) return `linear-gradient(${gradient.degrees}deg, ${stops})`;
  const { radii, center } = gradient;
  return `radial-gradient(${radii[0]}% ${radii[1]}% at ${center[0]}% ${center[1]}%, ${stops})`;
};

/** The picture of a background preset as a CSS gradient, or null when the name is not a preset. */
export const presetCss = (name: string): string | null => gradientsOf(name)?.map(cssOf).join(', ') ?? null;

const fill = (gradient: CanvasGradient, stops: readonly Stop[]): CanvasGradient => {
  stops.forEach(([color, at], index) => {
    // Canvases mix towards "transparent" by way of black; CSS does not.
    gradient.addColorStop(at / 100, color ?? `${stops[index - 1]?.[0] ?? '#000000'}00`);
  });
  return gradient;
};

/** Paints the same picture over a canvas; false when the name is not a preset. */
export const paintPreset = (
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  name: string,
  { width, height }: { readonly width: number; readonly height: number },
): boolean => {
  const gradients = gradientsOf(name);
  for (const gradient of [...(gradients ?? [])].reverse()) {
    context.save();
    if ('degrees' in gradient) {
      const angle = (gradient.degrees * Math.PI) / 180;
      const reach = (Math.abs(width * Math.sin(angle)) + Math.abs(height * Math.cos(angle))) / 2;
      const [x, y] = [Math.sin(angle) * reach, -Math.cos(angle) * reach];
      context.translate(width / 2, height / 2);
      context.fillStyle = fill(context.createLinearGradient(-x, -y, x, y), gradient.stops);
      context.fillRect(-width / 2, -height / 2, width, height);
    } else {
      const [radiusX, radiusY] = [(gradient.radii[0] / 100) * width, (gradient.radii[1] / 100) * height];
      const [x, y] = [(gradient.center[0] / 100) * width, (gradient.center[1] / 100) * height];
      context.translate(x, y);
      context.scale(radiusX, radiusY);
      context.fillStyle = fill(context.createRadialGradient(0, 0, 0, 0, 0, 1), gradient.stops);
      context.fillRect(-x / radiusX, -y / radiusY, width / radiusX, height / radiusY);
    }
    context.restore();
  }
  return gradients !== null;
};
