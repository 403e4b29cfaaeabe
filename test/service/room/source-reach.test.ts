import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MediaSource } from '#shared/room/media-frames.ts';
import { createSourceReach, type SourceReach } from '../../../src-service/room/source-reach.ts';
import { startTestService, type TestService } from '../../support/service.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Stage {
  readonly host: TestService;
  readonly id: string;
  readonly reach: SourceReach;
  /** Lives whose pages were told, in order. */
  readonly told: readonly string[];
  /** Puts a person alone on air, who is not heard there, with a transition of this length. */
  readonly take: (userId: string, transitionMs: number) => Promise<void>;
  readonly reached: () => readonly string[];
}

/** A live with two speakers, Sam and Sue, whose cameras and microphones are on. */
const startStage = async (): Promise<Stage> => {
  const host = startTestService();
  const { session } = await host.call('create_live_session', {
    body: { title: 'Two speak', scheduledAt: host.clock.now() },
  });
  const { id } = session;
  await host.rehearse('POST', `/sessions/${id}/start`);
  const sources: MediaSource[] = [];
  const ids = new Map<string, string>();
  for (const name of ['sam', 'sue']) {
    const person = { name, externalId: name, role: 'speaker' };
    const { participant } = await host.rehearse('POST', `/sessions/${id}/participants`, person);
    const userId = (participant as { readonly id: string }).id;
    ids.set(name, userId);
    for (const kind of ['camera', 'microphone'] as const) {
      sources.push({ id: `${name}.${kind}`, userId, kind, muted: false, talking: false, small: false });
    }
  }
  const told: string[] = [];
  const reach = createSourceReach({
    ctx: host.service.context,
    sourcesIn: () => sources,
    onFollowed: (sessionId) => told.push(sessionId),
  });
  return {
    host,
    id,
    reach,
    told,
    async take(name, transitionMs) {
      const slots = [{ kind: 'guest' as const, userId: ids.get(name) ?? '', muted: true }];
      const look = { layout: 'solo', transition: 'fade', transitionMs } as const;
      const { scene } = await host.call('create_scene', { params: { id }, body: { name, slots, ...look } });
      await host.call('activate_scene', { params: { id, sceneId: scene.id } });
      reach.changed(id);
    },
    reached: () => reach.of({ sessionId: id, reachesAll: false }),
  };
};

test('a picture stays within reach through the longest transition and a moment more; sounds follow the mix at once', async () => {
  const { host, take, reached } = await startStage();
  await take('sam', 500);
  expect(reached()).toEqual(['sam.camera', 'sue.microphone']);
  await take('sue', 3000);
  expect(reached()).toEqual(['sue.camera', 'sam.camera', 'sam.microphone']);
  host.clock.advance(4900);
  expect(reached()).toEqual(['sue.camera', 'sam.camera', 'sam.microphone']);
  host.clock.advance(100);
  expect(reached()).toEqual(['sue.camera', 'sam.microphone']);
});

test('every page is told of a change, also where one of them asks what it may receive before that', async () => {
  const { id, told, reach, reached } = await startStage();
  reach.changed(id);
  reached();
  vi.advanceTimersByTime(30);
  expect(told).toEqual([id]);
});
