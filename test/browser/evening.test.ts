import { expect as expectSoon, test } from '../support/app.ts';
import { eveningIn, makeShow } from '../support/evening.ts';

/** Longer than any person waits: what takes longer does not work. */
const PATIENCE_MS = 40_000;
const expect = expectSoon.configure({ timeout: PATIENCE_MS });

test.setTimeout(180_000);
test.use({ actionTimeout: PATIENCE_MS });

test('someone new has a first show of their own on air in rehearsal within twelve clicks', async ({ app, page }) => {
  await page.goto(app.link);
  const evening = eveningIn(page, 'en');
  const { say, region, press, hold, clicks } = evening;
  const tile = (name: string) => region(say('desk_scenes')).getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(tile('Welcome')).toBeVisible();
  await makeShow(evening, 'My first show');
  await press(region(say('prepare_scenes')).getByRole('button', { name: say('prepare_new_scene'), exact: true }));
  await press(
    region(say('prepare_canvas'))
      .getByRole('button', { name: say('prepare_band'), exact: true })
      .first(),
  );
  await region(say('prepare_properties'))
    .getByRole('textbox', { name: say('prepare_text'), exact: true })
    .fill('Hello, everybody');
  await press(page.getByRole('button', { name: say('prepare_open_on_desk'), exact: true }));
  await expect(page.getByRole('heading', { name: 'My first show' })).toBeVisible();
  await hold(page.getByRole('button', { name: say('desk_start'), exact: true }));
  await expect(page.getByText(say('desk_on_air'), { exact: true })).toBeVisible();
  await press(tile('Scene 1'));
  await expect(tile('Scene 1')).toHaveAttribute('aria-pressed', 'true');
  await expect(region(say('desk_program')).getByText('Hello, everybody')).toBeVisible();
  expect(clicks.count).toBeLessThanOrEqual(12);
});
