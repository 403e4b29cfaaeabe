import { inRoot } from '../lib/paths.ts';

/** Folders of the demo show's files and of their sources. */
export const DEMO = {
  source: inRoot('resources/demo/source'),
  media: inRoot('resources/demo/media'),
  portraits: inRoot('resources/demo/portraits'),
} as const;

export const ICONS = inRoot('resources/icons');
