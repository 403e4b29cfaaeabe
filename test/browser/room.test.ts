import { expect, test, type RunningApp } from '../support/app.ts';

test.use({ actionTimeout: 20_000 });

interface Created {
  readonly session: { readonly id: string };
  readonly hostUrl: string;
}

const createSession = (app: RunningApp): Promise<Created> =>
  app.call<Created>('POST', '/live/sessions', {
    title: 'Hosted',
    scheduledAt: new Date(Date.now() + 3_600_000).toISOString(),
    durationMin: 30,
  });

const statusOf = async (app: RunningApp, id: string): Promise<string> =>
  (await app.call<{ session: { status: string } }>('GET', `/live/sessions/${id}`)).session.status;

test('the host starts the live, thinks better of ending it, and ends it', async ({ app, page }) => {
  const { session, hostUrl } = await createSession(app);
  await page.goto(hostUrl);
  await expect(page.getByRole('timer')).toContainText('Starts in');
  await page.getByRole('button', { name: 'Start the live' }).click();
  await expect.poll(() => statusOf(app, session.id)).toBe('live');
  await page.getByRole('button', { name: 'End the live' }).click();
  await expect(page.getByText(/^Ending in/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep it running' }).click();
  await expect(page.getByRole('button', { name: 'End the live' })).toBeVisible();
  expect(await statusOf(app, session.id)).toBe('live');
  await page.getByRole('button', { name: 'End the live' }).click();
  await expect(page.getByRole('heading', { name: 'The live is over' })).toBeVisible();
  expect(await statusOf(app, session.id)).toBe('ended');
  await expect(page.getByText('The replay is on its way.')).toBeVisible();
});

test('the proof of who someone is leaves the address bar, and a reload comes back as the same person', async ({
  admit,
  app,
}) => {
  const audience = await admit('Mara Lind');
  expect(audience.url()).not.toContain('room=');
  expect(await audience.evaluate(() => document.referrer + location.href)).not.toContain('#');
  const people = async (): Promise<number> => {
    const { participants } = await app.call<{ participants: readonly { name: string }[] }>(
      'GET',
      `/live/sessions/${app.sessionId}/participants`,
    );
    return participants.filter(({ name }) => name === 'Mara Lind').length;
  };
  await expect.poll(people).toBe(1);
  await audience.reload();
  await expect(audience.getByRole('region', { name: 'On air' })).toBeVisible();
  await audience.getByLabel('Message', { exact: true }).fill('Here again');
  await audience.getByRole('button', { name: 'Send' }).click();
  await expect(audience.getByText('Here again')).toBeVisible();
  expect(await people()).toBe(1);
});

test('the pages of the room speak the language of whoever reads them', async ({ app, browser }) => {
  const { hostUrl } = await createSession(app);
  for (const [language, words] of [
    ['fr-CA', 'Lancer le direct'],
    ['es', 'Iniciar el directo'],
    ['de', 'Start the live'],
  ] as const) {
    const context = await browser.newContext({ locale: language });
    const page = await context.newPage();
    await page.goto(hostUrl);
    await expect(page.getByRole('button', { name: words })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'de' ? 'en' : language.slice(0, 2));
    await context.close();
  }
});

test.describe('a host that is started again', () => {
  test.use({ networkNoise: true });

  test('is told of by the open window, which comes back to the same show by itself', async ({ app, desk }) => {
    test.setTimeout(120_000);
    const { page } = desk;
    // Its files are read: what is still loading when the host goes would complain.
    await page.waitForLoadState('networkidle');
    await app.end();
    await expect(page.getByRole('alert').filter({ hasText: 'The app does not answer' })).toBeVisible();
    await app.restart();
    await expect(page.getByRole('alert').filter({ hasText: 'The app does not answer' })).toBeHidden({
      timeout: 30_000,
    });
    await desk.tile('Welcome').click();
    await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');
  });
});
