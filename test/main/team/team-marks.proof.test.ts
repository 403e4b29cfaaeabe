import { expect, test } from 'vitest';
import type { DeskMarks } from '#shared/bridge/deck-calls.ts';
import { startRelay } from '../../support/relay.ts';
import { joinTeam, startDesk, startTeamShow, type TeamHost, type TeamShow } from '../../support/team-hosts.ts';

const marksOf = ({ desk }: TeamHost, { sessionId }: TeamShow): Promise<DeskMarks> =>
  desk.call('desk.marks', { sessionId });
const mark = ({ desk }: TeamHost, { sessionId }: TeamShow, list: 'queue' | 'aside', messageId: string, on = true) =>
  desk.call('desk.mark', { sessionId, mark: list, messageId, on });
const agree = async (show: TeamShow, hosts: readonly TeamHost[], expected: Partial<DeskMarks>): Promise<void> => {
  for (const host of hosts)
    await host.desk.until(async () => {
      const marks = await marksOf(host, show);
      return Object.entries(expected).every(
        ([list, ids]) => JSON.stringify(marks[list as 'queue']) === JSON.stringify(ids),
      );
    });
};

test('every desk knows who queued and who kept a message, and forgets who took it back', async () => {
  const [relay, show] = [await startRelay(), await startTeamShow()];
  const [paula, carl] = [await startDesk('Paula'), await startDesk('Carl')];
  await Promise.all([show.openOn(paula), show.openOn(carl)]);
  await joinTeam(relay.url, [paula, carl]);
  await mark(paula, show, 'queue', 'm1');
  await mark(carl, show, 'aside', 'm2');
  await mark(carl, show, 'queue', 'm3');
  await mark(carl, show, 'queue', 'm3', false);
  await agree(show, [paula, carl], { queue: ['m1'], aside: ['m2'] });
  for (const host of [paula, carl]) {
    const authors = await host.desk.call('team.mark_authors', { sessionId: show.sessionId });
    expect(authors.map(({ list, messageId, by }) => `${list} ${messageId} ${by}`).toSorted()).toEqual([
      'aside m2 Carl',
      'queue m1 Paula',
    ]);
  }
});

test('the queue for the stage and kept messages are the same at all desks, in one order', async () => {
  const [relay, show] = [await startRelay(), await startTeamShow()];
  const [paula, carl] = [await startDesk('Paula'), await startDesk('Carl')];
  await Promise.all([show.openOn(paula), show.openOn(carl)]);
  // Marked before anybody was in a team.
  await mark(paula, show, 'queue', 'm1');
  await mark(carl, show, 'queue', 'm2');
  await joinTeam(relay.url, [paula, carl]);
  await paula.desk.until(async () => (await marksOf(paula, show)).queue.length === 2);
  await carl.desk.until(
    async () => JSON.stringify(await marksOf(carl, show)) === JSON.stringify(await marksOf(paula, show)),
  );
  const { queue } = await marksOf(paula, show);
  await mark(carl, show, 'queue', 'm3');
  await mark(carl, show, 'aside', 'm9');
  await agree(show, [paula, carl], { queue: [...queue, 'm3'], aside: ['m9'] });
  await mark(paula, show, 'queue', 'm1', false);
  await agree(show, [paula, carl], { queue: [...queue, 'm3'].filter((id) => id !== 'm1') });
});

test('marks made on both sides of a cut come together, and what was taken back stays away', async () => {
  const [relay, show] = [await startRelay(), await startTeamShow()];
  const [paula, carl] = [await startDesk('Paula'), await startDesk('Carl')];
  await Promise.all([show.openOn(paula), show.openOn(carl)]);
  await joinTeam(relay.url, [paula, carl]);
  await mark(paula, show, 'queue', 'm1');
  await mark(paula, show, 'queue', 'm2');
  await agree(show, [paula, carl], { queue: ['m1', 'm2'] });
  await relay.close();
  await carl.desk.until(async () => (await carl.board()).status === 'connecting');
  await mark(paula, show, 'queue', 'm1', false);
  await mark(carl, show, 'queue', 'm3');
  await startRelay({ port: relay.port });
  await agree(show, [paula, carl], { queue: ['m2', 'm3'] });
});
