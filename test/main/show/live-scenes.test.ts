import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LibraryItem } from '#shared/library/library-items.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

let host: TestHost;
let desk: TestWindow;

const state = async (): Promise<ShowState> => {
  const show = await desk.call('show.current', undefined);
  if (!show) throw new Error('no show is open');
  return show;
};
const ids = async (): Promise<readonly string[]> => (await state()).desk?.value.scenes.map(({ id }) => id) ?? [];
const places = async () => (await state()).deskMode.places;
const news = () => desk.heard.filter(({ event }) => event === 'show.scenes_changed').map(({ data }) => data);
const platform = async (operation: string, params: object, body: object | null): Promise<void> => {
  const { spaceId, sessionId } = await state();
  await desk.call('platform.call', {
    spaceId,
    operation,
    params: { id: sessionId, ...params },
    ...(body && { body }),
    lane: 'operator',
  });
};

beforeAll(async () => {
  host = startTestHost();
  await host.host.opened;
  desk = host.window('Tina');
  await desk.until(async () => (await state()).desk?.value.session.status === 'live');
});
afterAll(() => host.close());

describe('scenes that change while the show is live', () => {
  test('keep their places until the person lets them go, and each change is told once, with whose it was', async () => {
    const before = await ids();
    const [first = '', second = '', ...others] = before;
    await platform('reorder_scenes', {}, { sceneIds: [second, first, ...others] });
    await desk.until(async () => (await ids())[0] === second);
    expect(await places()).toEqual(before);
    await desk.until(() => news().length === 1);
    expect(news()).toMatchObject([{ who: null, moved: true, added: [], removed: [] }]);

    expect(
      await desk.call('show.perform', { action: { kind: 'places.follow' }, source: { surface: 'tile' } }),
    ).toMatchObject({ kind: 'confirmed' });
    expect(await places()).toBeNull();

    const { spaceId, sessionId } = await state();
    const draft: LibraryItem = await desk.call('library.draft', { spaceId, sessionId });
    // The last of the demo is locked.
    const last = before.at(-2) ?? '';
    const edit = [{ kind: 'remove_scene' as const, sceneId: last }];
    await desk.call('library.change', { id: draft.id, change: { kind: 'show', edit } });
    await desk.until(async () => !(await ids()).includes(last), 20_000);
    expect((await places())?.at(-2)).toBe(last);
    await desk.until(() => news().length === 2);
    expect(news()[1]).toMatchObject({ who: 'Tina', moved: false, added: [] });
  });
});
