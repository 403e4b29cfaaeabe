import { captionMs } from '#shared/room/captions.ts';
import { isTeam } from '#shared/room/is-team.ts';
import type { ClientFrame, RoomYou } from '#shared/room/protocol.ts';
import type { ClientMediaFrame } from '#shared/room/media-frames.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { badRequest, forbidden } from '../lib/api-error.ts';
import { setChatMode, deleteMessage, postMessage } from '../families/room/chat.ts';
import { getSession } from '../families/sessions/sessions.ts';
import { castVote } from '../families/polls/voting.ts';
import { endSession, startSession } from '../families/live/start-and-end.ts';
import { changeRole, raiseHand } from '../families/room/people.ts';
import { participants } from '../store/participant-repository.ts';

/** A frame with an action in the live, as opposed to frames about the connection and its pictures and sound. */
export type ActionFrame = Exclude<ClientFrame, { type: 'hello' | 'ping' | 'leave' } | ClientMediaFrame>;

/** The person who acts. */
export interface Actor {
  readonly sessionId: string;
  readonly userId: string;
  readonly role: RoomYou['role'];
}

const requireTeam = ({ role }: Actor): void => {
  if (!isTeam(role)) throw forbidden('Only the team of the live can do this');
};

const requireHost = ({ role }: Actor): void => {
  if (role !== 'host') throw forbidden('Only the host can do this');
};

const say = (ctx: ServiceContext, actor: Actor, frame: Extract<ClientFrame, { type: 'chat' }>): string => {
  if (frame.imageUrl !== undefined || frame.link) requireTeam(actor);
  return postMessage(ctx, {
    sessionId: actor.sessionId,
    userId: actor.userId,
    text: frame.text,
    ref: frame.ref,
    imageUrl: frame.imageUrl ?? null,
    link: frame.link ?? null,
    private: frame.private ?? false,
  });
};

/** Gives somebody of the audience the floor, or takes it back. The team keeps its own. */
const giveFloor = (ctx: ServiceContext, sessionId: string, frame: Extract<ClientFrame, { type: 'floor' }>): void => {
  const person = participants(ctx.db).find(sessionId, frame.userId);
  if (person && isTeam(person.role)) throw forbidden('Somebody of the team has the floor as it is');
  changeRole(ctx, sessionId, frame.userId, frame.given ? 'speaker' : 'viewer');
};

/** Shows a caption to everyone in the room: it is kept with the recording alone. */
const caption = (ctx: ServiceContext, sessionId: string, text: string): void => {
  if (getSession(ctx, sessionId).status !== 'live') throw badRequest('Captions are shown while the live is on');
  const at = ctx.clock.now();
  const shown = { text, at: new Date(at).toISOString(), until: new Date(at + captionMs(text)).toISOString() };
  ctx.changes.emit(sessionId, { kind: 'caption', caption: shown });
};

/** Runs an action that adds no message. */
const act = (ctx: ServiceContext, actor: Actor, frame: Exclude<ActionFrame, { type: 'chat' }>): void => {
  const { sessionId, userId } = actor;
  switch (frame.type) {
    case 'vote':
      castVote(ctx, sessionId, frame.pollId, userId, frame.optionIds);
      return;
    case 'hand':
      raiseHand(ctx, sessionId, userId, frame.raised);
      return;
    case 'start':
      requireHost(actor);
      startSession(ctx, sessionId);
      return;
    case 'end':
      requireHost(actor);
      endSession(ctx, sessionId);
      return;
    case 'chatMode':
      requireTeam(actor);
      setChatMode(ctx, sessionId, frame.mode);
      return;
    case 'deleteMessage':
      requireTeam(actor);
      deleteMessage(ctx, sessionId, frame.messageId);
      return;
    case 'floor':
      requireTeam(actor);
      giveFloor(ctx, sessionId, frame);
      return;
    case 'caption':
      requireTeam(actor);
      caption(ctx, sessionId, frame.text);
      return;
    case 'lowerHand':
      requireTeam(actor);
      raiseHand(ctx, sessionId, frame.userId, false);
      return;
  }
};

/**
 * Runs the action of a frame and returns the id of the message that it became, if any; throws an ApiError with the
 * reason of a refusal. Runs inside a transaction.
 */
export const handleFrame = (ctx: ServiceContext, actor: Actor, frame: ActionFrame): string | null => {
  if (frame.type === 'chat') return say(ctx, actor, frame);
  act(ctx, actor, frame);
  return null;
};
