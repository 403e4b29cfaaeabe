import * as z from 'zod';
import { parseOutside } from '#shared/lib/outside-json.ts';
import { BAND_PRESET_LIMIT, BandPreset } from '#shared/library/band-presets.ts';
import { NOTE_LIMITS, type NoteKind } from '#shared/library/cue-notes.ts';
import { SharedFacts } from '#shared/library/session-facts.ts';
import type { MaterialType } from '#shared/team/team-values.ts';

const Note = z.object({ text: z.string() });
const Bands = z.array(BandPreset);
const Filing = z.object({ folder: z.string().nullable().optional(), tags: z.array(z.string()) });

/** Of lines that both have there is one: a script with two edits is not read twice. */
const mergeNotes = (kind: NoteKind, theirs: string, mine: string): string => {
  const [one, other] = [Note.parse(parseOutside(theirs)).text, Note.parse(parseOutside(mine)).text];
  if (one.includes(other)) return theirs;
  if (other.includes(one)) return mine;
  const lines = new Set(one.split('\n'));
  const added = other.split('\n').filter((line) => line.trim() !== '' && !lines.has(line));
  return JSON.stringify({ text: [one, ...added].join('\n').slice(0, NOTE_LIMITS[kind]) });
};

const mergeBands = (theirs: string, mine: string): string => {
  const [one, other] = [Bands.parse(parseOutside(theirs)), Bands.parse(parseOutside(mine))];
  const added = other.filter(({ id, text }) => !one.some((band) => band.id === id || band.text === text));
  return JSON.stringify([...one, ...added].slice(0, BAND_PRESET_LIMIT));
};

const mergeFilings = (theirs: string, mine: string): string => {
  const [one, other] = [Filing.parse(parseOutside(theirs)), Filing.parse(parseOutside(mine))];
  const tags = [...new Set([...one.tags, ...other.tags])].toSorted().slice(0, 30);
  return JSON.stringify({ ...other, ...one, tags });
};

/** Facts are told once: where one desk knows none, those of the other stand. */
const mergeFacts = (theirs: string, mine: string): string => {
  const [one, other] = [theirs, mine].map((json) => SharedFacts.parse(parseOutside(json)));
  const hostUrl = one?.hostUrl ?? other?.hostUrl ?? null;
  return JSON.stringify({ hostUrl, durationMin: one?.durationMin ?? other?.durationMin ?? null });
};

/**
 * Merges a thing that was changed here and at another desk since both had the same: notes, scripts, bands, tags and facts
 * of a session keep both, of anything else the team's stands, and this desk's stays among its versions.
 */
export const mergeMaterial = (type: MaterialType, theirs: string, mine: string): string => {
  try {
    if (type === 'note' || type === 'script') return mergeNotes(type, theirs, mine);
    if (type === 'session') return mergeFacts(theirs, mine);
    if (type === 'filing') return mergeFilings(theirs, mine);
    return type === 'bands' ? mergeBands(theirs, mine) : theirs;
  } catch {
    // Made by a later version: it stands as it is.
    return theirs;
  }
};
