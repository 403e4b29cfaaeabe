import { afterAll, expect, test } from 'vitest';
import { PRESS_TIMING, type Action, type PressSource } from '#shared/show/action.ts';
import { startTestHost } from '../../support/test-host.ts';

const host = startTestHost();
afterAll(() => host.close());

test('any dial sets the volume of the film or sound on air, and the journal names it', async () => {
  await host.host.opened;
  const window = host.window();
  const state = async () => {
    const show = await window.call('show.current', undefined);
    if (!show?.desk) throw new Error('no show is open');
    return { sessionId: show.sessionId, desk: show.desk.value };
  };
  const press = (action: Action, surface: PressSource['surface']) =>
    window.call('show.perform', { action, source: { surface } });
  const { sessionId, desk } = await state();
  const scene = desk.scenes.find(({ slots }) => slots.some(({ mediaId, kind }) => kind === 'media' && mediaId));
  const film = scene?.slots.find(({ mediaId, kind }) => kind === 'media' && mediaId !== undefined)?.mediaId ?? '';
  const sounding = desk.scenes.find(({ audios }) => audios.some(({ mediaId }) => mediaId !== undefined));
  const sound = sounding?.audios.find(({ mediaId }) => mediaId !== undefined)?.mediaId ?? '';
  expect([film, sound]).not.toContain('');

  expect(await press({ kind: 'scene.take', sceneId: scene?.id ?? '' }, 'tile')).toMatchObject({ kind: 'confirmed' });
  expect(await press({ kind: 'media.volume', mediaId: film, volume: 0.4 }, 'stream-deck')).toMatchObject({
    kind: 'confirmed',
  });
  const shown = (await state()).desk.scenes.find(({ id }) => id === scene?.id);
  expect(shown?.slots.find(({ mediaId }) => mediaId === film)?.volume).toBe(0.4);

  // The demo may have both in one scene.
  await press({ kind: 'scene.take', sceneId: sounding?.id ?? '' }, 'tile');
  expect(await press({ kind: 'media.volume', mediaId: sound, volume: 0.25 }, 'midi')).toMatchObject({
    kind: 'confirmed',
  });
  const heard = (await state()).desk.scenes.find(({ id }) => id === sounding?.id);
  expect(heard?.audios.map(({ mediaId, volume }) => [mediaId, volume])).toContainEqual([sound, 0.25]);

  const refused = (mediaId: string) =>
    press({ kind: 'media.volume', mediaId, volume: 0.75 }, 'osc').then((outcome) =>
      outcome.kind === 'ignored' ? [outcome.reason, outcome.message.key] : outcome.kind,
    );
  const silent = desk.scenes.find(({ slots, audios }) =>
    [...slots, ...audios].every(({ mediaId }) => mediaId !== film),
  );
  await press({ kind: 'scene.take', sceneId: silent?.id ?? '' }, 'tile');
  expect(await refused(film)).toEqual(['nothing_to_do', 'host_press_not_playing']);
  await window.call('show.perform', { action: { kind: 'scene.auto' }, source: { surface: 'tile', held: true } });
  // Presses of the same thing right after each other are one press.
  await host.leap(PRESS_TIMING.debounceMs);
  expect(await refused(film)).toEqual(['nothing_to_do', 'host_press_no_scene_volume']);

  await window.until(async () => (await window.call('show.journal', { sessionId, limit: 100 })).length >= 3);
  const journal = await window.call('show.journal', { sessionId, limit: 100 });
  expect(
    journal.filter(({ action }) => action.kind === 'media.volume').map(({ surface, outcome }) => [surface, outcome]),
  ).toEqual(
    expect.arrayContaining([
      ['stream-deck', 'confirmed'],
      ['midi', 'confirmed'],
    ]),
  );
});
