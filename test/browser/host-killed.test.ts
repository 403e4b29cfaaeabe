import { expect, sharedTest as test } from '../support/shared-app.ts';

// Requests of the page fail while the host is down.
test.use({ networkNoise: true });

test('a page says that its host was ended or killed, comes back in place by itself, and opens anew @proof', async ({
  app,
  desk,
}) => {
  const { page } = desk;
  const notice = page.getByRole('alert').filter({ hasText: 'The app does not answer' });
  const section = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name, exact: true });

  await test.step('ended and started again', async () => {
    // Its files are read: what is still loading when the host goes would complain.
    await page.waitForLoadState('networkidle');
    await app.end();
    await expect(notice).toBeVisible();
    await app.restart();
    await expect(notice).toBeHidden();
    await desk.tile('Interview').click();
    await expect(desk.tile('Interview')).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('killed and started again', async () => {
    await section('Prepare').click();
    await expect(section('Prepare')).toHaveAttribute('aria-current', 'page');
    const title = await page.title();
    await app.kill();
    await expect(notice).toBeVisible();
    await app.startAgain();
    await expect(notice).toBeHidden();
    await expect(section('Prepare')).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveTitle(title);

    await section('Desk').click();
    await expect(desk.connection).toHaveAttribute('data-state', 'fresh');
    await expect(desk.tile('Interview')).toHaveAttribute('aria-pressed', 'true');
    await desk.tile('Everyone').click();
    await expect(desk.tile('Everyone')).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('opened anew after a kill, without a new link', async () => {
    await page.goto('about:blank');
    await app.kill();
    await app.startAgain();
    await page.goto(new URL('/', app.link).href);
    await desk.tile('Welcome').click();
    await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');
  });
});
