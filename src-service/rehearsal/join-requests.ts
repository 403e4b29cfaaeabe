import type { JoinRequest } from '#shared/api/join-requests.ts';
import { badRequest, forbidden } from '../lib/api-error.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { currentSpace } from '../context/current-space.ts';
import { joinRequests } from '../store/join-request-repository.ts';

export interface JoinRequestForm {
  readonly name: string;
  readonly email: string;
  /** In the order of the space's questions, or with the question itself. */
  readonly answers: readonly (string | { readonly question: string; readonly answer: string })[];
}

/** Someone asks to join the space, as its public page would send it. Throws 403 once declined, 400 while pending. */
export const addJoinRequest = (ctx: ServiceContext, { name, email, answers }: JoinRequestForm): JoinRequest => {
  const earlier = joinRequests(ctx.db).findOf(email);
  if (earlier?.status === 'declined') throw forbidden('The request was declined: a new one cannot be sent');
  if (earlier?.status === 'pending') throw badRequest('A request is already pending');
  const questions = currentSpace(ctx).settings.joinQuestions;
  const id = ctx.newId('jrq');
  const createdAt = ctx.clock.now();
  const asked = answers.map((answer, index) =>
    typeof answer === 'string' ? { question: questions[index] ?? '', answer } : answer,
  );
  joinRequests(ctx.db).insert({ id, name, email, answers: JSON.stringify(asked), createdAt });
  return {
    id,
    status: 'pending',
    userId: null,
    name,
    email,
    image: null,
    answers: asked,
    createdAt: new Date(createdAt).toISOString(),
    decidedAt: null,
  };
};
