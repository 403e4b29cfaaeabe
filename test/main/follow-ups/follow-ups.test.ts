import { describe, expect, onTestFinished, test } from 'vitest';
import type { FollowUpRule } from '#shared/debrief/follow-up.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { silentLog } from '#shared/lib/log.ts';
import { say } from '#shared/words/say.ts';
import { createFollowUps } from '../../../src-main/follow-ups/follow-ups.ts';
import { createPlatformClient } from '../../../src-main/platform/platform-client.ts';
import { asked, turn } from '../../support/recorded-show.ts';
import { openTestLibrary } from '../../support/library-file.ts';
import { startTestService } from '../../support/service.ts';

/** The platform's replay of a show that was filmed. */
const filmed = (sessionId: string, replayUrl: string) => ({
  sessionId,
  status: 'ready',
  replayUrl,
  hlsUrl: null,
  embedUrl: null,
  thumbnailUrl: null,
  durationSec: 3600,
  videoId: null,
  lessonId: null,
  replayViews: 0,
});

const came = (userId: string, name: string, externalId: string | null) => ({
  userId,
  externalId,
  name,
  role: 'viewer',
  creditPct: 90,
});

/** Some members of a space who came to a show, on a line that may lose answers. */
const evening = async (guests: readonly ReturnType<typeof came>[] = []) => {
  const service = startTestService({ seed: 'demo' });
  onTestFinished(() => service.close());
  const { users } = await service.call('list_users', { query: { limit: 5 } });
  const { sessions } = await service.call('list_live_sessions', { query: {} });
  const sessionId = sessions[0]?.id ?? '';
  const library = openTestLibrary();
  onTestFinished(() => library.close());
  let lose: 'request' | 'answer' | null = null;
  let sent = 0;
  let film: string | null = null;
  let isOdd = false;
  let readPeople = (): Promise<readonly ReturnType<typeof came>[]> =>
    Promise.resolve([...users.map(({ id, name }) => came(id, name, null)), ...guests]);
  let meanwhile: (() => Promise<void>) | null = null;
  const client = createPlatformClient({
    baseUrl: () => service.service.ready.baseUrl,
    token: () => service.fullKey,
    async wire(input, init) {
      const request = new Request(input, init);
      if (film !== null && request.url.endsWith('/replay')) return Response.json({ replay: filmed(sessionId, film) });
      if (isOdd && request.method === 'GET' && request.url.includes('/xp')) {
        const answer = (await (await service.service.fetch(request)).json()) as object;
        return Response.json({ ...answer, events: [null] });
      }
      // Plans are read; deeds are lost.
      if (request.method === 'GET') return service.service.fetch(request);
      const how = lose;
      const act = meanwhile;
      meanwhile = null;
      await act?.();
      sent += 1;
      if (how === 'request') throw new TypeError('fetch failed');
      const answer = await service.service.fetch(request);
      if (how === null) return answer;
      lose = null;
      throw new TypeError('terminated', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) });
    },
    clock: service.clock,
    log: silentLog,
  });
  const desk = (ledger: typeof library) => {
    const opened = createFollowUps({
      library: asked(ledger),
      clientOf: () => client,
      peopleOf: () => readPeople(),
      clock: service.clock,
      log: silentLog,
      claims: { take: () => Promise.resolve(null), drop: () => undefined },
      onChange: () => undefined,
    });
    onTestFinished(() => opened.close());
    return opened;
  };
  const followUps = desk(library);
  const show = { spaceId: 's', sessionId };
  const settled = async (state: 'done' | 'running', at = followUps): Promise<void> => {
    await expect
      .poll(
        async () => {
          await turn();
          return (await at.list(show))[0]?.state;
        },
        { timeout: 20_000 },
      )
      .toBe(state);
  };
  const awardsOf = (reason: string): Promise<readonly number[]> =>
    Promise.all(
      users.map(async ({ id }) => {
        const { events } = await service.call('get_user_xp', { params: { id }, query: {} });
        return events.filter(({ source }) => source === `api:${reason}`).length;
      }),
    );
  return {
    service,
    users,
    show,
    followUps,
    settled,
    awardsOf,
    /** Another desk of the same space, with a library of its own. */
    otherDesk: () => {
      const other = openTestLibrary();
      onTestFinished(() => other.close());
      return desk(other);
    },
    start: (rule: FollowUpRule) => followUps.start({ ...show, rule, userIds: null }),
    lose: (what: 'request' | 'answer' | null) => void (lose = what),
    sent: () => sent,
    replay: (url: string) => void (film = url),
    /** The platform's answers about awards are odd. */
    odd: (now: boolean) => void (isOdd = now),
    people: (read: typeof readPeople) => void (readPeople = read),
    /** Happens while the next task is on its way. */
    meanwhile: (act: () => Promise<void>) => void (meanwhile = act),
  };
};

describe('what is done after a show', () => {
  test('an award whose answer was lost is looked up, not repeated', async () => {
    const { users, start, settled, awardsOf, lose, sent } = await evening();
    lose('answer');
    await start({ kind: 'award_xp', amount: 5, reason: 'Thanks', atLeastPct: 50 });
    await settled('done');
    expect(await awardsOf('Thanks')).toEqual(users.map(() => 1));
    expect(sent()).toBe(users.length);
  });

  test('an award and a post that another desk made are named in the plan, and made by nobody again', async () => {
    const { service, users, show, start, settled, awardsOf, otherDesk } = await evening();
    const xp = { kind: 'award_xp', amount: 5, reason: 'Thanks', atLeastPct: 50 } as const;
    const post = { kind: 'write_post', title: 'The replay is there', content: 'Watch it.' } as const;
    await start(xp);
    await start(post);
    await settled('done');
    const other = otherDesk();
    for (const rule of [xp, post]) {
      const { takes, leaves } = await other.plan({ ...show, rule, userIds: null });
      expect([takes, new Set(leaves.map(({ why }) => why))]).toEqual([[], new Set(['done'])]);
    }
    const late = { ...xp, reason: 'Together' };
    await other.start({ ...show, rule: late, userIds: null });
    await start(late);
    await settled('done', other);
    await settled('done');
    expect(await awardsOf('Thanks')).toEqual(users.map(() => 1));
    const { posts } = await service.call('list_posts', { query: {} });
    expect(posts.filter(({ title }) => title === post.title)).toHaveLength(1);
  });

  test('a follow-up that cannot be sent now waits, and goes on by itself', async () => {
    const { service, users, followUps, show, start, settled, awardsOf, lose } = await evening();
    lose('request');
    await start({ kind: 'award_xp', amount: 5, reason: 'Later', atLeastPct: 50 });
    for (let tick = 0; tick < 20; tick += 1) {
      service.clock.advance(500);
      await turn();
    }
    expect((await followUps.list(show))[0]).toMatchObject({ state: 'running', done: 0, failed: [] });
    lose(null);
    service.clock.advance(120_000);
    await settled('done');
    expect(await awardsOf('Later')).toEqual(users.map(() => 1));
  });

  test('somebody whom the platform does not know is named with its reason, and tried again when asked', async () => {
    const { followUps, show, start, settled, users } = await evening();
    await start({ kind: 'complete_lesson', lessonId: 'no-such-lesson', atLeastPct: 0 });
    await settled('done');
    const [job] = await followUps.list(show);
    expect([job?.done, job?.failed.length]).toEqual([0, users.length]);
    expect(job?.failed[0]?.problem.text).toMatch(/lesson/i);
    const rule = { kind: 'complete_lesson', lessonId: 'no-such-lesson', atLeastPct: 0 } as const;
    expect((await followUps.plan({ ...show, rule, userIds: null })).takes).toHaveLength(users.length);
  });

  test('a lesson is completed for members; people of another platform are enrolled by their number, if that is wanted', async () => {
    const guest = came('guest-1', 'Lena', 'lms-77');
    const { service, followUps, show, start, settled, users } = await evening([guest]);
    const { course } = await service.call('create_course', { body: { title: 'Course' } });
    const { lesson } = await service.call('create_lesson', { params: { id: course.id }, body: { title: 'One' } });
    const rule = { kind: 'complete_lesson', lessonId: lesson.id, atLeastPct: 50 } as const;
    const { takes, leaves } = await followUps.plan({ ...show, rule, userIds: null });
    expect([takes.length, leaves]).toEqual([users.length, [{ userId: 'guest-1', name: 'Lena', why: 'guest' }]]);
    await start({ ...rule, withLms: true });
    await settled('done');
    expect((await followUps.list(show))[0]).toMatchObject({ done: users.length + 1, failed: [] });
    const queries = [...users.map(({ id }) => ({ userId: id })), { externalId: 'lms-77' }];
    for (const query of queries) {
      const { user } = await service.call('get_course_progress', { params: { id: course.id }, query });
      expect(user?.lessons.map(({ completedAt }) => completedAt !== null)).toEqual([true]);
    }
  });

  test('a replay is published with its rule once it is there, and may be given another rule later', async () => {
    const { service, followUps, show, start, settled, replay } = await evening();
    const rule = { kind: 'publish_replay', watchers: 'level', minLevel: 3 } as const;
    const planned = async (asked: FollowUpRule) =>
      (await followUps.plan({ ...show, rule: asked, userIds: null })).leaves;
    expect((await planned(rule)).map(({ why }) => why)).toEqual(['no_replay']);
    await expect(start(rule)).rejects.toMatchObject({ code: 'invalid_input' });
    replay('https://films.example.com/replay.mp4');
    expect(await planned(rule)).toEqual([]);
    await start(rule);
    await settled('done');
    const session = async () => (await service.call('get_live_session', { params: { id: show.sessionId } })).session;
    expect(await session()).toMatchObject({ replay: 'level', replayMinLevel: 3 });
    expect((await planned(rule)).map(({ why }) => why)).toEqual(['done']);
    expect(await planned({ kind: 'publish_replay', watchers: 'all' })).toEqual([]);
    await start({ kind: 'publish_replay', watchers: 'all' });
    await expect.poll(async () => (await turn(), (await session()).replay), { timeout: 20_000 }).toBe('all');
  });

  test('a post whose answer was lost is found in the feed, and stands there once', async () => {
    const { service, start, settled, lose } = await evening();
    lose('answer');
    await start({ kind: 'write_post', title: 'The replay is here', content: 'Thank you all.' });
    await settled('done');
    const { posts } = await service.call('list_posts', { query: {} });
    expect(posts.filter(({ title }) => title === 'The replay is here')).toHaveLength(1);
  });

  test('a replay becomes a lesson once, also where the answer was lost; one without a film says so', async () => {
    const { service, start, settled, lose, followUps, show, replay } = await evening();
    const { course } = await service.call('create_course', { body: { title: 'Course' } });
    const rule = { kind: 'replay_lesson', courseId: course.id, title: 'Replay', content: '0:00 Welcome' } as const;
    await start(rule);
    await settled('done');
    expect((await followUps.list(show))[0]?.failed.map(({ problem }) => problem.text)).toEqual([
      'This show has no replay yet that a lesson could use.',
    ]);
    replay('https://films.example/evening.mp4');
    lose('answer');
    await start(rule);
    await settled('done');
    const { course: now } = await service.call('get_course', { params: { id: course.id } });
    expect(now.lessons).toMatchObject([{ title: 'Replay', videoUrl: 'https://films.example/evening.mp4' }]);
    const { lesson } = await service.call('get_lesson', { params: { id: now.lessons?.[0]?.id ?? '' } });
    expect(lesson.content).toContain('0:00 Welcome');
  });

  test('a follow-up that was stopped waits for a person', async () => {
    const { followUps, show, start, settled, awardsOf, users } = await evening();
    const rule = { kind: 'award_xp', amount: 5, reason: 'Stop', atLeastPct: 50 } as const;
    await start(rule);
    await followUps.stop({ ...show, key: 'xp:Stop' });
    await turn();
    const before = await awardsOf('Stop');
    expect(before.reduce((sum, count) => sum + count, 0)).toBeLessThan(users.length);
    await followUps.resume({ ...show, key: 'xp:Stop' });
    await settled('done');
    expect(await awardsOf('Stop')).toEqual(users.map(() => 1));
  });

  test('an odd answer to one job stops no other, and what it left open is looked up later', async () => {
    const { service, followUps, show, start, settled, awardsOf, users, lose, odd } = await evening();
    lose('answer');
    odd(true);
    await start({ kind: 'award_xp', amount: 5, reason: 'Odd', atLeastPct: 50 });
    await start({ kind: 'write_post', title: 'After it', content: 'Thank you all.' });
    const states = async () => {
      await turn();
      return (await followUps.list(show)).map(({ state }) => state);
    };
    await expect.poll(states, { timeout: 20_000 }).toEqual(['running', 'done']);
    odd(false);
    service.clock.advance(120_000);
    await settled('done');
    expect(await awardsOf('Odd')).toEqual(users.map(() => 1));
  });

  test('people who cannot be read for one job stop no other, and are read again for it later', async () => {
    const { service, followUps, show, start, settled, people } = await evening();
    const { course } = await service.call('create_course', { body: { title: 'Course' } });
    const lesson = async (title: string) =>
      (await service.call('create_lesson', { params: { id: course.id }, body: { title } })).lesson.id;
    const lena = (externalId: string) => [came('guest-1', 'Lena', externalId)];
    let reads = 0;
    let isAway = true;
    people(() => {
      reads += 1;
      if (reads > 1 && isAway) return Promise.reject(new AppError('unavailable', say('host_platform_trouble')));
      return Promise.resolve(lena('lms-77'));
    });
    const rule = { kind: 'complete_lesson', atLeastPct: 50, withLms: true } as const;
    await start({ ...rule, lessonId: await lesson('One') });
    await start({ kind: 'write_post', title: 'After it', content: 'Thank you all.' });
    const states = async () => {
      await turn();
      return (await followUps.list(show)).map(({ state }) => state);
    };
    await expect.poll(states, { timeout: 20_000 }).toEqual(['running', 'done']);
    isAway = false;
    service.clock.advance(60_000);
    await settled('done');
    people(() => Promise.resolve(lena('lms-78')));
    await start({ ...rule, lessonId: await lesson('Two') });
    await expect.poll(states, { timeout: 20_000 }).toEqual(['done', 'done', 'done']);
    const completed = async (externalId: string) => {
      const { user } = await service.call('get_course_progress', { params: { id: course.id }, query: { externalId } });
      return user?.lessons.map(({ completedAt }) => completedAt !== null);
    };
    expect([await completed('lms-77'), await completed('lms-78')]).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  test('what goes on is not asked for again; stopped and corrected, the rest get what is asked for now', async () => {
    const { service, followUps, show, start, settled, users, meanwhile } = await evening();
    const rule = { kind: 'award_xp', amount: 500, reason: 'Bonus', atLeastPct: 50 } as const;
    meanwhile(async () => {
      await expect(start({ ...rule, amount: 50 })).rejects.toMatchObject({ code: 'conflict' });
      await followUps.stop({ ...show, key: 'xp:Bonus' });
      await start({ ...rule, amount: 50 });
    });
    await start(rule);
    await settled('done');
    const amounts: number[] = [];
    for (const { id } of users) {
      const { events } = await service.call('get_user_xp', { params: { id }, query: {} });
      amounts.push(...events.filter(({ source }) => source === 'api:Bonus').map(({ amount }) => amount));
    }
    expect(amounts.toSorted((a, b) => b - a)).toEqual([500, ...users.slice(1).map(() => 50)]);
  });
});
