import type { RunningApp } from '../support/app.ts';
import type { DeskPage } from '../support/desk-page.ts';
import { watchPhases, type Look } from '../support/phases.ts';
import { expect, scenesTaken, sharedTest as test } from '../support/shared-app.ts';

// Pictures and sounds come from the service, so they fail with it.
test.use({ sharedAs: 'window', networkNoise: true });

const SCENES = ['Welcome', 'Interview', 'Everyone', 'Slides with Ana', 'Waiting'];
/** How a press ends. */
const endOf = async (looks: () => Promise<readonly Look[]>): Promise<string | undefined> => {
  const end = async (): Promise<string | undefined> =>
    (await looks()).find(({ phase }) => phase === 'confirmed' || phase === 'failed')?.phase;
  await expect.poll(end).toBeDefined();
  return end();
};

/** Presses scenes one after the other and gives those that were confirmed; the others said why not. */
const pressAll = async (desk: DeskPage): Promise<readonly string[]> => {
  const confirmed: string[] = [];
  for (const scene of SCENES) {
    const tile = desk.tile(scene);
    const looks = await watchPhases(tile);
    await tile.click();
    if ((await endOf(looks)) === 'confirmed') confirmed.push(scene);
  }
  return confirmed;
};

const sceneOnAir = async (app: RunningApp): Promise<string | undefined> => {
  const desk = await app.call<{ activeSceneId: string | null; scenes: readonly { id: string; name: string }[] }>(
    'GET',
    `/live/sessions/${app.sessionId}/scenes`,
  );
  return desk.scenes.find(({ id }) => id === desk.activeSceneId)?.name;
};

const expectRecovery = async (app: RunningApp, desk: DeskPage): Promise<void> => {
  await app.faults({});
  await expect(desk.connection).toHaveAttribute('data-state', 'fresh');
};

test('over a slow line a press shows every step and happens once @proof', async ({ app, desk, happened }) => {
  await app.faults({ latencyMs: 800 });
  const looks = await watchPhases(desk.tile('Welcome'));
  await desk.tile('Welcome').click();
  await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(looks).toContainEqual({ phase: 'confirmed', isOnAir: true });
  expect(await looks()).toContainEqual({ phase: 'sent', isOnAir: false });
  await expectRecovery(app, desk);
  expect(await happened('live.scene.changed')).toBe(1);
});

test('with a third of answers 503 and a third of connections dropped, each press is done exactly once @proof', async ({
  app,
  desk,
}) => {
  await app.faults({ errorRate: 0.3, errorStatus: 503, dropRate: 0.3 });
  const confirmed = await pressAll(desk);
  await expectRecovery(app, desk);
  // A failed press may have been done if every answer was lost. A confirmed press was done.
  const taken = await scenesTaken(app);
  expect(taken).toEqual(SCENES.filter((scene) => taken.includes(scene)));
  expect(taken).toEqual(expect.arrayContaining([...confirmed]));
  await expect(desk.program(taken.at(-1) ?? 'Automatic layout')).toBeVisible();
});

test('a band whose answer was lost is not shown a second time', async ({ app, desk }) => {
  await app.faults({ dropRate: 0.5 });
  for (const label of ['Replay tonight', 'Link in the chat', 'Back in a minute']) {
    const key = desk.button(`Band: ${label}`);
    const looks = await watchPhases(key);
    await key.click();
    await endOf(looks);
  }
  await app.faults({});
  const { bands } = await app.call<{ bands: readonly { text: string }[] }>(
    'GET',
    `/live/sessions/${app.sessionId}/scenes`,
  );
  const texts = bands.map(({ text }) => text);
  expect(texts).toEqual([...new Set(texts)]);
});

test('a hanging service is reported, presses fail with the reason, and desk and audience come back', async ({
  admit,
  app,
  desk,
}) => {
  const audience = await admit('Mara Lind');
  await desk.tile('Welcome').click();
  await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');
  app.freezeService();
  await audience.getByRole('button', { name: 'Raise hand' }).click();
  await expect(desk.connection).toHaveAttribute('data-state', /stale|offline/);
  await desk.tile('Interview').click();
  await expect(desk.tile('Interview')).toHaveAttribute('data-phase', 'failed');
  await expect(desk.tile('Interview')).toHaveAttribute('aria-pressed', 'false');
  await expect(desk.page.getByText(/answer/).last()).toBeVisible();
  await expect(desk.connection).toHaveAttribute('data-state', 'offline');
  const lost = audience.getByText('The connection was lost. Reconnecting…').first();
  await expect(lost).toBeVisible();

  app.wakeService();
  await expect(desk.connection).toHaveAttribute('data-state', 'fresh');
  // A press that waited in the hung service's socket may have been done in the end: then the desk shows it.
  const onAir = await sceneOnAir(app);
  await expect(desk.tile(onAir ?? '')).toHaveAttribute('aria-pressed', 'true');
  await desk.tile('Everyone').click();
  await expect(desk.tile('Everyone')).toHaveAttribute('aria-pressed', 'true');
  await expect(audience.getByRole('group', { name: 'Everyone' })).toBeVisible();
  await expect(lost).toBeHidden();
});
