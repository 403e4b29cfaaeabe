import { expect, test } from 'vitest';
import { startTestService, type TestService } from '../../support/service.ts';

const ask = async (service: TestService, email: string): Promise<string> => {
  const answer = await service.rehearse('POST', '/join-requests', { name: 'Marta', email, answers: ['Pottery'] });
  return (answer.request as { id: string }).id;
};

const eventNames = ({ service }: TestService): string[] => service.context.events.after(0, 100).map(({ name }) => name);

const mailTo = async (service: TestService): Promise<unknown[]> =>
  ((await service.rehearse('GET', '/mail')).messages as { to: string }[]).map(({ to }) => to);

test('a person approved in a free space is a member at once, and notified', async () => {
  const service = startTestService();
  await service.call('update_space', { body: { joinQuestions: ['About what?'] } });
  const id = await ask(service, 'marta@example.com');
  const { requests } = await service.call('list_join_requests', {});
  expect(requests).toMatchObject([
    { id, status: 'pending', answers: [{ question: 'About what?', answer: 'Pottery' }], decidedAt: null },
  ]);
  const { request } = await service.call('approve_join_request', { params: { id } });
  expect(request).toMatchObject({ status: 'approved', decidedAt: '2030-01-07T10:00:00.000Z' });
  const { user } = await service.call('get_user', { params: { id: request.userId ?? '' } });
  expect(user).toMatchObject({ name: 'Marta', email: 'marta@example.com', member: { role: 'member' } });
  expect(eventNames(service)).toEqual(['member.joined']);
  expect(await mailTo(service)).toEqual(['marta@example.com']);
  expect((await service.call('list_join_requests', { query: { status: 'approved' } })).requests).toHaveLength(1);
});

test('a person approved in a paid space may pay, and is not a member yet', async () => {
  const service = startTestService();
  await service.rehearse('PATCH', '/space', { accessType: 'paid' });
  const id = await ask(service, 'marta@example.com');
  const { request } = await service.call('approve_join_request', { params: { id } });
  const { user } = await service.call('get_user', { params: { id: request.userId ?? '' } });
  expect(user.member).toBeNull();
  expect(eventNames(service)).toEqual([]);
});

test('a declined person cannot ask again, and a decision is final', async () => {
  const service = startTestService();
  const id = await ask(service, 'marta@example.com');
  await expect(ask(service, 'marta@example.com')).rejects.toMatchObject({ status: 400 });
  await service.call('decline_join_request', { params: { id } });
  await expect(ask(service, 'MARTA@example.com')).rejects.toMatchObject({ status: 403 });
  await expect(service.call('approve_join_request', { params: { id } })).rejects.toMatchObject({
    status: 400,
    message: 'The request is already declined',
  });
  await expect(service.call('decline_join_request', { params: { id: 'jrq_none' } })).rejects.toMatchObject({
    status: 404,
    message: 'Join request not found',
  });
  expect(await mailTo(service)).toEqual(['marta@example.com']);
});
