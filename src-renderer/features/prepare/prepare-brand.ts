import { FONTS, type Space } from '#shared/api/space.ts';
import type { StageBrand } from '../../stage/stage-content.ts';

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The space's own look on the stage; each of its fields may be missing. */
export const prepareBrand = (space: Space): StageBrand => ({
  logo: space.liveShowLogo === false ? null : space.logo,
  colors: { accent: text(space.liveColor) ?? text(space.colorAccent), background: text(space.liveBgColor) },
  font: FONTS.find((font) => font === space.liveFont) ?? null,
});
