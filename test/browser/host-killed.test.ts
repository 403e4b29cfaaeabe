import { expect, test } from '../support/app.ts';

// What the page asks for while nobody is there fails.
test.use({ networkNoise: true });

test('a host killed under an open page: the page says so, and is back by itself, on the same show and place', async ({
  app,
  desk,
}) => {
  const { page } = desk;
  await desk.tile('Interview').click();
  await expect(desk.tile('Interview')).toHaveAttribute('aria-pressed', 'true');
  const place = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Prepare', exact: true });
  await place.click();
  await expect(place).toHaveAttribute('aria-current', 'page');
  const title = await page.title();
  const notice = page.getByRole('alert').filter({ hasText: 'The app does not answer' });

  await app.kill();
  await expect(notice).toBeVisible();
  await app.startAgain();
  await expect(notice).toBeHidden({ timeout: 20_000 });
  await expect(place).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle(title);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Desk', exact: true }).click();
  await expect(desk.connection).toHaveAttribute('data-state', 'fresh', { timeout: 10_000 });
  await expect(desk.tile('Interview')).toHaveAttribute('aria-pressed', 'true');
  await desk.tile('Everyone').click();
  await expect(desk.tile('Everyone')).toHaveAttribute('aria-pressed', 'true');
});

test('a page opened anew after the kill is let in without a new link', async ({ app, desk }) => {
  await desk.page.goto('about:blank');
  await app.kill();
  await app.startAgain();
  await desk.page.goto(new URL('/', app.link).href);
  await desk.tile('Everyone').click();
  await expect(desk.tile('Everyone')).toHaveAttribute('aria-pressed', 'true');
});
