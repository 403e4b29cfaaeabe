import { expect, sharedTest as test } from '../support/shared-app.ts';

test.use({ sharedAs: 'window' });

test('the host starts the live, keeps it going, then ends it; the page speaks its reader’s language', async ({
  app,
  browser,
}) => {
  const { session, hostUrl } = await app.call<{ session: { id: string }; hostUrl: string }>('POST', '/live/sessions', {
    title: 'Hosted',
    scheduledAt: new Date(Date.now() + 3_600_000).toISOString(),
    durationMin: 30,
  });
  const status = async (): Promise<string> =>
    (await app.call<{ session: { status: string } }>('GET', `/live/sessions/${session.id}`)).session.status;

  for (const [language, words] of [
    ['fr-CA', 'Lancer le direct'],
    ['es', 'Iniciar el directo'],
  ] as const) {
    const context = await browser.newContext({ locale: language });
    const page = await context.newPage();
    await page.goto(hostUrl);
    await expect(page.getByRole('button', { name: words })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language.slice(0, 2));
    await context.close();
  }

  // A language that the page does not have falls back to English.
  const context = await browser.newContext({ locale: 'de' });
  const page = await context.newPage();
  await page.goto(hostUrl);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('timer')).toContainText('Starts in');
  await page.getByRole('button', { name: 'Start the live' }).press('Enter');
  await expect.poll(status).toBe('live');
  // By key: no press leaves the focus nowhere, and the same key takes the end back.
  await expect(page.getByRole('banner')).toBeFocused();
  await page.getByRole('button', { name: 'End the live' }).press('Enter');
  await expect(page.getByText(/^Ending in/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep it running' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'End the live' })).toBeVisible();
  expect(await status()).toBe('live');
  await page.getByRole('button', { name: 'End the live' }).click();
  await expect(page.getByRole('heading', { name: 'The live is over' })).toBeVisible();
  expect(await status()).toBe('ended');
  // It was recorded as it was, so its replay is there at once.
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await context.close();
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

test('the check of camera and microphone that comes late leaves the keyboard where a person works @proof', async ({
  app,
  browser,
}) => {
  const { hostUrl } = await app.call<{ hostUrl: string }>('POST', '/live/sessions', {
    title: 'Hosted in haste',
    scheduledAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const context = await browser.newContext();
  const page = await context.newPage();
  const pressed = Promise.withResolvers<null>();
  await page.route('**/DeviceCheck-*.js', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.goto(hostUrl);
  await page.getByRole('button', { name: 'Start the live' }).press('Enter');
  await expect(page.getByRole('banner')).toBeFocused();
  pressed.resolve(null);
  await expect(page.getByRole('heading', { name: 'Camera and microphone' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeFocused();
  await context.close();
});

test('a message that somebody reads further up in the chat stays in place, however much is written below', async ({
  admit,
  app,
}) => {
  const audience = await admit('Rita Held');
  const { participants } = await app.call<{ participants: readonly { id: string; name: string }[] }>(
    'GET',
    `/live/sessions/${app.sessionId}/participants`,
  );
  const rita = participants.find(({ name }) => name === 'Rita Held')?.id ?? '';
  const write = async (from: number, to: number): Promise<void> => {
    for (let at = from; at < to; at += 1) {
      await app.rehearse('POST', `/sessions/${app.sessionId}/chat`, { userId: rita, text: `Line ${String(at)}.` });
    }
  };
  await write(0, 320);
  await expect(audience.getByText('Line 319.')).toBeVisible();
  await audience.getByText('Line 319.').hover();
  await expect(async () => {
    await audience.mouse.wheel(0, -3000);
    await expect(audience.getByRole('button', { name: 'New messages' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  const place = (): Promise<readonly [string, number]> =>
    audience.getByRole('log', { name: 'Chat' }).evaluate((log) => {
      const top = log.getBoundingClientRect().top;
      const rows = [...log.querySelectorAll('[role=listitem] p')];
      const first = rows.find((row) => row.getBoundingClientRect().top >= top);
      return [first?.textContent ?? '', Math.round(first?.getBoundingClientRect().top ?? 0)];
    });
  let before = await place();
  await expect
    .poll(async () => {
      const now = await place();
      const rests = now.join() === before.join();
      before = now;
      return rests;
    })
    .toBe(true);
  await write(320, 360);
  await audience.getByRole('button', { name: 'New messages' }).focus();
  expect(await place()).toEqual(before);
  await audience.getByRole('button', { name: 'New messages' }).click();
  await expect(audience.getByText('Line 359.')).toBeVisible();
});
