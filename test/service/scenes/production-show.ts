import type { SceneInput } from '#shared/api/scene.ts';
import type { ProductionDesk } from '#shared/api/scenes.ts';
import type { ManualClock } from '#shared/lib/clock.ts';
import type { Service } from '../../../src-service/server/create-service.ts';
import { startTestService, TEST_START, type TestService } from '../../support/service.ts';

/** A session with scenes, as tests of production use it. */
export interface ProductionShow {
  readonly test: TestService;
  readonly service: Service;
  readonly clock: ManualClock;
  readonly id: string;
  scene(input: SceneInput): Promise<void>;
  desk(): Promise<ProductionDesk>;
  take(sceneId: string | null): Promise<ProductionDesk>;
  auto(enabled: boolean, loop?: boolean): Promise<ProductionDesk>;
  /** Moves time forward, firing what falls due. */
  pass(seconds: number): void;
  start(): Promise<void>;
  end(): Promise<void>;
  /** Scene ids of `live.scene.changed` since the show was made, null for the automatic layout. */
  changes(): (string | null)[];
}

/** A scheduled session with the given scenes, on a manual clock. */
export const startShow = async (
  scenes: readonly SceneInput[] = [],
  test = startTestService(),
): Promise<ProductionShow> => {
  const { service, clock } = test;
  const { db } = service.context;
  const since = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM event').pluck().get() ?? 0;
  const changed = db
    .prepare<[number], string | null>(
      `SELECT json_extract(data, '$.scene.id') FROM event
       WHERE seq > ? AND name = 'live.scene.changed' ORDER BY seq`,
    )
    .pluck();
  const { session } = await test.call('create_live_session', {
    body: { title: 'Show', scheduledAt: TEST_START + 3_600_000 },
  });
  const { id } = session;
  const scene = async (input: SceneInput): Promise<void> => {
    await test.call('create_scene', { params: { id }, body: input });
  };
  for (const input of scenes) await scene(input);
  return {
    test,
    service,
    clock,
    id,
    scene,
    desk: () => test.call('get_live_scenes', { params: { id } }),
    take: (sceneId) => test.call('set_active_scene', { params: { id }, body: { sceneId } }),
    auto: (enabled, loop = false) => test.call('set_auto_advance', { params: { id }, body: { enabled, loop } }),
    pass: (seconds) => clock.advance(seconds * 1000),
    start: async () => {
      await test.rehearse('POST', `/sessions/${id}/start`);
    },
    end: async () => {
      await test.rehearse('POST', `/sessions/${id}/end`);
    },
    changes: () => changed.all(since),
  };
};

/** An instant so many seconds after the start of a test, as answers carry it. */
export const afterStart = (seconds: number): string => new Date(TEST_START + seconds * 1000).toISOString();
