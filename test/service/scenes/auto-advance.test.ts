import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { startTestService, TEST_START } from '../../support/service.ts';
import { afterStart, startShow } from './production-show.ts';

const CUT = { transition: 'cut' as const };
const LIST = [
  { id: 'a', ...CUT, durationSec: 10 },
  { id: 'b', transition: 'fade' as const, transitionMs: 1000, durationSec: 5 },
  { id: 'c', ...CUT },
];

describe('auto-advance', () => {
  it('puts the scenes on air one after the other, each for its transition and its duration', async () => {
    const show = await startShow(LIST);
    await show.auto(true);
    expect((await show.take('a')).autoAdvance).toEqual({ enabled: true, loop: false, nextSceneAt: afterStart(10) });
    show.pass(9.999);
    expect((await show.desk()).activeSceneId).toBe('a');
    show.pass(0.001);
    const desk = await show.desk();
    expect(desk).toMatchObject({ activeSceneId: 'b', autoAdvance: { nextSceneAt: afterStart(16) } });
    expect(desk.scenes.map(({ active }) => active)).toEqual([false, true, false]);
    show.pass(100);
    expect((await show.desk()).autoAdvance.nextSceneAt).toBeNull();
    expect(show.changes()).toEqual(['a', 'b', 'c']);
  });

  it('loops to the first scene, and follows a scene that chooses its next', async () => {
    const show = await startShow([
      { id: 'a', ...CUT, durationSec: 10, nextSceneId: 'c' },
      { id: 'b', ...CUT, durationSec: 10 },
      { id: 'c', ...CUT, durationSec: 10 },
    ]);
    await show.auto(true, true);
    await show.take('a');
    show.pass(35);
    expect(show.changes()).toEqual(['a', 'c', 'a', 'c']);
  });

  it('starts the time of the scene on air when turned on, and waits while off', async () => {
    const show = await startShow(LIST);
    await show.take('a');
    show.pass(60);
    expect((await show.auto(true)).autoAdvance.nextSceneAt).toBe(afterStart(70));
    expect((await show.auto(false)).autoAdvance.nextSceneAt).toBeNull();
    show.pass(60);
    expect(show.changes()).toEqual(['a']);
  });

  it('restarts with a switch by hand', async () => {
    const show = await startShow(LIST);
    await show.auto(true);
    await show.take('a');
    show.pass(8);
    expect((await show.take('a')).autoAdvance.nextSceneAt).toBe(afterStart(18));
  });

  it('follows edits of the scene on air', async () => {
    const show = await startShow(LIST);
    await show.auto(true);
    await show.take('a');
    show.pass(4);
    const params = { id: show.id, sceneId: 'a' };
    await show.test.call('update_scene', { params, body: { durationSec: 30, transition: 'wipe' } });
    expect((await show.desk()).autoAdvance.nextSceneAt).toBe(afterStart(30.5));
    await show.test.call('update_scene', { params, body: { durationSec: 2, transition: 'cut' } });
    show.pass(0);
    expect(show.changes()).toEqual(['a', 'b']);
  });

  it('is stretched to the end of a video of known length', async () => {
    const clip = { kind: 'media' as const, url: 'https://example.com/clip.mp4', mediaSec: 42 };
    const show = await startShow([{ id: 'a', ...CUT, durationSec: 10, slots: [clip] }, { id: 'b' }]);
    await show.auto(true);
    expect((await show.take('a')).autoAdvance.nextSceneAt).toBe(afterStart(42));
  });

  it('stops when the live is over', async () => {
    const show = await startShow(LIST);
    await show.start();
    await show.auto(true);
    await show.take('a');
    await show.end();
    show.pass(60);
    expect(await show.desk()).toMatchObject({ activeSceneId: 'a', autoAdvance: { nextSceneAt: null } });
  });
});

describe('a jingle', () => {
  const clip = { id: 'clip', kind: 'media' as const, url: 'https://example.com/clip.mp4', mediaSec: 300, startSec: 20 };
  const scenes = [
    { id: 'talk', ...CUT, durationSec: 60, slots: [clip] },
    { id: 'jingle', ...CUT, durationSec: 8, jingle: true },
    { id: 'end', ...CUT },
  ];

  it('returns to the interrupted scene, its time and its video where they were', async () => {
    const show = await startShow(scenes);
    await show.auto(true);
    await show.take('talk');
    show.pass(30);
    const during = await show.take('jingle');
    expect(during.autoAdvance.nextSceneAt).toBe(afterStart(38));
    expect(during.media).toMatchObject([{ mediaId: 'clip', playing: false, position: 50 }]);
    show.pass(8);
    const after = await show.desk();
    expect(after).toMatchObject({
      activeSceneId: 'talk',
      media: [{ mediaId: 'clip', playing: true, position: 50, updatedAt: afterStart(38) }],
    });
    // Stretched to 280 seconds of video, of which 30 were played.
    expect(after.autoAdvance.nextSceneAt).toBe(afterStart(38 + 250));
  });

  it('returns although auto-advance is off, and to the automatic layout', async () => {
    const show = await startShow(scenes);
    await show.take('jingle');
    show.pass(8);
    expect(show.changes()).toEqual(['jingle', null]);
  });

  it('returns to the automatic layout when the interrupted scene is gone', async () => {
    const show = await startShow(scenes);
    await show.take('talk');
    await show.take('jingle');
    await show.test.call('delete_scene', { params: { id: show.id, sceneId: 'talk' } });
    show.pass(8);
    expect(show.changes()).toEqual(['talk', 'jingle', null]);
  });

  it('reached by auto-advance goes on to the next scene', async () => {
    const show = await startShow([{ id: 'talk', ...CUT, durationSec: 5 }, ...scenes.slice(1)]);
    await show.auto(true);
    await show.take('talk');
    show.pass(13);
    expect(show.changes()).toEqual(['talk', 'jingle', 'end']);
  });

  it('left by hand is over: nothing returns', async () => {
    const show = await startShow(scenes);
    await show.take('talk');
    await show.take('jingle');
    await show.take('end');
    show.pass(600);
    expect(show.changes()).toEqual(['talk', 'jingle', 'end']);
  });
});

describe('a restart', () => {
  it('catches up in order with what fell due meanwhile, each at its own instant', async () => {
    const data = mkdtempSync(join(tmpdir(), 'regie-production-'));
    onTestFinished(() => {
      rmSync(data, { recursive: true, force: true });
    });
    const before = startTestService({ data });
    const show = await startShow([...LIST.slice(0, 2), { id: 'c', ...CUT, durationSec: 100 }, { id: 'd' }], before);
    await show.auto(true);
    await show.take('a');
    before.close();
    const after = startTestService({ data, clock: createManualClock(TEST_START + 60_000) });
    const desk = await after.call('get_live_scenes', { params: { id: show.id } });
    expect(desk).toMatchObject({ activeSceneId: 'c', autoAdvance: { nextSceneAt: afterStart(116) } });
    const ids = after.service.context.events
      .after(0, 100)
      .filter(({ name }) => name === 'live.scene.changed')
      .map(({ data: changed }) => (changed as { scene: { id: string } }).scene.id);
    expect(ids).toEqual(['a', 'b', 'c']);
  });
});
