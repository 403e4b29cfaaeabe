import { reportLiveConversion, setExtraViewers, setParticipantRole } from '#shared/api/live.ts';
import { keepSession } from './keep-answers.ts';
import { sendBy, type Sender } from './sending.ts';

/** Gives a person another role. */
const sendRole: Sender<'participant.role'> = ({ userId, role }, { sessionId, slices }) =>
  sendBy(
    setParticipantRole,
    { params: { id: sessionId, userId }, body: { role } },
    {
      group: `role ${userId}`,
      apply: ({ participant }) =>
        slices.change('participants', (people) =>
          people.map((person) => (person.id === participant.id ? participant : person)),
        ),
      affects: ['participants'],
      evidence: 'participants',
    },
  );

/** Adds viewers to the number shown. */
const sendExtraViewers: Sender<'viewers.extra'> = ({ extra }, { sessionId, slices }) =>
  sendBy(
    setExtraViewers,
    { params: { id: sessionId }, body: { extra } },
    { group: 'viewers', apply: ({ session }) => keepSession(slices, session), evidence: 'desk' },
  );

/** Reports a sale; one more than before shows that it was counted. */
const sendConversion: Sender<'conversion.report'> = ({ kind: _kind, ...body }, { sessionId, slices }) => {
  const countOf = (): number | undefined => slices.read('desk')?.value.session.conversionCount;
  const before = countOf() ?? Infinity;
  return sendBy(
    reportLiveConversion,
    { params: { id: sessionId }, body },
    {
      group: 'conversion',
      apply: ({ session }) => keepSession(slices, session),
      affects: ['chat'],
      evidence: { part: 'desk', isDone: () => (countOf() ?? 0) > before },
    },
  );
};

/** Senders for the actions of people and sales. */
export const PEOPLE_SENDERS = {
  'participant.role': sendRole,
  'viewers.extra': sendExtraViewers,
  'conversion.report': sendConversion,
} as const;
