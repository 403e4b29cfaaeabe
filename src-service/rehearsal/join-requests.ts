import type { JoinRequest } from '#shared/api/join-requests.ts';
import { badRequest, forbidden } from '../lib/api-error.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { currentSpace } from '../context/current-space.ts';
import { selectJoinRequestOf } from '../store/join-request-repository.ts';
import { statement } from '../store/statement.ts';

export interface JoinRequestForm {
  readonly name: string;
  readonly email: string;
  /** In the order of the space's questions, or with the question itself. */
  readonly answers: readonly (string | { readonly question: string; readonly answer: string })[];
}

/** Someone asks to join the space, as its public page would send it. Throws 403 once declined, 400 while pending. */
export const addJoinRequest = (ctx: ServiceContext, { name, email, answers }: JoinRequestForm): JoinRequest => {
  const earlier = selectJoinRequestOf(ctx.db, email);
  if (earlier?.status === 'declined') throw forbidden('The request was declined: a new one cannot be sent');
  if (earlier?.status === 'pending') throw badRequest('A request is already pending');
  const questions = currentSpace(ctx).settings.joinQuestions;
  const id = ctx.newId('jrq');
  const createdAt = ctx.clock.now();
  const asked = answers.map((answer, index) =>
    typeof answer === 'string' ? { question: questions[index] ?? '', answer } : answer,
  );
  statement(
    ctx.db,
    `INSERT INTO join_request (id, status, name, email, answers, created_at)
     VALUES (:id, 'pending', :name, :email, :answers, :createdAt)`,
  ).run({ id, name, email, answers: JSON.stringify(asked), createdAt });
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
