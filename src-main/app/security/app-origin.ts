import { PARTS } from '#shared/bridge/display-calls.ts';

export const APP_SCHEME = 'app';
export const APP_HOST = 'regie';
/** The origin of the app's own pages, as Chromium writes it. */
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

/** Views that a window can show: the desk, or one part of it on another display. */
export const VIEWS = ['desk', ...PARTS] as const;
export type View = (typeof VIEWS)[number];

/** True for a picture that may face an audience: nothing of the app itself belongs on it. */
export const facesAudience = (view: View): boolean => view === 'program' || view === 'preview';

/** The address of the page of a view. */
export const viewUrl = (view: View): string =>
  view === 'desk' ? `${APP_ORIGIN}/index.html` : `${APP_ORIGIN}/index.html?view=${view}`;

/**
 * True if an address is one of the app's own. Node gives unknown schemes the origin "null", so the parts are compared.
 */
export const isAppUrl = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return (
    url.protocol === `${APP_SCHEME}:` &&
    url.hostname === APP_HOST &&
    url.port === '' &&
    url.username === '' &&
    url.password === ''
  );
};
