import * as z from 'zod';
import { TeamEntry } from './team-entry.ts';
import { entryHash } from './team-state.ts';
import { TEAM_MESSAGE_UNITS } from './team-transport.ts';

const Digests = z.record(z.string().max(40), z.int().min(0));

/** A message between desks: entries, or a sign of life with the digests of what the desk knows. */
const TeamFrame = z.discriminatedUnion('type', [
  z.object({
    version: z.literal(1),
    type: z.literal('entries'),
    desk: z.string().max(200),
    entries: z.array(TeamEntry),
  }),
  z.object({
    version: z.literal(1),
    type: z.literal('alive'),
    desk: z.string().max(200),
    digests: Digests,
    /** When it was sent, by the sender's clock; earlier versions do not say. */
    at: z.number().optional(),
    /** The last signs of life of other desks, by their own clocks, and how long ago they came: their way there and back. */
    echoes: z.record(z.string().max(200), z.object({ at: z.number(), agoMs: z.number() })).optional(),
  }),
]);
export type TeamFrame = z.output<typeof TeamFrame>;

/** The content of a sign of life. */
export type TeamAlive = Pick<Extract<TeamFrame, { type: 'alive' }>, 'digests' | 'at' | 'echoes'>;

/** The message of a sign of life. */
export const aliveFrame = (desk: string, alive: TeamAlive): string =>
  JSON.stringify({ version: 1, type: 'alive', desk, ...alive } satisfies TeamFrame);

/** A message with entries. */
interface EntryMessage {
  readonly message: string;
  readonly entries: readonly TeamEntry[];
}

/** Entries as messages, each small enough for every transport. */
export const entryFrames = (desk: string, entries: readonly TeamEntry[]): readonly EntryMessage[] => {
  const message = JSON.stringify({ version: 1, type: 'entries', desk, entries: [...entries] } satisfies TeamFrame);
  if (message.length <= TEAM_MESSAGE_UNITS || entries.length < 2) return [{ message, entries }];
  const middle = Math.ceil(entries.length / 2);
  return [...entryFrames(desk, entries.slice(0, middle)), ...entryFrames(desk, entries.slice(middle))];
};

/** The frame in a message; null when it is none, or of another version. */
export const parseTeamFrame = (message: string): TeamFrame | null => {
  if (message.length > TEAM_MESSAGE_UNITS) return null;
  try {
    const frame = TeamFrame.safeParse(JSON.parse(message)).data ?? null;
    // Refuses values that cannot be written again.
    if (frame?.type === 'entries') frame.entries.forEach(entryHash);
    return frame;
  } catch {
    return null;
  }
};
