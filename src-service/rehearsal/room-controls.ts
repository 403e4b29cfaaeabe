import type { Hono } from 'hono';
import * as z from 'zod';
import { ChatText } from '#shared/api/chat-writing.ts';
import { ExternalId, Id, PersonName } from '#shared/api/fields.ts';
import { PARTICIPANT_ROLES, PARTICIPANT_SOURCES } from '#shared/api/live-objects.ts';
import { SOURCE_KINDS } from '#shared/room/media-frames.ts';
import { CallToAction } from '#shared/room/protocol.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { notFound } from '../lib/api-error.ts';
import { createGuest, ensureExternalUser, findUser } from '../families/users/users.ts';
import { getPoll, serializePoll } from '../families/polls/polls.ts';
import { castVote } from '../families/polls/voting.ts';
import { setVoice, voicesIn } from '../room/simulated/voices.ts';
import { deleteMessage, findMessage, postMessage, serializeMessage, stagedMessage } from '../families/room/chat.ts';
import { findParticipant, joinRoom, removeFromRoom, raiseHand, serializeParticipant } from '../families/room/people.ts';
import { openSession, getSession } from '../families/sessions/sessions.ts';
import { transact } from '../context/transact.ts';
import { readBody } from './controls.ts';

const NewParticipant = z.object({
  name: PersonName,
  externalId: ExternalId.optional(),
  role: z.enum(PARTICIPANT_ROLES).default('viewer'),
  source: z.enum(PARTICIPANT_SOURCES).optional(),
  spectator: z.boolean().optional(),
});

const NewChat = z.object({
  userId: Id,
  text: ChatText,
  imageUrl: z.url().max(2000).nullish(),
  link: CallToAction.nullish(),
  private: z.boolean().default(false),
});

const Votes = z.object({ userId: Id, optionIds: z.array(Id).min(1).max(6) });
/** Something that a person sends into the room. */
const Silence = z.object({ kind: z.enum(SOURCE_KINDS) });
const Hand = z.object({ raised: z.boolean() });
const Voice = z.object({ talking: z.boolean() });

/** A person by id or `ext:<externalId>`; throws 404 "Participant not found". */
const personId = (ctx: ServiceContext, ref: string): string => {
  const user = findUser(ctx, ref);
  if (!user) throw notFound('Participant');
  return user.id;
};

/** Someone who may act in this live: registered on it, or its host. */
const actorId = (ctx: ServiceContext, sessionId: string, ref: string): string => {
  const userId = personId(ctx, ref);
  if (getSession(ctx, sessionId).hostId !== userId) findParticipant(ctx, sessionId, userId);
  return userId;
};

/** Mounts the rehearsal controls that simulate people in the live room. */
export const mountRoomControls = (app: Hono, ctx: ServiceContext): void => {
  app.post('/rehearsal/sessions/:id/participants', async (c) => {
    const sessionId = openSession(ctx, c.req.param('id')).id;
    const body = await readBody(c, NewParticipant);
    const participant = transact(ctx, () => {
      const { externalId, name } = body;
      const user = externalId === undefined ? createGuest(ctx, name) : ensureExternalUser(ctx, externalId, name);
      joinRoom(ctx, {
        sessionId,
        userId: user.id,
        role: body.role,
        source: body.source ?? (externalId === undefined ? 'invite' : 'lms'),
        spectator: body.spectator ?? null,
        held: true,
      });
      return serializeParticipant(ctx, findParticipant(ctx, sessionId, user.id));
    });
    return c.json({ participant }, 201);
  });

  app.delete('/rehearsal/sessions/:id/participants/:userId', (c) => {
    const sessionId = getSession(ctx, c.req.param('id')).id;
    const userId = personId(ctx, c.req.param('userId'));
    removeFromRoom(ctx, sessionId, userId);
    setVoice(ctx, sessionId, { userId, talking: false });
    return c.json({ deleted: true, participant: serializeParticipant(ctx, findParticipant(ctx, sessionId, userId)) });
  });

  // As the team does it on its pages: they turn it on again themselves.
  app.post('/rehearsal/sessions/:id/participants/:userId/mute', async (c) => {
    const sessionId = openSession(ctx, c.req.param('id')).id;
    const userId = actorId(ctx, sessionId, c.req.param('userId'));
    const { kind } = await readBody(c, Silence);
    ctx.changes.emit(sessionId, { kind: 'silenced', mute: { userId, kind, muted: true } });
    return c.json({ muted: kind });
  });

  app.post('/rehearsal/sessions/:id/chat', async (c) => {
    const sessionId = getSession(ctx, c.req.param('id')).id;
    const body = await readBody(c, NewChat);
    const userId = actorId(ctx, sessionId, body.userId);
    const messageId = postMessage(ctx, { ...body, sessionId, userId });
    const message = serializeMessage(findMessage(ctx, sessionId, messageId));
    return c.json({ message }, 201);
  });

  app.get('/rehearsal/sessions/:id/chat/stage', (c) =>
    c.json({ message: stagedMessage(ctx, getSession(ctx, c.req.param('id')).id) }),
  );

  app.delete('/rehearsal/sessions/:id/chat/:messageId', (c) => {
    deleteMessage(ctx, getSession(ctx, c.req.param('id')).id, c.req.param('messageId'));
    return c.json({ deleted: true });
  });

  app.post('/rehearsal/sessions/:id/polls/:pollId/votes', async (c) => {
    const sessionId = getSession(ctx, c.req.param('id')).id;
    const pollId = c.req.param('pollId');
    getPoll(ctx, sessionId, pollId);
    const body = await readBody(c, Votes);
    const userId = actorId(ctx, sessionId, body.userId);
    const poll = transact(ctx, () => {
      castVote(ctx, sessionId, pollId, userId, body.optionIds);
      return serializePoll(ctx, getPoll(ctx, sessionId, pollId));
    });
    return c.json({ poll });
  });

  app.put('/rehearsal/sessions/:id/hands/:userId', async (c) => {
    const sessionId = getSession(ctx, c.req.param('id')).id;
    const userId = personId(ctx, c.req.param('userId'));
    const { raised } = await readBody(c, Hand);
    raiseHand(ctx, sessionId, userId, raised);
    return c.json({ participant: serializeParticipant(ctx, findParticipant(ctx, sessionId, userId)) });
  });

  // Somebody speaks who has no microphone here: desks hear it as they hear a source that talks.
  app.put('/rehearsal/sessions/:id/voices/:userId', async (c) => {
    const sessionId = openSession(ctx, c.req.param('id')).id;
    const userId = actorId(ctx, sessionId, c.req.param('userId'));
    const { talking } = await readBody(c, Voice);
    setVoice(ctx, sessionId, { userId, talking });
    return c.json({ talking: [...voicesIn(ctx, sessionId)] });
  });
};
