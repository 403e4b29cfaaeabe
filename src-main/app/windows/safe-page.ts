import type { WebPreferences } from 'electron';

/** The safeguards of every page of the app: it has no Node, no reach into the preload, and a sandbox around it. */
export const SAFE_PAGE = {
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
} as const satisfies WebPreferences;
