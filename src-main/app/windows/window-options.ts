import type { BrowserWindowConstructorOptions } from 'electron';
import { bridgeCalls } from '#shared/bridge/contract.ts';
import { CALLS_ARGUMENT } from '../../preload/channels.ts';
import type { View } from '../security/app-origin.ts';
import { firstSize, smallestSize, type Rectangle } from './window-place.ts';

export interface WindowLook {
  readonly view: View;
  /** The preload bundle. */
  readonly preload: string;
  /** Where it stood; null lets the system choose. */
  readonly bounds: Rectangle | null;
  /** What is seen until the page is drawn. */
  readonly background: string;
  readonly icon: string | null;
  readonly devTools: boolean;
  /** Whether spelling is checked. */
  readonly spelling: boolean;
}

/** Everything a window is made with. The page has no Node, no reach into the preload, and a sandbox around it. */
export const windowOptions = ({
  view,
  preload,
  bounds,
  background,
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
    webPreferences: {
      preload,
      additionalArguments: [`${CALLS_ARGUMENT}${Object.keys(bridgeCalls).join(',')}`],
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: spelling,
      devTools,
      // A desk behind another program still counts its seconds and blinks its warnings.
      backgroundThrottling: false,
    },
  };
};
