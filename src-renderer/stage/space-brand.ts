import { FONTS, type Space } from '#shared/api/space.ts';
import { PLAIN_BRAND, type LiveFont, type StageBrand } from './stage-content.ts';

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const fontOf = (value: unknown): LiveFont | null => FONTS.find((font) => font === value) ?? null;

/** The space's look of its lives. These fields are the space's own choice and may all be missing. */
export const brandOf = (space: Space | null): StageBrand =>
  space === null
    ? PLAIN_BRAND
    : {
        logo: space.liveShowLogo === false ? null : space.logo,
        colors: {
          accent: text(space.liveColor) ?? text(space.colorAccent),
          background: text(space.liveBgColor),
        },
        font: fontOf(space.liveFont),
      };
