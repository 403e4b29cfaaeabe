import { z } from 'zod';
import { recordOf } from '../lib/record-of.ts';

/**
 * The origin of a recorded line. `desk`: this desk's own press. `platform`: a read showed it and the
 * platform does not say who did it. `report`: the final reads after the end. `imported`: those of another desk, which a
 * file brought; in files they are `report`.
 */
const Source = z.enum(['desk', 'platform', 'report', 'imported']);

const Text = z.string().max(10_000);

/** A line of a show's recording, by kind. It holds from its time on, until a later line of its key. */
const RecordedFact = z.discriminatedUnion('kind', [
  /** The live started or ended. Key: `live`. */
  z.object({ kind: z.literal('live'), data: z.object({ running: z.boolean() }) }),
  /** The scene on air, whatever brought it there. Key: `air`. */
  z.object({
    kind: z.literal('scene'),
    data: z.object({ sceneId: z.string().nullable(), name: Text, cause: z.enum(['press', 'auto', 'elsewhere']) }),
  }),
  /** An overlay of a scene is visible or not. Key: `<scene id> <overlay id>`. */
  z.object({ kind: z.literal('overlay'), data: z.object({ sceneId: z.string(), name: Text, visible: z.boolean() }) }),
  /** A temporary band was shown. Key: the band's id. `untilMs`: platform time; null until taken down. */
  z.object({ kind: z.literal('band'), data: z.object({ text: Text, untilMs: z.number().nullable() }) }),
  /** State and tallies of a poll. Key: the poll's id. `votes` follow the order of `options`. */
  z.object({
    kind: z.literal('poll'),
    data: z.object({
      question: Text,
      quiz: z.boolean(),
      state: z.enum(['draft', 'open', 'closed']),
      staged: z.boolean(),
      resultsShown: z.boolean(),
      options: z.array(z.object({ id: z.string(), text: Text, correct: z.boolean() })),
      votes: z.array(z.number().int().nonnegative()),
      voters: z.number().int().nonnegative(),
    }),
  }),
  /** The chat message on stage. Key: `staged`; null when taken down. */
  z.object({ kind: z.literal('staged'), data: z.object({ messageId: z.string().nullable(), text: Text }) }),
  /** A medium of the scene on air plays, pauses, stands or shows a page. Key: the media id. `page`: null without pages. */
  z.object({
    kind: z.literal('media'),
    data: z.object({
      playing: z.boolean(),
      positionSec: z.number(),
      page: z.number().int().nullable().optional(),
    }),
  }),
  /** Scenes follow each other by themselves, or not. Key: `auto`. */
  z.object({ kind: z.literal('auto'), data: z.object({ enabled: z.boolean(), loop: z.boolean() }) }),
  /** A press and how it went. Key: the press id; `phase` as the desk shows it. */
  z.object({
    kind: z.literal('press'),
    data: z.object({
      action: z.unknown(),
      who: Text,
      surface: Text,
      /** The controller; missing where it was none, and in earlier recordings. */
      device: Text.optional(),
      phase: Text,
      elapsedMs: z.number().nullable(),
      message: z.unknown(),
    }),
  }),
  /** Nothing was read from `at` until `untilMs` (platform time). Key: `gap`. */
  z.object({ kind: z.literal('gap'), data: z.object({ untilMs: z.number(), reason: Text }) }),
  /** Counters of the production desk. Key: `counters`. Null where the platform did not say. */
  z.object({
    kind: z.literal('counters'),
    data: z.object({
      participants: z.number().nullable(),
      conversions: z.number().nullable(),
      clicks: z.number().nullable(),
    }),
  }),
  /** A person is in the room or not. Key: the person's user id. */
  z.object({
    kind: z.literal('presence'),
    data: z.object({ name: Text, connected: z.boolean(), spectator: z.boolean(), handRaised: z.boolean() }),
  }),
  /**
   * A reading of all participants arrived: presence between two readings is known. Key: `reading`. `slackMs`: how far
   * the platform's own moment may be from `at`; the time that the request took and what is not known of the clock.
   */
  z.object({
    kind: z.literal('reading'),
    data: z.object({ people: z.number().int().nonnegative(), slackMs: z.number().nonnegative().optional() }),
  }),
  /** A chat message as it was read. Key: the message's id; `data` is the platform's object. */
  z.object({ kind: z.literal('chat'), data: recordOf(z.string(), z.unknown()) }),
  /** The raw answer of a final read. Key: `attendance`, `chat`, `polls`, `conversions`, `replay` or `members`. */
  z.object({ kind: z.literal('answer'), data: recordOf(z.string(), z.unknown()) }),
]);

/** A line of a recording. `at`: platform time; `hostAt`: the recording computer's clock; both Unix milliseconds. */
export const RecordedLine = z
  .object({ at: z.number(), hostAt: z.number(), key: z.string().max(200), source: Source })
  .and(RecordedFact);
export type RecordedLine = z.infer<typeof RecordedLine>;
export type RecordedKind = RecordedLine['kind'];

/** The recording of one show. `from` and `to`: platform time of its live; `to` null while it runs. */
export const Recording = z.object({
  spaceId: z.string(),
  sessionId: z.string(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  lines: z.array(RecordedLine),
});
export type Recording = z.infer<typeof Recording>;
