import * as z from 'zod';
import { LANGUAGES } from '../words/language.ts';
import { readExternalOrigin } from './external-origin.ts';
import { DEFAULT_PROMPTER, PrompterSettings } from './prompter-settings.ts';
import { MAX_LINE, READY_LINES } from './ready-lines.ts';
import { DEFAULT_RECORDING_LIMITS, RecordingLimits } from './recording-limits.ts';

/** Bounds of the room that media kept on disk may take, in bytes. */
export const MEDIA_LIMIT_BYTES = { min: 50_000_000, max: 1_000_000_000_000, default: 2_000_000_000 } as const;

/** From where panels come in: from nowhere, from this computer alone, or from its networks too. */
export const PANEL_ACCESS = ['nowhere', 'computer', 'network'] as const;
export type PanelAccess = (typeof PANEL_ACCESS)[number];

/**
 * How panels on a network are encrypted: by a certificate made on this computer, by the person's own, or not at all.
 * Panels of this computer alone never are.
 */
export const PANEL_ENCRYPTIONS = ['made', 'own', 'none'] as const;
export type PanelEncryption = (typeof PANEL_ENCRYPTIONS)[number];

export const Preferences = z.strictObject({
  language: z.enum(LANGUAGES),
  appearance: z.enum(['dark', 'light', 'contrast', 'system']),
  density: z.enum(['comfortable', 'compact']),
  mode: z.enum(['direct', 'cue']),
  /** Name shown beside presses of this desk. */
  operatorName: z.string().max(60),
  uiSounds: z.boolean(),
  prompter: PrompterSettings,
  lastShow: z.strictObject({ spaceId: z.string().max(200), sessionId: z.string().max(200) }).nullable(),
  /** Rehearsal at the start of the app. */
  rehearsal: z.strictObject({
    /** The demo show is live as soon as it is opened. */
    startLive: z.boolean(),
    /** People who follow it as an audience would; 0 is an empty room. */
    audience: z.number().int().min(0).max(1000),
    chatPerMinute: z.number().min(0).max(600),
    /** Limits for recorded rehearsals: pictures, sound and what was shown. */
    recordings: RecordingLimits,
    /** The desktop app makes the films of recorded rehearsals automatically. */
    films: z.boolean(),
  }),
  panels: z.strictObject({
    /** From where the installed app lets panels in; the browser host goes by its command line. */
    from: z.enum(PANEL_ACCESS),
    /** The exact https origin at which a tunnel or a reverse proxy leads to this host; null without one. */
    externalOrigin: z
      .string()
      .max(300, { abort: true })
      .refine((origin) => readExternalOrigin(origin) === origin)
      .nullable(),
    encryption: z.enum(PANEL_ENCRYPTIONS),
    /** Files of the person's own certificate and its key (PEM), by their whole paths; empty where none was named. */
    certFile: z.string().trim().max(1000),
    keyFile: z.string().trim().max(1000),
  }),
  /** Lines that are ready for those who speak; none: the app's own, in the language of each window. */
  readyLines: z.array(z.string().trim().min(1).max(MAX_LINE)).max(READY_LINES),
  backups: z.strictObject({
    /** A whole path; null keeps them within the data. */
    folder: z.string().min(1).max(1000).nullable(),
  }),
  storage: z.strictObject({
    /** Room for media on disk; the least used ones go first. */
    mediaLimitBytes: z.number().int().min(MEDIA_LIMIT_BYTES.min).max(MEDIA_LIMIT_BYTES.max),
    /** Days for which recordings of shows are kept after their end; null for ever. */
    recordingDays: z.number().int().min(1).max(3650).nullable(),
  }),
});
export type Preferences = z.output<typeof Preferences>;

/** Preferences that belong to the person at a window; the others belong to the host and hold for everyone. */
export const PERSON_PREFERENCES = [
  'language',
  'appearance',
  'density',
  'operatorName',
  'uiSounds',
  'prompter',
] as const;

export const DEFAULT_PREFERENCES: Preferences = {
  language: 'en',
  appearance: 'dark',
  density: 'comfortable',
  mode: 'direct',
  operatorName: '',
  uiSounds: false,
  prompter: DEFAULT_PROMPTER,
  lastShow: null,
  rehearsal: { startLive: true, audience: 40, chatPerMinute: 12, recordings: DEFAULT_RECORDING_LIMITS, films: true },
  panels: { from: 'nowhere', externalOrigin: null, encryption: 'made', certFile: '', keyFile: '' },
  readyLines: [],
  backups: { folder: null },
  storage: { mediaLimitBytes: MEDIA_LIMIT_BYTES.default, recordingDays: null },
};
