import type { Locator, Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { startCompanionStandIn } from '../../test/support/companion-stand-in.ts';
import { startObsStandIn } from '../../test/support/obs-stand-in.ts';
import { inRoot } from './paths.ts';

const FOLDER = inRoot('docs/images');
/** For news of a surface to come. */
const SETTLE_MS = 1500;
/** A page of Companion: labels and colours of its first keys, row by row. */
const KEYS = [
  ['House\nlights', '#8a5a00'],
  ['Stage\nwarm', '#8a5a00'],
  ['Stage\ncold', '#2a4b8d'],
  ['Blackout', '#5a1a1a'],
  ['Cam 1', '#1f5130'],
  ['Cam 2', '#333333'],
  ['Cam 3', '#333333'],
  ['Page\nup', '#222222'],
  ['Mic\nAna', '#1f5130'],
  ['Mic\nBenno', '#1f5130'],
  ['Music\n−10 dB', '#333333'],
  ['Mute\nall', '#5a1a1a'],
  ['Intro', '#2a4b8d'],
  ['Walk in', '#2a4b8d'],
  ['Stop', '#333333'],
  ['Page\ndown', '#222222'],
] as const;

const settings = (page: Page): Promise<void> => page.evaluate("location.hash = '#/settings/surfaces'");

const takeCard = async (card: Locator, name: string): Promise<void> => {
  await card.page().waitForTimeout(SETTLE_MS);
  await card.screenshot({ path: `${FOLDER}/surfaces-${name}.png` });
};

const takeApi = async (card: Locator): Promise<void> => {
  await card.getByRole('switch', { name: 'Use' }).click();
  const address = await card.getByRole('textbox', { name: 'Address of Control API' }).inputValue();
  for (const [name, picture, text] of [
    ['Lights script', 'api', 'Doors are open'],
    ['Companion', 'companion', 'We start in a minute'],
  ] as const) {
    await card.getByLabel('Name of the program').fill(name);
    await card.getByRole('button', { name: 'New token' }).click();
    const token = await card.getByRole('textbox', { name: `Token of ${name}` }).inputValue();
    const authorization = `Bearer ${token}`;
    const socket = new WebSocket(`${address.replace('http', 'ws')}/events`, { headers: { authorization } });
    const body = JSON.stringify({ text });
    await fetch(`${address}/actions/band.show`, { method: 'POST', headers: { authorization }, body });
    await takeCard(card, picture);
    socket.close();
    await card.getByRole('button', { name: `Revoke the token of ${name}` }).click();
  }
};

const takeOwnObs = async (card: Locator): Promise<void> => {
  const password = 'of the picture';
  const obs = await startObsStandIn({ port: 4456, password, scenes: ['Interview', 'Pause', 'Camera'] });
  await card.getByRole('switch', { name: 'Use' }).click();
  await card.getByLabel('Port').fill('4456');
  await card.getByLabel('Port').press('Tab');
  await card.getByLabel('Password of your OBS').fill(password);
  await card.getByRole('button', { name: 'Keep password' }).click();
  await takeCard(card, 'own-obs');
  await card.getByRole('switch', { name: 'Use' }).click();
  await obs.close();
};

const takeSatellite = async (page: Page, card: Locator): Promise<void> => {
  const companion = await startCompanionStandIn({ port: 16_622, apiVersion: '1.14.0', refusal: null });
  await card.getByRole('switch', { name: 'Use' }).click();
  await page.evaluate("location.hash = '#/desk'");
  await page.getByRole('tab', { name: 'Companion' }).click();
  for (const [key, [text, color]] of KEYS.entries())
    companion.show(key, { TEXT: Buffer.from(text).toString('base64'), COLOR: color, TEXTCOLOR: '#ffffff' });
  await page.waitForTimeout(SETTLE_MS);
  await page.getByRole('region', { name: 'Deck', exact: true }).screenshot({ path: `${FOLDER}/satellite.png` });
  await settings(page);
  await card.getByRole('switch', { name: 'Use' }).click();
  await companion.close();
};

/** Takes the pictures of the pages about controllers: each surface as it stands in Settings, and Companion's page. */
export const takeControllers = async (page: Page): Promise<void> => {
  const card = (name: string): Locator => page.getByRole('region', { name, exact: true });
  // Each card is in sight as a whole, clear of the window's edge.
  await page.setViewportSize({ width: 1440, height: 1900 });
  await settings(page);
  await takeApi(card('Control API'));
  await card('OBS protocol').getByRole('switch', { name: 'Use' }).click();
  await takeCard(card('OBS protocol'), 'obs');
  await card('OSC').getByRole('switch', { name: 'Use' }).click();
  await card('OSC').getByLabel('Devices that receive the state').fill('127.0.0.1:9000');
  await card('OSC').getByLabel('Devices that receive the state').press('Tab');
  await takeCard(card('OSC'), 'osc');
  await takeOwnObs(card('Your own OBS'));
  await takeSatellite(page, card('Pages of your Companion'));
};
