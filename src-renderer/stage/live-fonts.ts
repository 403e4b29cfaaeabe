import type { WIDGET_FONTS } from '#shared/api/overlays.ts';
import type { LiveFont } from './stage-content.ts';

interface Face {
  readonly family: string;
  readonly load: () => Promise<unknown>;
}

/** Each family comes with its own style sheet, fetched from the app itself when a scene first needs it. */
const FACES: Record<LiveFont | 'jetbrains-mono', Face> = {
  inter: { family: "'Inter Variable'", load: () => import('@fontsource-variable/inter/index.css') },
  poppins: {
    family: "'Poppins'",
    load: () => Promise.all([import('@fontsource/poppins/400.css'), import('@fontsource/poppins/700.css')]),
  },
  montserrat: { family: "'Montserrat Variable'", load: () => import('@fontsource-variable/montserrat/index.css') },
  'dm-sans': { family: "'DM Sans Variable'", load: () => import('@fontsource-variable/dm-sans/index.css') },
  nunito: { family: "'Nunito Variable'", load: () => import('@fontsource-variable/nunito/index.css') },
  'space-grotesk': {
    family: "'Space Grotesk Variable'",
    load: () => import('@fontsource-variable/space-grotesk/index.css'),
  },
  raleway: { family: "'Raleway Variable'", load: () => import('@fontsource-variable/raleway/index.css') },
  oswald: { family: "'Oswald Variable'", load: () => import('@fontsource-variable/oswald/index.css') },
  playfair: {
    family: "'Playfair Display Variable'",
    load: () => import('@fontsource-variable/playfair-display/index.css'),
  },
  lora: { family: "'Lora Variable'", load: () => import('@fontsource-variable/lora/index.css') },
  'jetbrains-mono': {
    family: "'JetBrains Mono Variable'",
    load: () => import('@fontsource-variable/jetbrains-mono/index.css'),
  },
};

const SANS =
  "system-ui, 'Helvetica Neue', 'DejaVu Sans', 'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji', sans-serif";
const WIDGET_FACES = {
  rounded: { face: 'nunito', fallback: `'Arial Rounded MT Bold', ${SANS}` },
  serif: { face: 'lora', fallback: "Georgia, 'DejaVu Serif', serif" },
  mono: { face: 'jetbrains-mono', fallback: "ui-monospace, 'DejaVu Sans Mono', monospace" },
} as const;

const asked = new Set<string>();

/** Fetches a family once; a font that does not come leaves the fallback in place. */
const ask = (name: keyof typeof FACES): void => {
  if (asked.has(name)) return;
  asked.add(name);
  FACES[name].load().catch(() => asked.delete(name));
};

/** The font stack of the live; asks for the family the first time. Inter where the space chose none. */
export const liveFontStack = (font: LiveFont | null): string => {
  const name = font !== null && Object.hasOwn(FACES, font) ? font : 'inter';
  ask(name);
  return `${FACES[name].family}, ${SANS}`;
};

/** The font stack of a widget; null is the live's own. */
export const widgetFontStack = (font: (typeof WIDGET_FONTS)[number] | undefined): string | null => {
  if (font === undefined || font === 'sans') return null;
  const { face, fallback } = WIDGET_FACES[font];
  ask(face);
  return `${FACES[face].family}, ${fallback}`;
};
