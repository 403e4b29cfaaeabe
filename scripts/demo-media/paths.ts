import { inRoot } from '../lib/paths.ts';

/** Where the demo show's files and the sources that they are made from live. */
export const DEMO = {
  source: inRoot('resources/demo/source'),
  media: inRoot('resources/demo/media'),
  portraits: inRoot('resources/demo/portraits'),
} as const;

export const ICONS = inRoot('resources/icons');
