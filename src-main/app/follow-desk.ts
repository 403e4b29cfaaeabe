import { app, nativeTheme, shell, type BrowserWindow } from 'electron';
import type { KeyBinding } from '#shared/show/key-binding.ts';
import type { Preferences } from '#shared/settings/preferences.ts';
import type { Log } from '#shared/lib/log.ts';
import type { Host } from '../host/host.ts';
import { readKeyboardLayout } from './keyboard-layout.ts';
import { setMenu } from './menu.ts';
import type { ShowRiskWatch } from './show-risk.ts';
import { followPower } from './power.ts';
import { createShortcuts } from './shortcuts.ts';
import { themeOf } from './windows/background.ts';
import { isFull, setFull } from './windows/window-system.ts';
import { createWords, type Words } from './words.ts';

export interface FollowDeskOptions {
  readonly host: Host;
  readonly show: ShowRiskWatch;
  /** As they were kept, before anyone changed them. */
  readonly preferences: Preferences;
  readonly keys: readonly KeyBinding[];
  readonly logDir: string | null;
  /** The desk's window, while it is open. */
  readonly deskWindow: () => BrowserWindow | null;
  readonly log: Log;
}

export interface DeskFollower {
  preferences(): Preferences;
  readonly words: Words;
  /** Reads the keyboard layout of a new desk window, now and whenever it comes to the front. */
  settle(window: BrowserWindow): void;
  stop(): void;
}

/** Keeps what the system shows and does (menu, global keys, theme, sleep) in step with the desk. */
export const followDesk = (options: FollowDeskOptions): DeskFollower => {
  const { host, show, logDir, deskWindow, log } = options;
  let { preferences } = options;
  let isOnTop = false;
  const words = createWords(() => preferences.language);
  const shortcuts = createShortcuts({
    platform: process.platform,
    report: (statuses) => host.reportGlobalKeys(statuses),
    press: (chord) => host.reportGlobalPress(chord),
    log,
  });
  const endPower = followPower(host, show, log);

  const draw = (): void => {
    nativeTheme.themeSource = themeOf(preferences.appearance);
    setMenu({
      platform: process.platform,
      words,
      development: !app.isPackaged,
      isOnTop,
      isAtRisk: show.risk() !== null,
      press: (command) => host.reportMenuPress(command),
      setOnTop(onTop) {
        isOnTop = onTop;
        deskWindow()?.setAlwaysOnTop(onTop);
      },
      toggleFullScreen: (window) => setFull(window, !isFull(window)),
      openLogs: logDir === null ? null : () => void shell.openPath(logDir),
    });
  };

  show.onRisk(draw);
  host.on('preferences.changed', (changed) => {
    preferences = changed;
    draw();
  });
  host.on('keys.changed', (changed) => {
    shortcuts.useKeys(changed);
  });
  shortcuts.useKeys(options.keys);
  draw();

  return {
    preferences: () => preferences,
    words,
    settle(window) {
      window.setAlwaysOnTop(isOnTop);
      const learn = (): void => {
        void readKeyboardLayout(window.webContents).then((layout) => {
          if (layout) shortcuts.useLayout(layout);
        });
      };
      window.webContents.on('did-finish-load', learn);
      // The person may have switched to another layout meanwhile.
      window.on('focus', learn);
    },
    stop() {
      shortcuts.stop();
      endPower();
    },
  };
};
