import { expect, test } from 'vitest';
import type * as z from 'zod';
import { createLiveEntryUrl, createLiveInvite, createLiveSession, updateLiveSession } from '#shared/api/live.ts';
import { createPoll } from '#shared/api/polls.ts';
import { createScene, showBand } from '#shared/api/scenes.ts';
import { describeIssue } from '../../../src-service/http/validation.ts';

const said = (schema: z.ZodType, input: unknown): string => {
  const parsed = schema.safeParse(input);
  return parsed.success ? 'valid' : describeIssue(parsed.error, schema, input);
};

const session = { title: 'A live', scheduledAt: '2030-01-07T18:00:00Z' };

test.each<[string, z.ZodType, unknown, string]>([
  ['a missing field', createLiveSession.body, { scheduledAt: 0 }, 'title is required'],
  ['a missing object', createLiveEntryUrl.body, { sessionId: 's' }, 'user.externalId is required'],
  ['a missing inner field', createLiveEntryUrl.body, { sessionId: 's', user: {} }, 'user.externalId is required'],
  [
    'an empty external id',
    createLiveEntryUrl.body,
    { sessionId: 's', user: { externalId: '' } },
    'user.externalId is required',
  ],
  ['null where a value is required', createLiveSession.body, { ...session, title: null }, 'title is required'],
  ['null where a value may be absent', updateLiveSession.body, { title: null }, 'title must be a string'],
  [
    'two values',
    createLiveEntryUrl.body,
    { sessionId: 's', user: { externalId: 'e' }, role: 'host' },
    'role must be "viewer" or "speaker"',
  ],
  [
    'more values',
    createLiveInvite.body,
    { role: 'host' },
    'role must be "viewer", "speaker", "assistant" or "moderator"',
  ],
  [
    'too large a number',
    createLiveSession.body,
    { ...session, maxParticipants: 1001 },
    'maxParticipants must be at most 1000',
  ],
  [
    'too small a number',
    createLiveSession.body,
    { ...session, maxParticipants: 1 },
    'maxParticipants must be at least 2',
  ],
  [
    'a fraction',
    createLiveSession.body,
    { ...session, maxParticipants: 2.5 },
    'maxParticipants must be a whole number',
  ],
  ['blank text', createLiveSession.body, { ...session, title: '  ' }, 'title must not be empty'],
  [
    'long text',
    createLiveSession.body,
    { ...session, title: 'x'.repeat(201) },
    'title must have at most 200 characters',
  ],
  ['another type', createLiveSession.body, { ...session, title: 7 }, 'title must be a string'],
  [
    'no date',
    updateLiveSession.body,
    { scheduledAt: 'tomorrow' },
    'scheduledAt must be an ISO 8601 date or a timestamp in milliseconds',
  ],
  ['no e-mail address', createLiveSession.body, { ...session, hostEmail: 'x' }, 'hostEmail must be an e-mail address'],
  ['few items', createPoll.body, { question: 'Why?', options: ['one'] }, 'options must have at least 2 items'],
  ['a bad item', createPoll.body, { question: 'Why?', options: ['one', 2] }, 'options.1 must be a string'],
  ['a format with our words', showBand.body, { text: 'x', bg: 'url(x)' }, 'bg must be a CSS colour'],
  [
    'a deep field',
    createScene.body,
    { slots: [{ kind: 'moon' }] },
    'slots.0.kind must be "host", "guest", "screen", "media" or "embed"',
  ],
  ['a rule of its own', createScene.body, { audios: [{}] }, 'audios.0: a sound needs a mediaId or a url'],
  ['null', createLiveSession.body, null, 'The body must be a JSON object'],
  ['a list', createLiveSession.body, [], 'The body must be a JSON object'],
])('the problem “%s” is said in one sentence', (_, schema, input, sentence) => {
  expect(said(schema, input)).toBe(sentence);
});
