import type { Preferences } from '#shared/settings/preferences.ts';

/** The window's own grounds (`--bg` of its appearances) in hexadecimal, so that nothing flashes before it is drawn. */
const GROUNDS = { dark: '#0c0e14', light: '#eff0f5', contrast: '#000000' } as const;

/** The colour a window has before its page is drawn. */
export const backgroundOf = (appearance: Preferences['appearance'], systemIsDark: boolean): string =>
  GROUNDS[appearance === 'system' ? (systemIsDark ? 'dark' : 'light') : appearance];

/** Theme for the parts that the system draws (menus, dialogs), from the app's appearance. */
export const themeOf = (appearance: Preferences['appearance']): 'dark' | 'light' | 'system' =>
  appearance === 'contrast' ? 'dark' : appearance;
