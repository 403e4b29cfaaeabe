import { expect, sharedTest as test } from '../support/shared-app.ts';
import { createDeskPage } from '../support/desk-page.ts';
import { findings, findingsAsItIs } from '../support/findings.ts';

/** For what the desk itself does alone. */
const AT_THE_DESK = 'A panel is not allowed to do this. Do it at the desk.';

test('a person is let in by a named link, keeps settings of their own, works the show, and is shut out', async ({
  browser,
  desk,
  complaints,
}) => {
  // Two windows with axe on four pages of them: long on a slow computer.
  const { page } = desk;
  const context = await browser.newContext({ locale: 'es-ES' });
  try {
    await page.evaluate(() => {
      location.hash = '#/settings/panels';
    });
    const make = page.getByRole('button', { name: 'New panel link' });
    await expect(make).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabel('Who is it for?').fill('Tina');
    await page.getByRole('combobox', { name: /^May do/ }).click();
    await page.getByRole('option', { name: 'Everything on the desk' }).click();
    await make.click();
    const code = page.getByRole('img', { name: 'QR code of the panel link' });
    await expect(code).toBeVisible();
    const link = await page.getByRole('textbox', { name: 'Panel link' }).inputValue();

    const panel = await context.newPage();
    await panel.goto(link);
    // The browser's own language, whatever the desk speaks.
    await expect(panel.getByRole('heading', { name: 'Una invitación para Tina' })).toBeVisible();
    await expect(panel.getByText('Trabajas en todo el directo.')).toBeVisible();
    expect(await findings(panel)).toEqual([]);
    await expect(code).toBeVisible();
    await panel.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByText('Tina opened the link and is waiting. The link is used up.')).toBeVisible();
    await expect(code).toHaveCount(0);
    const asked = page.getByRole('status').filter({ hasText: 'Tina wants to come in.' });
    const words = await panel.getByText(/^(?:\p{Lu}\p{L}+ ){2}\p{Lu}\p{L}+$/u).innerText();
    await expect(asked).toContainText(words);
    // A reload goes on waiting under the same words.
    await panel.reload();
    await panel.getByRole('button', { name: 'Entrar' }).click();
    await expect(panel.getByText(words)).toBeVisible();
    await asked.getByRole('button', { name: 'Let in: Tina' }).click();
    await expect(panel.getByRole('navigation', { name: 'Principal' })).toBeVisible();
    const tablet = createDeskPage(panel);
    await expect(panel.getByRole('button', { name: /^Welcome/ })).toBeVisible();
    await expect(page.getByText('Tina is in. The link is used up.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Attached now' }).getByText('Tina')).toBeVisible();

    await test.step('language and appearance are the panel’s own, over a reload too', async () => {
      await panel.evaluate(() => {
        location.hash = '#/settings/general';
      });
      await panel.getByRole('radio', { name: 'English', exact: true }).check();
      await panel.getByRole('radio', { name: 'Light', exact: true }).check();
      await panel.reload();
      await expect(panel.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await expect(panel.locator('html')).toHaveAttribute('data-appearance', 'light');
      await expect(page.locator('html')).toHaveAttribute('data-appearance', 'dark');
      const own = panel.getByLabel('Your name');
      await expect(own).toHaveValue('Tina');
      await expect(own).toBeDisabled();
      expect(await findings(panel)).toEqual([]);
    });

    await test.step('what the desk alone does is not there, or says so', async () => {
      const pages = panel.getByRole('navigation', { name: 'Settings' });
      await expect(pages.getByRole('button')).toHaveText(['General', 'Keys', 'About']);
      await panel.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Library' }).click();
      for (const name of ['Import', 'Export']) {
        const control = panel.getByRole('main').getByRole('button', { name, exact: true });
        await expect(control).toHaveAttribute('title', AT_THE_DESK);
        await expect(control).toHaveAttribute('aria-disabled', 'true');
      }
      await expect(panel.getByRole('button', { name: 'Backups' })).toHaveCount(0);
      await panel.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Shows' }).click();
      await expect(panel.getByRole('button', { name: 'New show' })).toHaveAttribute('title', AT_THE_DESK);
    });

    await test.step('a press is the panel’s person’s, wherever it is seen', async () => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Desk' }).click();
      await panel.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Desk' }).click();
      await tablet.tile('Slides with Ana').click();
      await expect(desk.tile('Slides with Ana')).toHaveAttribute('aria-pressed', 'true');
      await expect(desk.tile('Slides with Ana').getByTitle(/Tina/)).toBeVisible();
      await page.getByRole('button', { name: 'Journal' }).click();
      await expect(page.getByRole('row', { name: /Tina Screen Take: Slides with Ana Done/ })).toBeVisible();
      expect(await findingsAsItIs(page, '[role="dialog"]')).toEqual([]);
      await page.keyboard.press('Escape');
    });

    await test.step('shut out, it says so and nothing of it reaches the desk', async () => {
      await page.evaluate(() => {
        location.hash = '#/settings/panels';
      });
      const people = page.getByRole('region', { name: 'People with a panel' });
      await expect(people.getByText('Everything on the desk')).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await people.getByRole('button', { name: 'Remove: Tina' }).click();
      await expect(people).toHaveCount(0);
      await expect(panel.getByRole('alert').getByRole('heading')).toHaveText('This panel was removed');
      await expect(page.getByRole('region', { name: 'Attached now' }).getByText('Tina')).toHaveCount(0);
    });
  } finally {
    await context.close();
    complaints.splice(0, complaints.length);
  }
});

test('settings say the name that this computer has in its network, and a link has an address for who does not find it @proof', async ({
  desk,
}) => {
  const { page } = desk;
  // The sentence of a host in a network; no test is in one.
  await page.routeWebSocket('**/bridge', (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const text = String(message)
        .replace('"localName":null', '"localName":"regie-2.local"')
        .replace('"isChosenHere":false', '"isChosenHere":true')
        .replace(
          /"urls":\["http:\/\/127\.0\.0\.1:(\d+)([^"]*)"\]/,
          '"urls":["http://regie-2.local:$1$2","http://192.168.1.20:$1$2"]',
        );
      socket.send(text);
    });
  });
  await page.reload();
  await page.evaluate(() => {
    location.hash = '#/settings/panels';
  });
  await expect(page.getByText('Devices on the network can also find this computer as regie-2.local')).toBeVisible();
  await page.getByLabel('Who is it for?').fill('Tina');
  await page.getByRole('button', { name: 'New panel link' }).click();
  const link = page.getByRole('textbox', { name: 'Panel link' });
  await expect(link).toHaveValue(/^http:\/\/regie-2\.local:\d+\/#token=/);
  const hint = page.getByText('If the other device does not find regie-2.local, choose an address.');
  await expect(hint).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByLabel('Address of this computer').click();
  await page.getByRole('option', { name: '192.168.1.20' }).click();
  await expect(link).toHaveValue(/^http:\/\/192\.168\.1\.20:\d+\/#token=/);
  await expect(hint).toBeHidden();
  await page.getByRole('button', { name: 'Remove: Tina' }).click();
});
