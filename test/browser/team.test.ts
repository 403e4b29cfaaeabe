import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, startInFolder, test } from '../support/app.ts';
import { createDeskPage } from '../support/desk-page.ts';
import { findings } from '../support/findings.ts';

const RELAY = fileURLToPath(new URL('../../src-relay/main.ts', import.meta.url));

const startRelay = async (): Promise<{ readonly url: string; stop(): void }> => {
  const child = spawn(process.execPath, [RELAY, '--port', '0'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: (JSON.parse(line.toString()) as { url: string }).url, stop: () => void child.kill('SIGKILL') };
};
const open = async (page: Page, hash: string): Promise<void> =>
  page.evaluate((next) => {
    location.hash = next;
  }, hash);
const nameIt = async (page: Page, name: string): Promise<void> => {
  await open(page, '#/settings/general');
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Your name').blur();
  await open(page, '#/settings/team');
};

test('two desks become a team by one link, see each other, call and answer, and one leaves', async ({
  desk,
  browser,
}) => {
  const relay = await startRelay();
  const other = await startInFolder({});
  const context = await browser.newContext();
  try {
    const paula = desk.page;
    const carl = await context.newPage();
    await carl.goto(other.running.link);
    await expect(createDeskPage(carl).tile('Welcome')).toBeVisible();
    await nameIt(paula, 'Paula');
    await nameIt(carl, 'Carl');
    await expect(paula.getByText('This desk is not in a team.')).toBeVisible();

    await paula.getByLabel('Address of a relay').fill('http://example.org');
    await paula.getByRole('button', { name: 'Make a link' }).click();
    await expect(paula.getByRole('alert')).toHaveText(/This is not a relay address/);
    await paula.getByLabel('Address of a relay').fill(relay.url);
    await paula.getByRole('button', { name: 'Make a link' }).click();
    const link = await paula.getByRole('textbox', { name: 'Team link' }).inputValue();
    await carl.getByLabel('Link of a team').fill(link);
    await carl.getByRole('button', { name: 'Join', exact: true }).click();
    for (const [page, name] of [
      [paula, 'Carl’s desk'],
      [carl, 'Paula’s desk'],
    ] as const) {
      await expect(page.getByText(/: Connected$/)).toBeVisible();
      await expect(page.getByRole('list', { name: 'Desks of the team' })).toContainText(name);
      expect(await findings(page)).toEqual([]);
    }
    await paula.getByRole('switch', { name: 'Share working material' }).click();
    await expect(paula.getByRole('switch', { name: 'Share working material' })).toBeChecked();

    await paula.setViewportSize({ width: 1024, height: 700 });
    await carl.setViewportSize({ width: 1024, height: 700 });
    await open(paula, '#/desk');
    // Calls are heard in every section.
    await open(carl, '#/library');
    await paula.getByRole('button', { name: 'Team: 2 people here' }).click();
    await expect(paula.getByRole('list', { name: 'Desks of the team' })).toContainText('Carl');
    expect(await findings(paula)).toEqual([]);
    await paula.getByLabel('Call to the team').fill('Stand by 4');
    await paula.getByLabel('Call to the team').press('Enter');
    const heard = carl.getByRole('status', { name: 'Calls of the team' });
    await expect(heard).toContainText('Paula: Stand by 4');
    expect(await findings(carl)).toEqual([]);
    await heard.getByRole('button', { name: 'Standing by' }).click();
    await paula.keyboard.press('Escape');
    await expect(paula.getByRole('status', { name: 'Calls of the team' })).toContainText('Carl: Standing by');

    await open(carl, '#/desk');
    await carl.getByRole('button', { name: 'Take chat' }).click();
    await expect(carl.getByRole('button', { name: 'You have chat' })).toHaveAttribute('aria-pressed', 'true');

    await open(carl, '#/settings/team');
    await carl.getByRole('button', { name: 'Leave the team…' }).click();
    await carl.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(carl.getByText('This desk is not in a team.')).toBeVisible();
    await open(paula, '#/settings/team');
    await expect(paula.getByRole('list', { name: 'Desks of the team' })).toContainText('Last seen');
  } finally {
    await context.close();
    await other.stop();
    relay.stop();
  }
});
