import type { Locator } from '@playwright/test';
import { expect, sharedTest as test } from '../support/shared-app.ts';
import type { DeskPage } from '../support/desk-page.ts';
import { pastDoublePress } from '../support/pauses.ts';

test.use({ sharedAs: 'window' });

const seconds = async (time: Locator): Promise<number> => {
  const [minutes = '0', rest = '0'] = /(\d+):(\d\d)/.exec(await time.innerText())?.slice(1) ?? [];
  return Number(minutes) * 60 + Number(rest);
};

const positionOf = (desk: DeskPage): Locator => desk.region('Media').getByText(/^\d+:\d\d/);

test('the position of a film moves while it plays, and goes on from where it was sought @proof', async ({ desk }) => {
  await desk.tile('Nora’s story').or(desk.tile("Nora's story")).click();
  const position = positionOf(desk);
  // Far enough in, so that a slow machine still sees it below after the seek.
  await expect.poll(() => seconds(position)).toBeGreaterThan(6);

  await desk.region('Media').getByRole('slider').focus();
  await desk.page.keyboard.press('Home');
  await desk.page.keyboard.press('ArrowRight');
  await expect.poll(() => seconds(position), { intervals: [100] }).toBeLessThan(6);
  const sought = await seconds(position);
  await expect.poll(() => seconds(position)).toBeGreaterThan(sought);
});

test('the chat goes on following when the room of its list changes', async ({ app, desk }) => {
  const { page } = desk;
  // People of its own: those of the simulated audience come, go and raise hands, which takes room from the chat.
  const audience = `/sessions/${app.sessionId}/audience`;
  const { audience: before } = (await app.rehearse('GET', audience)) as { readonly audience: object };
  await app.rehearse('PUT', audience, { size: 0 });
  await expect(desk.page.getByText('0 hands up')).toBeVisible();
  const viewers: { readonly id: string }[] = [];
  for (const name of ['Ada Rossi', 'Ben Novak', 'Cleo Martin', 'Dev Patel']) {
    const joined = await app.rehearse('POST', `/sessions/${app.sessionId}/participants`, { name });
    viewers.push((joined as { readonly participant: { readonly id: string } }).participant);
  }
  const raise = async (raised: boolean): Promise<void> => {
    for (const { id } of viewers) {
      await app.rehearse('PUT', `/sessions/${app.sessionId}/hands/${id}`, { raised });
    }
  };
  const speaker = viewers[0]?.id ?? '';
  const post = (text: string): Promise<unknown> =>
    app.rehearse('POST', `/sessions/${app.sessionId}/chat`, { userId: speaker, text });
  const say = async (text: string): Promise<void> => {
    await post(text);
    await expect(desk.region('Chat').getByText(text, { exact: true })).toBeInViewport();
  };
  for (let count = 1; count <= 12; count += 1) await post(`Message ${count}`);
  await say('Before the hands');

  const height = (): Promise<number> =>
    desk
      .region('Chat')
      .getByRole('list', { name: 'Messages' })
      .evaluate((list) => list.clientHeight);
  const full = await height();
  await raise(true);
  await page.setViewportSize({ width: 1440, height: 820 });
  await expect.poll(height).toBeLessThan(full);
  await say('While hands are up');
  await raise(false);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(height).toBeGreaterThanOrEqual(full);
  await say('After the hands went down');

  // A person who scrolls up stays there.
  await desk.region('Chat').getByText('After the hands went down', { exact: true }).hover();
  await page.mouse.wheel(0, -400);
  await expect(desk.region('Chat').getByText('After the hands went down', { exact: true })).not.toBeInViewport();
  await post('Unseen so far');
  await desk.region('Chat').getByRole('button', { name: /new/ }).click();
  await expect(desk.region('Chat').getByText('Unseen so far', { exact: true })).toBeInViewport();
  for (const { id } of viewers) await app.rehearse('DELETE', `/sessions/${app.sessionId}/participants/${id}`);
  await app.rehearse('PUT', audience, before);
});

test('in a small window a take leaves Program and Take where they are @proof', async ({ desk }) => {
  const { page } = desk;
  for (const viewport of [
    { width: 800, height: 600 },
    { width: 1024, height: 500 },
  ]) {
    await page.setViewportSize(viewport);
    await page.locator('main').evaluate((main) => {
      main.scrollTo(0, 0);
    });
    const places = () =>
      Promise.all([desk.region('Program').boundingBox(), desk.button('Take').boundingBox()] as const);
    const before = await places();
    for (const [key, scene] of [
      ['Digit4', 'Interview'],
      ['Digit3', 'Welcome'],
    ] as const) {
      await pastDoublePress(page);
      await page.keyboard.press(key);
      await expect(desk.program(scene)).toBeAttached();
      await expect(desk.region('Run of show').locator('[aria-current="step"]')).toContainText(scene);
    }
    expect(await places()).toEqual(before);
  }
});

test('among twenty scenes the tile on air is in view, whoever put it there @proof', async ({ app, desk }) => {
  const path = `/live/sessions/${app.sessionId}/scenes`;
  const made: string[] = [];
  for (let count = 1; count <= 12; count += 1) {
    const { scene } = await app.call<{ scene: { id: string } }>('POST', path, {
      name: `Guest ${count}`,
      layout: 'solo',
    });
    made.push(scene.id);
  }
  await expect(desk.tile('Guest 12')).toBeAttached();
  await desk.page.setViewportSize({ width: 1024, height: 700 });
  await expect(desk.tile('Guest 12')).not.toBeInViewport({ ratio: 0.5 });
  await app.call('POST', `${path}/${made.at(-1) ?? ''}/activate`);
  await expect(desk.tile('Guest 12')).toBeInViewport({ ratio: 0.9 });
  await app.call('PUT', `${path}/active`, { sceneId: null });
  for (const id of made) await app.call('DELETE', `${path}/${id}`);
});
