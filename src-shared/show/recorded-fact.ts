import { z } from 'zod';
import { ROOM_TROUBLES } from '../lib/room-troubles.ts';
import { recordOf } from '../lib/record-of.ts';
import { SIGNS } from './speaker-lines.ts';

const Text = z.string().max(10_000);

/** A fact of a show, by kind, as recordings keep it and rules read it. It holds until a later one of its key. */
export const RecordedFact = z.discriminatedUnion('kind', [
  /** The live started or ended. Key: `live`. */
  z.object({ kind: z.literal('live'), data: z.object({ running: z.boolean() }) }),
  /** The scene on air, whatever brought it there. Key: `air`. */
  z.object({
    kind: z.literal('scene'),
    data: z.object({ sceneId: z.string().nullable(), name: Text, cause: z.enum(['press', 'auto', 'elsewhere']) }),
  }),
  /**
   * How a scene is planned. Key: the scene's id. `position`: from 0; null once it is gone. `lengthMs`: null without a
   * duration. `films`: films and sounds that play once and have a known length, in seconds of their file. `cameras`: its
   * places for people that can be seen; `videos`: films that play once, whether their length is known or not. Both are
   * missing in earlier recordings.
   */
  z.object({
    kind: z.literal('plan'),
    data: z.object({
      name: Text,
      position: z.number().int().nonnegative().nullable(),
      lengthMs: z.number().nonnegative().nullable(),
      arrivalMs: z.number().nonnegative(),
      jingle: z.boolean(),
      films: z
        .array(
          z.object({
            mediaId: z.string().max(200),
            title: Text,
            startSec: z.number(),
            endSec: z.number(),
            autoplay: z.boolean(),
          }),
        )
        .max(50),
      cameras: z
        .array(
          z.object({
            kind: z.enum(['host', 'guest']),
            userId: z.string().max(200).optional(),
            guestIndex: z.number().int().nonnegative().optional(),
          }),
        )
        .max(50)
        .optional(),
      videos: z.array(z.string().max(200)).max(50).optional(),
    }),
  }),
  /** Those who may speak, in the places that scenes have for them. Key: `cast`. `guests`: in the order of their coming. */
  z.object({
    kind: z.literal('cast'),
    data: z.object({ host: z.string().max(200).nullable(), guests: z.array(z.string().max(200)).max(50) }),
  }),
  /** Those who can be heard to speak, by their ids. Key: `voices`. Null while nobody tells. */
  z.object({
    kind: z.literal('voices'),
    data: z.object({ talking: z.array(z.string().max(200)).max(50).nullable() }),
  }),
  /** A sign of somebody who speaks stands, or was taken back (null). Key: the person's user id. `at`: when it was given. */
  z.object({ kind: z.literal('sign'), data: z.object({ sign: z.enum(SIGNS).nullable(), at: z.number() }) }),
  /** Trouble of the room's picture or sound while a desk watches it; null for none. Key: `room`. */
  z.object({ kind: z.literal('room'), data: z.object({ trouble: z.enum(ROOM_TROUBLES).nullable() }) }),
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
  /** Auto-advance was switched on or off. Key: `auto`. */
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
export type RecordedFact = z.infer<typeof RecordedFact>;
