import * as z from 'zod';
import { recordOf } from '../lib/record-of.ts';
import { TeamVoice } from '../talkback/voice.ts';
import { DESK_OFFERED_MS } from './team-bounds.ts';
import { DeskName, isSendable, TeamEntry } from './team-entry.ts';
import { TEAM_MESSAGE_UNITS } from './team-transport.ts';

const Digests = recordOf(z.string().max(40), z.int().min(0));

/** A message between desks: entries, a sign of life with the digests of what the desk knows, or a piece of a voice. */
export const SentTeamFrame = z.discriminatedUnion('type', [
  z.object({
    version: z.literal(1),
    type: z.literal('entries'),
    desk: DeskName,
    /** Each is read separately: a bad one takes no other with it. */
    entries: z.array(z.unknown()),
  }),
  z.object({
    version: z.literal(1),
    type: z.literal('alive'),
    desk: DeskName,
    digests: Digests,
    /** When it was sent, by the sender's clock; earlier versions do not say. */
    at: z.number().optional(),
    /** The last signs of life of other desks, by their own clocks, and how long ago they came: their way there and back. */
    echoes: recordOf(z.string().max(200), z.object({ at: z.number(), agoMs: z.number() })).optional(),
    /** Desks that went lately, and how long ago the sender heard them: for those who came since. */
    gone: recordOf(DeskName, z.number().min(0).max(DESK_OFFERED_MS)).optional(),
  }),
  z.object({ version: z.literal(1), type: z.literal('voice'), desk: DeskName, voice: TeamVoice }),
]);
type AliveFrame = Extract<z.output<typeof SentTeamFrame>, { type: 'alive' }>;
type EntriesFrame = Omit<Extract<z.output<typeof SentTeamFrame>, { type: 'entries' }>, 'entries'> & {
  readonly entries: readonly TeamEntry[];
};
type VoiceFrame = Extract<z.output<typeof SentTeamFrame>, { type: 'voice' }>;
export type TeamFrame = AliveFrame | EntriesFrame | VoiceFrame;

/** The content of a sign of life. */
export type TeamAlive = Pick<AliveFrame, 'digests' | 'at' | 'echoes' | 'gone'>;

/** The message of a sign of life. */
export const aliveFrame = (desk: string, alive: TeamAlive): string =>
  JSON.stringify({ version: 1, type: 'alive', desk, ...alive } satisfies AliveFrame);

/** The message of a piece of a voice. */
export const voiceFrame = (desk: string, voice: TeamVoice): string =>
  JSON.stringify({ version: 1, type: 'voice', desk, voice } satisfies VoiceFrame);

/** A message with entries. */
interface EntryMessage {
  readonly message: string;
  readonly entries: readonly TeamEntry[];
}

/** Entries as messages, each small enough for every transport. */
export const entryFrames = (desk: string, entries: readonly TeamEntry[]): readonly EntryMessage[] => {
  const message = JSON.stringify({ version: 1, type: 'entries', desk, entries } satisfies EntriesFrame);
  if (message.length <= TEAM_MESSAGE_UNITS || entries.length < 2) return [{ message, entries }];
  const middle = Math.ceil(entries.length / 2);
  return [...entryFrames(desk, entries.slice(0, middle)), ...entryFrames(desk, entries.slice(middle))];
};

const parseEntry = (given: unknown): readonly TeamEntry[] => {
  const entry = TeamEntry.safeParse(given).data;
  return entry && isSendable(entry) ? [entry] : [];
};

/** The frame in a message, without entries that are none; null when it is no frame, or of another version. */
export const parseTeamFrame = (message: string): TeamFrame | null => {
  if (message.length > TEAM_MESSAGE_UNITS) return null;
  try {
    const frame = SentTeamFrame.safeParse(JSON.parse(message)).data ?? null;
    return frame?.type === 'entries' ? { ...frame, entries: frame.entries.flatMap(parseEntry) } : frame;
  } catch {
    return null;
  }
};
