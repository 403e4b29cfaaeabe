import * as z from 'zod';
import { recordOf } from '../lib/record-of.ts';
import { CHAT_MODES, DurationMin, REPLAY_RULES, SESSION_MODES } from '../api/live-objects.ts';
import { openEnum } from '../api/open-enum.ts';
import { POLL_LIMITS } from '../api/polls.ts';
import { SceneDocumentSchema } from '../scene/scene-document-schema.ts';
import { PreparedPoll } from '../show/poll-set.ts';
import { BAND_PRESET_LIMIT, BandPreset } from './band-presets.ts';
import { noteText } from './cue-notes.ts';

const Refs = z.array(z.string().max(200)).max(1000);

/** Settings of a session, beside its title and time. */
const ShowSettings = z.strictObject({
  description: z.string().max(5000).nullable(),
  mode: openEnum(SESSION_MODES),
  maxParticipants: z.number().int().min(1),
  recordingEnabled: z.boolean(),
  chat: openEnum(CHAT_MODES),
  groups: Refs,
  replay: openEnum(REPLAY_RULES),
  replayGroups: Refs,
  replayMinLevel: z.number().int().nullable(),
  autoAdvance: z.strictObject({ enabled: z.boolean(), loop: z.boolean() }),
  /** Planned minutes; null where nobody knew them, as in templates of earlier versions. */
  durationMin: DurationMin.nullable().default(null),
});
export type ShowSettings = z.output<typeof ShowSettings>;

const SceneId = z.string().max(200);
/** The notes of the people who run the show: of the whole show, and by the ids of its scenes; the scripts of its scenes. */
const ShowNotes = z.strictObject({
  show: noteText('note'),
  scenes: recordOf(SceneId, noteText('note')),
  // Templates of earlier versions have none.
  scripts: recordOf(SceneId, noteText('script')).default({}),
});
/** A show without any notes and scripts. */
export const NO_NOTES: z.output<typeof ShowNotes> = { show: '', scenes: {}, scripts: {} };

/** Scenes that one show holds at most, as in a draft. */
export const MAX_SHOW_SCENES = 100;

/** A whole show kept as a template: new shows are made of it. It names no session. */
export const ShowTemplate = z.strictObject({
  kind: z.literal('show_template'),
  /** Null where it was kept while the platform was away: the platform's defaults hold. */
  settings: ShowSettings.nullable(),
  scenes: z.array(SceneDocumentSchema).max(MAX_SHOW_SCENES),
  polls: z.array(PreparedPoll).max(POLL_LIMITS.polls),
  bands: z.array(BandPreset).max(BAND_PRESET_LIMIT),
  // Templates of earlier versions have none.
  notes: ShowNotes.default(NO_NOTES),
});
export type ShowTemplate = z.output<typeof ShowTemplate>;
