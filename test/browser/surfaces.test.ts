import { findings } from '../support/findings.ts';
import { freePort } from '../support/free-port.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

test('a program is let in by a token of the Surfaces page, is tested, presses, and is shut out in one click', async ({
  desk,
}) => {
  const { page } = desk;
  await page.evaluate(() => {
    location.hash = '#/settings/surfaces';
  });
  const api = page.getByRole('region', { name: 'Control API' });
  const status = api.getByRole('status', { name: 'Control API' });
  await expect(status).toContainText('Off');
  const port = await freePort();
  await api.getByRole('switch', { name: 'On' }).focus();
  await page.keyboard.press('Space');
  await api.getByLabel('Port').fill(String(port));
  await api.getByLabel('Port').press('Tab');
  await expect(api.getByRole('textbox', { name: 'Address of Control API' })).toHaveValue(`http://127.0.0.1:${port}/v1`);

  await api.getByLabel('Name of the program').fill('My pad');
  await api.getByRole('button', { name: 'New token' }).click();
  const token = await api.getByRole('textbox', { name: 'Token of My pad' }).inputValue();
  const press = async (): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` };
    const body = JSON.stringify({ text: 'From my pad' });
    return (await fetch(`http://127.0.0.1:${port}/v1/actions/band.show`, { method: 'POST', headers, body })).status;
  };

  await test.step('a test shows what came and presses nothing', async () => {
    await api.getByRole('button', { name: 'Test Control API' }).click();
    await expect(status).toContainText('Press something on the controller');
    expect(await press()).toBe(409);
    await expect(status).toContainText('POST /v1/actions/band.show');
    await expect(status).toContainText('Recognised, not pressed');
    await api.getByRole('button', { name: 'End test' }).click();
  });
  await test.step('a press is confirmed, and the page says who pressed', async () => {
    expect(await press()).toBe(200);
    await expect(status).toContainText('Connected: My pad');
    await expect(status).toContainText('Confirmed');
  });
  expect(await findings(page)).toEqual([]);
  await api.getByRole('button', { name: 'Revoke the token of My pad' }).click();
  await expect(api.getByText('My pad', { exact: true })).toHaveCount(0);
  expect(await press()).toBe(401);
  await api.getByRole('switch', { name: 'On' }).click();
  await expect(status).toContainText('Off');

  await test.step('OSC says whom it hears, and takes nothing that is no address', async () => {
    const osc = page.getByRole('region', { name: 'OSC' });
    await osc.getByRole('switch', { name: 'On' }).click();
    const senders = osc.getByLabel('Devices that may send');
    await expect(senders).toHaveValue('127.0.0.1');
    await senders.fill('the mixer');
    await senders.press('Tab');
    await expect(osc).toContainText('Addresses look like 192.168.1.20.');
    const targets = osc.getByLabel('Devices that hear the state');
    await targets.fill('127.0.0.1:9000');
    await targets.press('Tab');
    await senders.fill('127.0.0.1, 192.168.1.20');
    await senders.press('Tab');
    await expect(osc).not.toContainText('Addresses look like');
    expect(await findings(page)).toEqual([]);
    await osc.getByRole('switch', { name: 'On' }).click();
  });
  await test.step('an own OBS that is not there is said to be away', async () => {
    const obs = page.getByRole('region', { name: 'Your own OBS' });
    await obs.getByRole('switch', { name: 'On' }).click();
    await obs.getByLabel('Port').fill(String(await freePort()));
    await obs.getByLabel('Port').press('Tab');
    await expect(obs.getByRole('status')).toContainText('It does not answer.');
    await obs.getByLabel('Password of your OBS').fill('a password');
    await obs.getByRole('button', { name: 'Keep password' }).click();
    await expect(obs.getByText('One is kept in your keychain.')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await obs.getByRole('switch', { name: 'On' }).click();
    await expect(obs.getByRole('status')).toContainText('Off');
  });
});
