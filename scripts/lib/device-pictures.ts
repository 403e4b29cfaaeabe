import type { Locator, Page } from '@playwright/test';
import { plugInDeck, plugInGamepad, plugInPad } from '../../test/support/page-devices.ts';
import { inRoot } from './paths.ts';

const FOLDER = inRoot('docs/images');
/** For a press to be confirmed, and for keys to be drawn anew. */
const SETTLE_MS = 2500;
const DECK = 'Stream Deck MK.2 A1B2';

const goTo = (page: Page, place: string): Promise<void> => page.evaluate(`location.hash = '#/${place}'`);

const toggle = (devices: Locator, name: string): Promise<void> =>
  devices.getByRole('switch', { name, exact: true }).click();

/** Learns a control for a scene, and presses it once. */
const learn = async (devices: Locator, scene: string, press: () => Promise<void>): Promise<void> => {
  const page = devices.page();
  await devices.getByRole('combobox', { name: /^Does/ }).click();
  await page.getByRole('option', { name: scene, exact: true }).click();
  await devices.getByRole('button', { name: 'Learn a control' }).click();
  await page.waitForTimeout(SETTLE_MS);
  await press();
  await page.waitForTimeout(SETTLE_MS);
  await press();
  await page.waitForTimeout(SETTLE_MS);
};

const takeCard = (devices: Locator, name: string): Promise<unknown> =>
  devices.screenshot({ path: `${FOLDER}/surfaces-${name}.png` });

/** A device that is pulled out and forgotten leaves the next picture to the next device. */
const forget = async (devices: Locator, device: string): Promise<void> => {
  await devices
    .getByRole('listitem', { name: device, exact: true })
    .getByRole('button', { name: /^Forget/ })
    .click();
};

/** Takes the pictures of devices that the window hears itself, by stand-ins of the browser's MIDI, gamepads and HID. */
export const takeDevices = async (page: Page): Promise<void> => {
  const devices = page.getByRole('region', { name: 'Stream Decks, MIDI, gamepads and pedals' });
  await goTo(page, 'settings/surfaces');
  const pad = await plugInPad(page, 'Launchpad Mini');
  await toggle(devices, 'MIDI');
  await learn(devices, 'Scenes: Scene 3', () => pad.press(60));
  await takeCard(devices, 'midi');

  await toggle(devices, 'Gamepads and pedals');
  await toggle(devices, 'MIDI');
  await forget(devices, 'Launchpad Mini');
  // Until then the window lists what it heard.
  await page.reload();
  const pedal = await plugInGamepad(page, 'USB foot switch');
  await learn(devices, 'Scenes: Scene 4', () => pedal.press(0));
  await takeCard(devices, 'gamepad');

  const deck = await plugInDeck(page);
  await toggle(devices, 'Stream Decks');
  await devices.getByRole('listitem', { name: DECK }).getByRole('combobox', { name: /^Page/ }).click();
  await page.getByRole('option', { name: 'Scenes', exact: true }).click();
  await goTo(page, 'desk');
  await page.waitForTimeout(SETTLE_MS);
  await deck.layOut('deck-keys');
  await page.locator('#deck-keys').screenshot({ path: `${FOLDER}/stream-deck.png` });
};
