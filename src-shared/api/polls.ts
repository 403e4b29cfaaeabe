import * as z from 'zod';
import { openEnum } from './open-enum.ts';
import { Deleted, Id, Timestamp } from './fields.ts';
import { SessionParams } from './live-objects.ts';
import { defineOperation } from './operation.ts';

/** Bounds of polls (spec 2, Limits). */
export const POLL_LIMITS = { polls: 100, options: { min: 2, max: 6 }, bandSeconds: 12 } as const;

export const POLL_STATUSES = ['draft', 'open', 'closed'] as const;
export const POLL_KINDS = ['poll', 'quiz'] as const;
export const POLL_PHASES = ['live', 'waiting', 'closing'] as const;

export const PollOption = z.looseObject({
  id: z.string(),
  text: z.string(),
  votes: z.number().int(),
  /** Share of the voters, 0 to 100; options can total above 100 when several answers are allowed. */
  percent: z.number(),
  /** Present once the results of a quiz are shown. */
  correct: z.boolean().optional(),
});
export type PollOption = z.output<typeof PollOption>;

export const Poll = z.looseObject({
  id: z.string(),
  sessionId: z.string(),
  kind: openEnum(POLL_KINDS),
  question: z.string(),
  options: z.array(PollOption),
  allowMultiple: z.boolean(),
  status: openEnum(POLL_STATUSES),
  resultsShown: z.boolean(),
  position: z.number().int(),
  voters: z.number().int(),
  correctVoters: z.number().int(),
  phase: openEnum(POLL_PHASES),
  onStage: z.boolean(),
  openedAt: Timestamp.nullable(),
  closedAt: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Poll = z.output<typeof Poll>;

const PollParams = SessionParams.extend({ pollId: Id });
const PollAnswer = z.looseObject({ poll: Poll });
const Shown = z.object({ shown: z.boolean() });

const pollFields = {
  question: z.string().trim().min(1).max(300),
  options: z.array(z.string().trim().min(1).max(200)).min(POLL_LIMITS.options.min).max(POLL_LIMITS.options.max),
  kind: z.enum(POLL_KINDS).optional(),
  allowMultiple: z.boolean().optional(),
  /** Indexes from 0 into the options, for a quiz. */
  correct: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(POLL_LIMITS.options.max - 1),
    )
    .max(POLL_LIMITS.options.max)
    .optional(),
  phase: z.enum(POLL_PHASES).optional(),
};

export const listLivePolls = defineOperation({
  name: 'list_live_polls',
  family: 'polls',
  method: 'GET',
  path: '/live/sessions/:id/polls',
  params: SessionParams,
  query: z.object({ status: z.enum(POLL_STATUSES).optional() }),
  response: z.looseObject({ polls: z.array(Poll) }),
});

export const getLivePoll = defineOperation({
  name: 'get_live_poll',
  family: 'polls',
  method: 'GET',
  path: '/live/sessions/:id/polls/:pollId',
  params: PollParams,
  response: PollAnswer,
});

export const createPoll = defineOperation({
  name: 'create_poll',
  family: 'polls',
  method: 'POST',
  path: '/live/sessions/:id/polls',
  status: 201,
  params: SessionParams,
  body: z.object({ ...pollFields, open: z.boolean().optional() }),
  response: PollAnswer,
});

export const updatePoll = defineOperation({
  name: 'update_poll',
  family: 'polls',
  method: 'PATCH',
  path: '/live/sessions/:id/polls/:pollId',
  params: PollParams,
  body: z.object({
    ...pollFields,
    question: pollFields.question.optional(),
    options: pollFields.options.optional(),
  }),
  response: PollAnswer,
});

export const deletePoll = defineOperation({
  name: 'delete_poll',
  family: 'polls',
  method: 'DELETE',
  path: '/live/sessions/:id/polls/:pollId',
  params: PollParams,
  response: Deleted,
  irreversible: true,
});

export const openPoll = defineOperation({
  name: 'open_poll',
  family: 'polls',
  method: 'POST',
  path: '/live/sessions/:id/polls/:pollId/open',
  params: PollParams,
  body: z.object({ announceInChat: z.boolean().default(true) }).default({ announceInChat: true }),
  response: PollAnswer,
});

export const showPollResults = defineOperation({
  name: 'show_poll_results',
  family: 'polls',
  method: 'PUT',
  path: '/live/sessions/:id/polls/:pollId/results',
  params: PollParams,
  body: Shown,
  response: PollAnswer,
});

export const closePoll = defineOperation({
  name: 'close_poll',
  family: 'polls',
  method: 'POST',
  path: '/live/sessions/:id/polls/:pollId/close',
  params: PollParams,
  body: z.object({ showResults: z.boolean().default(true) }).default({ showResults: true }),
  response: PollAnswer,
});

export const stagePoll = defineOperation({
  name: 'stage_poll',
  family: 'polls',
  method: 'PUT',
  path: '/live/sessions/:id/polls/:pollId/stage',
  params: PollParams,
  body: Shown,
  response: PollAnswer,
});

export const showPollBand = defineOperation({
  name: 'show_poll_band',
  family: 'polls',
  method: 'POST',
  path: '/live/sessions/:id/polls/:pollId/band',
  params: PollParams,
  response: PollAnswer,
});

export const pollOperations = [
  listLivePolls,
  getLivePoll,
  createPoll,
  updatePoll,
  deletePoll,
  openPoll,
  showPollResults,
  closePoll,
  stagePoll,
  showPollBand,
] as const;
