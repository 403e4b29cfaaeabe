import type { BrowserWindowConstructorOptions } from 'electron';
import { bridgeCalls } from '#shared/bridge/contract.ts';
import { CALLS_ARGUMENT } from '../../preload/channels.ts';
import { facesAudience, type View } from '../security/app-origin.ts';
import { SAFE_PAGE } from './safe-page.ts';
import { firstSize, smallestSize, type Rectangle } from './window-place.ts';

export interface WindowLook {
  readonly view: View;
  /** The preload bundle. */
  readonly preload: string;
  /** Last bounds, or the size alone; null lets the system choose. */
  readonly bounds: Partial<Rectangle> | null;
  /** Background colour until the page is drawn. */
  readonly background: string;
  /** Zoom level of the page. Views for an audience are never zoomed. */
  readonly zoom: number;
  /** True if the system's own full screen would darken other displays: the window then offers no way into it. */
  readonly covers: boolean;
  readonly icon: string | null;
  readonly devTools: boolean;
  /** True if spelling is checked. */
  readonly spelling: boolean;
}

/** Zoom is a window's own. A picture before an audience fills its window, so that there is nothing to zoom. */
const zoomOf = (view: View, level: number): { zoomMode: string; zoomFactor: number } =>
  facesAudience(view) ? { zoomMode: 'disabled', zoomFactor: 1 } : { zoomMode: 'isolated', zoomFactor: 1.2 ** level };

/** Everything a window is made with. */
export const windowOptions = ({
  view,
  preload,
  bounds,
  background,
  zoom,
  covers,
  icon,
  devTools,
  spelling,
}: WindowLook): BrowserWindowConstructorOptions => {
  const smallest = smallestSize(view);
  return {
    ...firstSize(view),
    ...bounds,
    minWidth: smallest.width,
    minHeight: smallest.height,
    title: 'Regie',
    backgroundColor: background,
    // Shown once there is something to see.
    show: false,
    autoHideMenuBar: true,
    ...(icon !== null && { icon }),
    ...(covers && { fullscreenable: false }),
    webPreferences: {
      preload,
      additionalArguments: [`${CALLS_ARGUMENT}${Object.keys(bridgeCalls).join(',')}`],
      ...SAFE_PAGE,
      spellcheck: spelling,
      ...zoomOf(view, zoom),
      devTools,
      // A desk behind another program still counts its seconds and blinks its warnings.
      backgroundThrottling: false,
    },
  };
};
