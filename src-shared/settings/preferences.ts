import * as z from 'zod';
import { LANGUAGES } from '../words/language.ts';
import { defineGroup, defineSetting, schemaOf, usualOf, whoseAre } from './define-setting.ts';
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

/** All that is kept, each once: whose it is, its schema, and what holds until somebody chooses. */
const KEPT = {
  language: defineSetting('person', z.enum(LANGUAGES), 'en'),
  appearance: defineSetting('person', z.enum(['dark', 'light', 'contrast', 'system']), 'dark'),
  density: defineSetting('person', z.enum(['comfortable', 'compact']), 'comfortable'),
  mode: defineSetting('host', z.enum(['direct', 'cue']), 'direct'),
  /** Name shown beside presses of this desk. */
  operatorName: defineSetting('person', z.string().max(60), ''),
  uiSounds: defineSetting('person', z.boolean(), false),
  prompter: defineSetting('person', PrompterSettings, DEFAULT_PROMPTER),
  lastShow: defineSetting(
    'host',
    z.strictObject({ spaceId: z.string().max(200), sessionId: z.string().max(200) }).nullable(),
    null,
  ),
  /** Rehearsal at the start of the app. */
  rehearsal: defineGroup({
    /** The demo show is live as soon as it is opened. */
    startLive: defineSetting('host', z.boolean(), true),
    /** People who follow it as an audience would; 0 is an empty room. */
    audience: defineSetting('host', z.number().int().min(0).max(1000), 40),
    chatPerMinute: defineSetting('host', z.number().min(0).max(600), 12),
    /** Limits for recorded rehearsals: pictures, sound and what was shown. */
    recordings: defineSetting('host', RecordingLimits, DEFAULT_RECORDING_LIMITS),
    /** The desktop app makes the films of recorded rehearsals automatically. */
    films: defineSetting('host', z.boolean(), true),
  }),
  panels: defineGroup({
    /** From where the installed app lets panels in; the browser host goes by its command line. */
    from: defineSetting('host', z.enum(PANEL_ACCESS), 'nowhere'),
    /** The exact https origin at which a tunnel or a reverse proxy leads to this host; null without one. */
    externalOrigin: defineSetting(
      'host',
      z
        .string()
        .max(300, { abort: true })
        .refine((origin) => readExternalOrigin(origin) === origin)
        .nullable(),
      null,
    ),
    encryption: defineSetting('host', z.enum(PANEL_ENCRYPTIONS), 'made'),
    /** Files of the person's own certificate and its key (PEM), by their whole paths; empty where none was named. */
    certFile: defineSetting('host', z.string().trim().max(1000), ''),
    keyFile: defineSetting('host', z.string().trim().max(1000), ''),
  }),
  /** Lines that are ready for those who speak; none: the app's own, in the language of each window. */
  readyLines: defineSetting('host', z.array(z.string().trim().min(1).max(MAX_LINE)).max(READY_LINES), []),
  backups: defineGroup({
    /** A whole path; null keeps them within the data. */
    folder: defineSetting('host', z.string().min(1).max(1000).nullable(), null),
  }),
  storage: defineGroup({
    /** Room for media on disk, in bytes; the least used ones go first. */
    mediaLimitBytes: defineSetting(
      'host',
      z.number().int().min(MEDIA_LIMIT_BYTES.min).max(MEDIA_LIMIT_BYTES.max),
      MEDIA_LIMIT_BYTES.default,
    ),
    /** Days for which recordings of shows are kept after their end; null for ever. */
    recordingDays: defineSetting('host', z.number().int().min(1).max(3650).nullable(), null),
  }),
};

export const Preferences = schemaOf(KEPT);
export type Preferences = z.output<typeof Preferences>;

export const DEFAULT_PREFERENCES: Preferences = usualOf(KEPT);

/** Preferences that belong to the person at a window; the others belong to the host and hold for everyone. */
export const PERSON_PREFERENCES = whoseAre(KEPT, 'person');
