import { startCompanionStandIn } from '../support/companion-stand-in.ts';
import { findings } from '../support/findings.ts';
import { freePort } from '../support/free-port.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

test('the page of Companion stands in the deck: its keys are seen, and down as long as they are held @proof', async ({
  desk,
}) => {
  const { page } = desk;
  const port = await freePort();
  const companion = await startCompanionStandIn({ port, apiVersion: '1.14.0', refusal: null });
  await page.evaluate(() => {
    location.hash = '#/settings/surfaces';
  });
  const card = page.getByRole('region', { name: 'Pages of your Companion' });
  await card.getByRole('switch', { name: 'Use' }).click();
  await card.getByLabel('Port').fill(String(port));
  await card.getByLabel('Port').press('Tab');
  await expect(card.getByRole('status')).toContainText('Connected');
  await expect(card.getByRole('status')).toContainText('4.3.0-stand-in');
  expect(await findings(page)).toEqual([]);

  await page.evaluate(() => {
    location.hash = '#/desk';
  });
  await page.getByRole('tab', { name: 'Companion' }).click();
  companion.show(9, {
    BITMAP: Buffer.alloc(72 * 72 * 3, 0x40).toString('base64'),
    TEXT: Buffer.from('Lights').toString('base64'),
  });
  const key = page.getByRole('tabpanel', { name: 'Companion' }).getByRole('button', { name: 'Lights' });
  await expect(key.locator('img')).toHaveJSProperty('naturalWidth', 72);
  const presses = (): readonly string[] =>
    companion.heard.filter((line) => line.startsWith('KEY-PRESS')).map((line) => line.replace(/DEVICEID="[^"]*" /, ''));
  await key.hover();
  await page.mouse.down();
  await expect.poll(presses).toEqual(['KEY-PRESS KEY=9 PRESSED=1']);
  await page.mouse.up();
  await expect.poll(() => presses().at(-1)).toBe('KEY-PRESS KEY=9 PRESSED=0');
  await page.mouse.down();
  await expect.poll(() => presses().length).toBe(3);
  // Another window comes in front while the key is held.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expect.poll(() => presses().at(-1)).toBe('KEY-PRESS KEY=9 PRESSED=0');
  await page.mouse.up();
  // Reached by keyboard: after the pointer alone Enter belongs to the key map.
  await key.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(key).toBeFocused();
  await page.keyboard.press('Shift+Enter');
  await expect.poll(() => presses().length).toBe(6);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Key 11', exact: true })).toBeFocused();
  expect(await findings(page)).toEqual([]);

  await page.evaluate(() => {
    location.hash = '#/settings/surfaces';
  });
  await card.getByRole('switch', { name: 'Use' }).click();
  await expect(card.getByRole('status')).toContainText('Off');
  await companion.close();
});
