import { expect, test } from '../support/app.ts';
import { openBridgeClient } from '../support/bridge-client.ts';
import { openLibrary } from '../support/library-page.ts';

const MANY = 1200;
const MANY_SAID = '1,200';

test('deleting many shows how far it is, can be stopped, and undo brings all of them back', async ({ desk }) => {
  const { page } = desk;
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const window = await openBridgeClient({ origin: new URL(page.url()).origin, cookie });
  const spaceId = (await window.call('app.hello', {})).openOn?.spaceId ?? '';
  for (let start = 0; start < MANY; start += 50) {
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        window.call('library.create', {
          spaceId,
          name: `Set ${start + index}`,
          body: { kind: 'poll_set', polls: [] },
        }),
      ),
    );
  }
  window.close();
  const library = await openLibrary(desk);
  await library.view('Polls');
  const count = library.actions.getByRole('status');
  await expect(count).toHaveText(`${MANY_SAID} items`);

  await desk.button('Choose all').click();
  await expect(count).toHaveText(`${MANY_SAID} chosen`);
  await library.actions.getByRole('button', { name: 'Delete' }).click();
  const work = page.getByRole('group', { name: 'Deleting' });
  await expect(work.getByRole('progressbar', { name: 'Deleting' })).toBeVisible();
  await work.getByRole('button', { name: 'Stop' }).click();
  await expect(work).toHaveCount(0);
  const left = Number((await count.innerText()).split(' ')[0]?.replace(',', ''));
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(MANY);

  await library.actions.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('group', { name: 'Bringing back' })).toHaveCount(0);
  await desk.button('Choose none').click();
  await expect(count).toHaveText(`${MANY_SAID} items`, { timeout: 30_000 });

  await desk.button('Choose all').click();
  await library.actions.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No poll set yet')).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Control+z');
  await expect(count).toHaveText(`${MANY_SAID} items`, { timeout: 60_000 });
});
