import type { Session } from '#shared/api/live-objects.ts';
import {
  reportLiveConversion,
  setExtraViewers,
  setParticipantRole,
  stageChatMessage,
  updateLiveSession,
} from '#shared/api/live.ts';
import type { Evidence, PlanContext, PressPlan } from './press-plan.ts';
import { planCall } from './press-plan.ts';
import type { SentAction } from './resolve-press.ts';

type Of<Kind extends SentAction['kind']> = Extract<SentAction, { kind: Kind }>;

/** Plans of the presses about the room: chat, people, viewers, conversions. */
export const createRoomPlans = ({ sessionId, slices, chat }: PlanContext) => {
  const params = { id: sessionId };
  const keepSession = ({ session }: { session: Session }): void =>
    slices.change('desk', (desk) => ({ ...desk, session }));
  const when = (isDone: (session: Session) => boolean): Evidence => ({
    part: 'desk',
    isDone: () => {
      const session = slices.read('desk')?.value.session;
      return session !== undefined && isDone(session);
    },
  });

  return {
    stageMessage: ({ messageId }: Of<'message.stage'>): PressPlan =>
      planCall(
        stageChatMessage,
        { params, body: { messageId } },
        // The platform has no way to read what stands on stage: there is no evidence.
        {
          group: 'message',
          ...(messageId !== null && { target: messageId }),
          apply: ({ message }) => chat.stage(message),
        },
      ),

    viewers: ({ extra }: Of<'viewers.extra'>): PressPlan =>
      planCall(
        setExtraViewers,
        { params, body: { extra } },
        { group: 'viewers', apply: keepSession, evidence: when((session) => session.extraViewers === extra) },
      ),

    role: ({ userId, role }: Of<'participant.role'>): PressPlan =>
      planCall(
        setParticipantRole,
        { params: { ...params, userId }, body: { role } },
        {
          group: `role ${userId}`,
          target: userId,
          apply: ({ participant }) =>
            slices.change('participants', (people) =>
              people.map((person) => (person.id === participant.id ? participant : person)),
            ),
          affects: ['participants'],
          evidence: {
            part: 'participants',
            isDone: () =>
              slices.read('participants')?.value.some((person) => person.id === userId && person.role === role) ??
              false,
          },
        },
      ),

    chatMode: ({ mode }: Of<'chat.mode'>): PressPlan =>
      planCall(
        updateLiveSession,
        { params, body: { chat: mode } },
        { group: 'chat mode', apply: keepSession, evidence: when((session) => session.chat === mode) },
      ),

    conversion: ({ kind: _kind, ...body }: Of<'conversion.report'>): PressPlan => {
      const before = slices.read('desk')?.value.session.conversionCount ?? Infinity;
      return planCall(
        reportLiveConversion,
        { params, body },
        {
          group: 'conversion',
          apply: keepSession,
          affects: ['chat'],
          evidence: when((session) => session.conversionCount > before),
          // Counted twice it would be a sale that never was.
          mayResend: false,
        },
      );
    },
  };
};
