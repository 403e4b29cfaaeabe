import { expect, sharedTest as test } from '../support/shared-app.ts';

test.use({ sharedAs: 'window' });

test('a link opens a show, Prepare or a page of Settings, and then leaves the address', async ({ app, desk }) => {
  const { page } = desk;
  const go = (fragment: string): Promise<void> =>
    page.evaluate((to) => {
      location.hash = to;
    }, fragment);
  await go('#/settings/keys');
  await expect(page.getByRole('heading', { name: 'Keys', level: 2 })).toBeVisible();
  await expect(page).toHaveURL((url) => url.hash === '');
  await go('#/settings/rehearsal');
  await expect(page.getByRole('heading', { name: 'Rehearsal', level: 2 })).toBeVisible();
  await go(`#/shows/${app.sessionId}`);
  await expect(page.getByRole('heading', { name: 'Pricing your first course' })).toBeVisible();
  await go(`#/prepare/${app.sessionId}`);
  await expect(page.getByRole('region', { name: 'Canvas' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Canvas' })).toBeVisible();
  await go(`#/desk/${app.sessionId}`);
  await expect(desk.tile('Welcome')).toBeVisible();
});

test('a link opens another show on the desk in rehearsal, and a window opened at a link goes there @proof', async ({
  app,
  desk,
  context,
}) => {
  const { session } = await app.call<{ session: { id: string } }>('POST', '/live/sessions', {
    title: 'A quiet Tuesday',
    scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  // A long list of people becomes an empty one.
  const unfold = desk.button('Everyone in the room');
  if (await unfold.isVisible()) await unfold.click();
  const page = await context.newPage();
  await page.goto(new URL(`/#/desk/${session.id}`, app.link).href);
  await expect(page.getByText('A quiet Tuesday')).toBeVisible();
  await expect(desk.page.getByText('A quiet Tuesday')).toBeVisible();
  await desk.region('People').getByRole('button', { name: 'Fewer details' }).click();
});

test('a hostile link and one to a show that is gone are refused with a sentence, and nothing moves @proof', async ({
  desk,
}) => {
  const { page } = desk;
  for (const fragment of ['#/console/delete_everything', '#/shows/%3Cimg%20src=x%3E', '#/-']) {
    await page.evaluate((to) => {
      location.hash = to;
    }, fragment);
    await expect(page.getByText('Regie cannot open this link.').first()).toBeVisible();
    await expect(page).toHaveURL((url) => url.hash === '');
  }
  await page.evaluate(() => {
    location.hash = '#/desk/no-such-show';
  });
  await expect(page.getByText('None of your spaces has the show that this link opens.')).toBeVisible();
  await expect(desk.tile('Welcome')).toBeVisible();
});
