import { describe, expect, test } from 'vitest';
import { silentLog } from '#shared/lib/log.ts';
import { openLivekit } from '../../../src-service/media/livekit/open-livekit.ts';
import { parseServiceOptions } from '../../../src-service/server/service-options.ts';
import { eventually } from '../../support/eventually.ts';
import { startLivekitStandIn, type LivekitStandIn } from '../../support/media/livekit-stand-in.ts';
import { startMediaLive, type MediaLive } from '../../support/media/media-live.ts';
import type { MediaPage } from '../../support/media/media-page.ts';

interface Guest {
  readonly page: MediaPage;
  readonly identity: string;
  /** Reports that this page sends something now. */
  send(source: 'CAMERA' | 'MICROPHONE', sid: string, more?: object): Promise<number>;
}

interface LivekitLive {
  readonly live: MediaLive;
  readonly livekit: LivekitStandIn;
  readonly troubles: readonly string[];
  /** Somebody who has got their token. */
  guest(page: Promise<MediaPage>): Promise<Guest>;
  report(event: object, secret?: string): Promise<number>;
}

const startLive = async (
  mode: 'broadcast' | 'conference' = 'broadcast',
  status: 'scheduled' | 'live' = 'live',
): Promise<LivekitLive> => {
  const livekit = await startLivekitStandIn();
  const troubles: string[] = [];
  const log = { ...silentLog, error: (message: string) => void troubles.push(message) };
  const live = await startMediaLive({ livekit: openLivekit(livekit.server), mode, status, log });
  const report = (event: object, secret?: string): Promise<number> => livekit.report(live.apiRoot, event, secret);
  return {
    live,
    livekit,
    troubles,
    report,
    async guest(entering) {
      const page = await entering;
      const { token } = await page.until('mediaLivekit');
      const identity = (await livekit.grantsOf(token)).sub ?? '';
      return {
        page,
        identity,
        send: (source, sid, more = {}) =>
          report({
            event: 'track_published',
            room: { name: live.sessionId },
            participant: { identity },
            track: { sid, source, ...more },
          }),
      };
    },
  };
};

const publishesBy = async ({ grantsOf }: LivekitStandIn, { page }: Guest): Promise<boolean | undefined> =>
  (await grantsOf((await page.until('mediaLivekit')).token)).video?.canPublish;

describe('a LiveKit server in place of the engine', () => {
  test('is told who enters and who may send, as roles change', async () => {
    const { live, livekit, guest } = await startLive();
    const viewer = await guest(live.enter('vera', 'viewer'));
    const host = await guest(live.enterAsHost());
    const { token, url } = await viewer.page.until('mediaLivekit');
    expect(url).toBe(livekit.server.url);
    expect(await livekit.grantsOf(token)).toMatchObject({
      sub: viewer.identity,
      video: { room: live.sessionId, roomJoin: true, canPublish: false, canSubscribe: true, canPublishData: false },
    });
    expect(await publishesBy(livekit, host)).toBe(true);

    const { userId } = viewer.page;
    const permissions = (): unknown[] =>
      livekit.calls.map(({ method, body, grants }) => [
        method,
        body.identity,
        (body.permission as { canPublish?: boolean } | undefined)?.canPublish ?? false,
        grants.video?.roomAdmin,
      ]);
    for (const given of [true, false, true]) {
      const before = viewer.page.frames.filter(({ type }) => type === 'mediaLivekit').length;
      host.page.say({ type: 'floor', userId, given });
      await viewer.page.meet(() => viewer.page.frames.filter(({ type }) => type === 'mediaLivekit').length > before);
      expect(await publishesBy(livekit, viewer)).toBe(given);
      if (!given) await viewer.page.until('mediaStopped', ({ pc, reason }) => pc === 'up' && reason === 'floor');
    }
    await eventually(() =>
      expect(permissions()).toEqual([
        ['UpdateParticipant', viewer.identity, true, true],
        ['UpdateParticipant', viewer.identity, false, true],
        ['UpdateParticipant', viewer.identity, true, true],
      ]),
    );
    viewer.page.leave();
    await eventually(() =>
      expect(livekit.calls.at(-1)).toMatchObject({
        method: 'RemoveParticipant',
        body: { room: live.sessionId, identity: viewer.identity },
      }),
    );
  });

  test('is told again what somebody may do who enters by an older token, and to put out who has left', async () => {
    const { live, livekit, guest, report } = await startLive();
    const host = await guest(live.enterAsHost());
    const viewer = await guest(live.enter('vera', 'viewer'));
    const joined = ({ identity }: Guest): Promise<number> =>
      report({ event: 'participant_joined', room: { name: live.sessionId }, participant: { identity } });
    await joined(viewer);
    expect(livekit.calls).toEqual([]);
    const permitted = (): unknown[] =>
      livekit.calls.map(({ body }) => (body.permission as { canPublish?: boolean } | undefined)?.canPublish ?? false);
    for (const given of [true, false]) {
      const asked = livekit.calls.length;
      host.page.say({ type: 'floor', userId: viewer.page.userId, given });
      await eventually(() => expect(permitted().slice(asked)).toEqual([given]));
      await joined(viewer);
      await eventually(() => expect(permitted().slice(asked)).toEqual([given, given]));
    }
    viewer.page.leave();
    const removals = (): number => livekit.calls.filter(({ method }) => method === 'RemoveParticipant').length;
    await eventually(() => expect(removals()).toBe(1));
    await joined(viewer);
    await eventually(() => expect(removals()).toBe(2));
    // Somebody in a room that is none of ours.
    await report({ event: 'participant_joined', room: { name: 'another' }, participant: { identity: 'somebody' } });
    expect(removals()).toBe(2);
  });

  test('lets everybody send in a conference', async () => {
    const { live, livekit, guest } = await startLive('conference');
    expect(await publishesBy(livekit, await guest(live.enter('vera', 'viewer')))).toBe(true);
  });

  test('gives those in the waiting room nothing to see and hear, until the live starts', async () => {
    const { live, livekit, guest } = await startLive('broadcast', 'scheduled');
    const host = await guest(live.enterAsHost());
    const viewer = await guest(live.enter('vera', 'viewer'));
    const watches = async ({ page }: Guest): Promise<boolean | undefined> =>
      (await livekit.grantsOf((await page.until('mediaLivekit')).token)).video?.canSubscribe;
    expect([await watches(host), await watches(viewer)]).toEqual([true, false]);
    await host.send('CAMERA', 'TR_1');
    await host.page.meet(() => host.page.sources().length === 1);
    expect(viewer.page.frames.some((frame) => frame.type === 'mediaSources' && frame.sources?.length !== 0)).toBe(
      false,
    );
    host.page.say({ type: 'start' });
    await viewer.page.meet(() => viewer.page.sources().length === 1);
    await eventually(async () => expect(await watches(viewer)).toBe(true));
    await eventually(() =>
      expect(livekit.calls.map(({ method, body }) => [method, body.identity, body.permission])).toEqual([
        ['UpdateParticipant', viewer.identity, expect.objectContaining({ canSubscribe: true })],
      ]),
    );
  });

  test('says what is sent, by signed reports alone', async () => {
    const { live, guest, report } = await startLive();
    const viewer = await guest(live.enter('vera', 'viewer'));
    const speaker = await guest(live.enter('sam', 'speaker'));
    const { userId } = speaker.page;
    expect(
      await speaker.send('CAMERA', 'TR_1', { codecs: [{ layers: [{ quality: 'LOW' }, { quality: 'HIGH' }] }] }),
    ).toBe(204);
    await viewer.page.meet(() => viewer.page.sources().length === 1);
    expect(viewer.page.sources()).toEqual([
      { id: 'TR_1', userId, kind: 'camera', small: true, muted: false, talking: false },
    ]);

    const room = { name: live.sessionId };
    const participant = { identity: speaker.identity };
    const forged = { event: 'track_published', room, participant, track: { sid: 'TR_9', source: 'MICROPHONE' } };
    expect(await report(forged, 'another secret of many characters')).toBe(401);
    const unsigned = await fetch(`${live.apiRoot}/livekit/webhook`, { method: 'POST', body: JSON.stringify(forged) });
    expect(unsigned.status).toBe(401);
    // Others, other rooms, and what is not known yet.
    for (const event of [
      { ...forged, participant: { identity: 'somebody' } },
      { ...forged, room: { name: 'another' } },
      { ...forged, track: { sid: 'TR_9', source: 'UNKNOWN' } },
      { event: 'egress_started', room },
      { event: 'something_new', room, participant },
    ]) {
      expect(await report(event)).toBe(204);
    }
    // A person who may not send.
    expect(await viewer.send('CAMERA', 'TR_8')).toBe(204);

    expect(await speaker.send('MICROPHONE', 'TR_2', { muted: true })).toBe(204);
    await viewer.page.meet(() => viewer.page.sources().length === 2);
    expect(viewer.page.sources().map(({ id, muted }) => [id, muted])).toEqual([
      ['TR_1', false],
      ['TR_2', true],
    ]);
    await report({ event: 'track_unpublished', room, participant, track: { sid: 'TR_1' } });
    await viewer.page.meet(() => viewer.page.sources().length === 1);
    await report({ event: 'participant_left', room, participant });
    await viewer.page.meet(() => viewer.page.sources().length === 0);
  });

  test('says what is sent now, also where reports come late, twice or in another order', async () => {
    const { live, guest, report } = await startLive();
    const speaker = await guest(live.enter('sam', 'speaker'));
    const room = { name: live.sessionId };
    const tell = (event: string, connection: string, sid = '', source = 'CAMERA'): Promise<number> =>
      report({
        event,
        room,
        participant: { identity: speaker.identity, sid: connection },
        ...(sid === '' ? {} : { track: { sid, source } }),
      });
    const sent = (): string =>
      speaker.page
        .sources()
        .map(({ id }) => id)
        .join();
    // The end before the beginning.
    await tell('track_unpublished', 'PA_1', 'TR_1');
    await tell('track_published', 'PA_1', 'TR_1');
    await tell('track_published', 'PA_1', 'TR_2', 'MICROPHONE');
    await speaker.page.meet(() => sent() === 'TR_2');
    // The page is connected again before its first connection is said to be gone.
    await tell('track_published', 'PA_2', 'TR_3');
    await tell('track_published', 'PA_2', 'TR_4', 'MICROPHONE');
    await tell('participant_left', 'PA_1');
    await tell('track_published', 'PA_1', 'TR_2', 'MICROPHONE');
    await speaker.page.meet(() => sent() === 'TR_3,TR_4');
    await tell('track_published', 'PA_2', 'TR_5', 'SCREEN_SHARE');
    await speaker.page.meet(() => sent() === 'TR_3,TR_4,TR_5');
    await tell('participant_left', 'PA_2');
    await speaker.page.meet(() => sent() === '');
  });

  test('is not asked for ever to mute what nobody sends any more', async () => {
    const { live, livekit, guest, report } = await startLive();
    const host = await guest(live.enterAsHost());
    const speaker = await guest(live.enter('sam', 'speaker'));
    await speaker.send('MICROPHONE', 'TR_1');
    await host.page.meet(() => host.page.sources().length === 1);
    // A LiveKit server answers so where the page is not there.
    livekit.answer(503);
    host.page.say({ type: 'mediaMute', userId: speaker.page.userId, kind: 'microphone', muted: true });
    await eventually(() => expect(livekit.calls.length).toBe(1));
    await report({
      event: 'participant_left',
      room: { name: live.sessionId },
      participant: { identity: speaker.identity },
    });
    await host.page.meet(() => host.page.sources().length === 0);
    host.page.say({ type: 'floor', userId: speaker.page.userId, given: false });
    await eventually(() =>
      expect(livekit.calls.filter(({ method }) => method === 'UpdateParticipant')).toHaveLength(2),
    );
    expect(livekit.calls.filter(({ method }) => method === 'MutePublishedTrack')).toHaveLength(1);
  });

  test('keeps one page of a person sending: the newest', async () => {
    const { live, guest } = await startLive();
    const first = await guest(live.enter('sam', 'speaker'));
    const second = await guest(live.enter('sam', 'speaker'));
    await first.send('CAMERA', 'TR_1');
    await second.page.meet(() => second.page.sources().length === 1);
    await second.send('CAMERA', 'TR_2');
    await first.page.until('mediaStopped', ({ reason }) => reason === 'refused');
    await second.page.meet(
      () =>
        second.page
          .sources()
          .map(({ id }) => id)
          .join() === 'TR_2',
    );
  });

  test('is told when the team mutes; people unmute themselves', async () => {
    const { live, livekit, guest } = await startLive();
    const host = await guest(live.enterAsHost());
    const viewer = await guest(live.enter('vera', 'viewer'));
    const speaker = await guest(live.enter('sam', 'speaker'));
    await speaker.send('MICROPHONE', 'TR_1');
    await viewer.page.meet(() => viewer.page.sources().length === 1);
    const { userId } = speaker.page;
    viewer.page.say({ type: 'mediaMute', userId, kind: 'microphone', muted: true });
    await viewer.page.until('error', ({ code }) => code === 'forbidden');
    host.page.say({ type: 'mediaMute', userId, kind: 'microphone', muted: true });
    await speaker.page.until('mediaStopped', ({ reason, kind }) => reason === 'muted' && kind === 'microphone');
    expect(speaker.page.sources()).toMatchObject([{ id: 'TR_1', muted: true }]);
    await eventually(() =>
      expect(livekit.calls).toMatchObject([
        {
          method: 'MutePublishedTrack',
          body: { room: live.sessionId, identity: speaker.identity, trackSid: 'TR_1', muted: true },
        },
      ]),
    );
    host.page.say({ type: 'mediaMute', userId, kind: 'microphone', muted: false });
    await host.page.until('error', ({ code }) => code === 'forbidden');
    speaker.page.say({ type: 'mediaMute', userId, kind: 'microphone', muted: false });
    await viewer.page.meet(() => viewer.page.sources()[0]?.muted === false);
  });

  test('that does not answer is said once and asked again; the room goes on', async () => {
    const { live, livekit, guest, troubles } = await startLive();
    const host = await guest(live.enterAsHost());
    const viewer = await guest(live.enter('vera', 'viewer'));
    livekit.answer(503);
    host.page.say({ type: 'floor', userId: viewer.page.userId, given: true });
    await eventually(() => expect(livekit.calls.length).toBeGreaterThan(1));
    expect(troubles).toHaveLength(1);
    livekit.answer(200);
    const refused = livekit.calls.length;
    await eventually(() => expect(livekit.calls.length).toBeGreaterThan(refused));
    expect(troubles).toHaveLength(1);
    // Another token is had on request, without asking that server.
    const before = viewer.page.frames.length;
    viewer.page.say({ type: 'mediaJoin' });
    await viewer.page.meet(() => viewer.page.frames.slice(before).some(({ type }) => type === 'mediaLivekit'));
  });

  test('forgets the room when the live is over', async () => {
    const { live, livekit, guest } = await startLive();
    await guest(live.enter('vera', 'viewer'));
    await live.call('POST', `/rehearsal/sessions/${live.sessionId}/start`);
    await live.call('POST', `/rehearsal/sessions/${live.sessionId}/end`);
    await eventually(() =>
      expect(livekit.calls.filter(({ method }) => method === 'DeleteRoom')).toMatchObject([
        { body: { room: live.sessionId } },
      ]),
    );
  });

  test('starts no engine: offers of pages are refused, and desks draw', async () => {
    const { live, guest } = await startLive();
    const speaker = await guest(live.enter('sam', 'speaker'));
    speaker.page.publish(['camera']);
    await speaker.page.until('mediaStopped', ({ pc, reason }) => pc === 'up' && reason === 'refused');
    const desk = live.desk('fullKey');
    await desk.until('mediaSources', ({ sources }) => sources === null);
    expect(live.engines).toEqual([]);
  });

  test('may be reached by the pages of the room, which reach nothing else', async () => {
    const { live, livekit } = await startLive();
    const policyOf = async ({ apiRoot, sessionId }: MediaLive): Promise<string> => {
      const { headers } = await fetch(`${apiRoot}/app/live/${sessionId}`);
      return /connect-src [^;]*/.exec(headers.get('content-security-policy') ?? '')?.[0] ?? '';
    };
    const { url } = livekit.server;
    expect(await policyOf(live)).toBe(`connect-src 'self' https: ${url} ${url.replace('ws', 'http')}`);
    expect(await policyOf(await startMediaLive())).toBe("connect-src 'self' https:");
  });
});

describe('--livekit', () => {
  const options = (url: string, env: Record<string, string> = {}) =>
    parseServiceOptions(['--livekit', url], env, 'linux').livekit;
  const keys = { LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 'secret' };

  test.each([
    ['wss://live.example.org', 'wss://live.example.org'],
    ['https://live.example.org/', 'wss://live.example.org'],
    ['http://127.0.0.1:7880', 'ws://127.0.0.1:7880'],
  ])('the option --livekit takes %s', (given, url) => {
    expect(options(given, keys)).toEqual({ url, key: 'key', secret: 'secret' });
  });

  test.each([
    'live.example.org',
    'ftp://live.example.org',
    'wss://me:pass@live.example.org',
    'wss://:pass@live.example.org',
    'wss://live.example.org/path',
    'wss://live.example.org/#a',
    'wss://live.example/?a=b',
    '',
  ])('the option --livekit refuses %j', (given) => {
    expect(() => options(given, keys)).toThrow('--livekit must be an address such as wss://live.example.org.');
  });

  test('needs its key and secret, and is not there without being asked for', () => {
    expect(() => options('wss://live.example.org', { LIVEKIT_API_KEY: 'key' })).toThrow('LIVEKIT_API_SECRET');
    expect(parseServiceOptions([], keys, 'linux').livekit).toBeNull();
  });
});
