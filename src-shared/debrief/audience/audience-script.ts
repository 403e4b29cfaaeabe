import * as z from 'zod';
import { ChatText } from '../../api/chat-writing.ts';
import { PersonName } from '../../api/fields.ts';

/**
 * Bounds of a script, which fits into one call of a window: `LARGEST_CALL`. All that a recording has beyond them is left
 * out and counted.
 */
export const SCRIPT_LIMITS = {
  people: 2000,
  stays: 8000,
  messages: 8000,
  /** All texts of the chat together, in bytes. */
  textBytes: 500_000,
  hands: 2000,
  polls: 50,
  options: 20,
  ballots: 4000,
  allBallots: 10_000,
  troubles: 200,
  /** 12 hours. */
  lengthMs: 12 * 3_600_000,
} as const;

const Ms = z.number().int().min(0).max(SCRIPT_LIMITS.lengthMs);
/** A person by their place in `people`. */
const Who = z
  .number()
  .int()
  .min(0)
  .max(SCRIPT_LIMITS.people - 1);
const Text = z.string().max(2000);
const Option = z
  .number()
  .int()
  .min(0)
  .max(SCRIPT_LIMITS.options - 1);

/** Parts of a recording that the script does not play, counted. */
const LeftOut = z.strictObject({
  messages: z.number().int().min(0),
  people: z.number().int().min(0),
  votes: z.number().int().min(0),
});

/**
 * The audience of a recorded show, to be played again: timed deeds of people under pseudonyms. Times are milliseconds from
 * the start of its live.
 */
export const AudienceScript = z.strictObject({
  title: Text,
  /** Start of the recorded live, Unix milliseconds. */
  from: z.number().int().min(0),
  lengthMs: Ms,
  /** Pseudonyms, each once. */
  people: z.array(PersonName).max(SCRIPT_LIMITS.people),
  /** Stays, each from when until when; null for those who stay to the end. */
  stays: z.array(z.tuple([Who, Ms, Ms.nullable()])).max(SCRIPT_LIMITS.stays),
  chat: z.array(z.tuple([Ms, Who, ChatText])).max(SCRIPT_LIMITS.messages),
  /** Whose hand is up from when until when; null for one that nobody lowered. */
  hands: z.array(z.tuple([Who, Ms, Ms.nullable()])).max(SCRIPT_LIMITS.hands),
  /** Ballots by their time from the opening; a later one of a person takes the place of the one before. */
  polls: z
    .array(
      z.strictObject({
        question: Text,
        options: z.array(Text).max(SCRIPT_LIMITS.options),
        ballots: z
          .array(z.tuple([Ms, Who, z.array(Option).min(1).max(SCRIPT_LIMITS.options)]))
          .max(SCRIPT_LIMITS.ballots),
      }),
    )
    .max(SCRIPT_LIMITS.polls),
  /** When the line to the platform was gone. */
  troubles: z.array(z.tuple([Ms, Ms])).max(SCRIPT_LIMITS.troubles),
  /** When the platform answered late, and by how many milliseconds. Scripts of earlier versions do not say. */
  slow: z
    .array(z.tuple([Ms, Ms, z.number().int().min(0).max(60_000)]))
    .max(SCRIPT_LIMITS.troubles)
    .default([]),
  leftOut: LeftOut,
});
export type AudienceScript = Readonly<z.output<typeof AudienceScript>>;

/** How fast a recorded audience is played. */
export const AUDIENCE_SPEEDS = [1, 2, 3, 4] as const;
export const AudienceSpeed = z.literal(AUDIENCE_SPEEDS);
export type AudienceSpeed = (typeof AUDIENCE_SPEEDS)[number];

/** A recorded audience that a rehearsal has, as the service tells it. */
export const RecordedAudience = z.object({
  title: Text,
  from: z.number(),
  lengthMs: z.number(),
  speed: AudienceSpeed,
  /** `waiting`: for the start of the live. */
  state: z.enum(['waiting', 'running', 'over']),
  /** The moment of the recording that is played now, in milliseconds. */
  positionMs: z.number(),
  people: z.number(),
  messages: z.number(),
  /** Recorded votes that the rehearsed show has no poll for, or no answer. */
  votesLeftOut: z.number(),
  messagesLeftOut: z.number(),
  peopleLeftOut: z.number(),
  /** The line as it was then; `fine` too while a person set other trouble. */
  line: z.enum(['fine', 'slow', 'gone']),
});
export type RecordedAudience = Readonly<z.output<typeof RecordedAudience>>;
