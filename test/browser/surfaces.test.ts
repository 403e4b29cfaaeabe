import { createSocket } from 'node:dgram';
import OBSWebSocket from 'obs-websocket-js/json';
import { findings } from '../support/findings.ts';
import { freePort } from '../support/free-port.ts';
import { plugInDeck, plugInPad, plugInTwins } from '../support/page-devices.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

test('a program is let in by a token of the Surfaces page, tested, presses, and is shut out', async ({ desk }) => {
  const { page } = desk;
  await page.evaluate(() => {
    location.hash = '#/settings/surfaces';
  });
  const api = page.getByRole('region', { name: 'Control API' });
  const status = api.getByRole('status', { name: 'Control API' });
  await expect(status).toContainText('Off');
  const port = await freePort();
  await api.getByRole('switch', { name: 'Use' }).focus();
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
    await expect(api.getByRole('button', { name: 'Test Control API' })).toBeVisible();
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
  await api.getByRole('switch', { name: 'Use' }).click();
  await expect(status).toContainText('Off');
});

test('a program of the OBS protocol gets the picture of a scene as the window draws it @proof', async ({ desk }) => {
  const { page } = desk;
  await page.evaluate(() => {
    location.hash = '#/settings/surfaces';
  });
  const obs = page.getByRole('region', { name: 'OBS protocol' });
  const port = await freePort();
  await obs.getByRole('switch', { name: 'Use' }).click();
  await obs.getByLabel('Port').fill(String(port));
  await obs.getByLabel('Port').press('Tab');
  // Its address goes and comes back with the port, and what stands below moves with it.
  await expect(obs.getByRole('textbox', { name: 'Address of OBS protocol' })).toHaveValue(`ws://127.0.0.1:${port}`);
  await obs.getByRole('button', { name: 'New password' }).click();
  const password = await obs.getByRole('textbox', { name: 'Password of the OBS protocol' }).inputValue();
  const client = new OBSWebSocket();
  await expect(async () => {
    await client.connect(`ws://127.0.0.1:${port}`, password);
  }).toPass();
  const pictureOf = async (imageFormat: string): Promise<Buffer> => {
    const asked = { sourceName: 'Interview', imageFormat, imageWidth: 640 };
    const { imageData } = await client.call('GetSourceScreenshot', asked);
    return Buffer.from(imageData.slice(imageData.indexOf(',') + 1), 'base64');
  };
  expect((await pictureOf('jpg')).subarray(0, 3).toString('hex')).toBe('ffd8ff');
  const png = await pictureOf('png');
  expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 640, 360]);
  await client.disconnect();
  await obs.getByRole('switch', { name: 'Use' }).click();
});

test('OSC lists its senders, a missing OBS is shown, and news does not overwrite typed text @proof', async ({
  desk,
}) => {
  const { page } = desk;
  await page.evaluate(() => {
    location.hash = '#/settings/surfaces';
  });
  await test.step('OSC says whom it hears, and takes nothing that is no address', async () => {
    const osc = page.getByRole('region', { name: 'OSC' });
    await osc.getByRole('switch', { name: 'Use' }).click();
    const oscPort = await freePort();
    await osc.getByLabel('Port').fill(String(oscPort));
    await osc.getByLabel('Port').press('Tab');
    await expect(osc.getByRole('textbox', { name: 'Address of OSC' })).toHaveValue(`udp://127.0.0.1:${oscPort}`);
    const senders = osc.getByLabel('Devices that may send');
    await expect(senders).toHaveValue('127.0.0.1');
    await senders.fill('the mixer');
    // News of the surface must not take away what is being written.
    const socket = createSocket('udp4');
    socket.send('/regie/nonsense\0,\0\0\0', oscPort, '127.0.0.1', () => socket.close());
    await expect(osc.getByRole('status')).toContainText('/regie/nonsense');
    await expect(senders).toHaveValue('the mixer');
    await senders.press('Tab');
    await expect(osc).toContainText('Addresses look like 192.168.1.20.');
    const targets = osc.getByLabel('Devices that receive the state');
    await targets.fill('127.0.0.1:9000');
    await targets.press('Tab');
    await senders.fill('127.0.0.1, 192.168.1.20');
    await senders.press('Tab');
    await expect(osc).not.toContainText('Addresses look like');
  });
  await test.step('an own OBS that is not there is said to be away', async () => {
    const obs = page.getByRole('region', { name: 'Your own OBS' });
    await obs.getByRole('switch', { name: 'Use' }).click();
    await obs.getByLabel('Port').fill(String(await freePort()));
    await obs.getByLabel('Port').press('Tab');
    await expect(obs.getByRole('status')).toContainText('It does not answer.');
    await obs.getByLabel('Password of your OBS').fill('a password');
    await obs.getByRole('button', { name: 'Keep password' }).click();
    await expect(obs.getByText('A password is saved.')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('region', { name: 'OSC' }).getByRole('switch', { name: 'Use' }).click();
    await obs.getByRole('switch', { name: 'Use' }).click();
    await expect(obs.getByRole('status')).toContainText('Off');
  });
});

test('a MIDI pad is learnt by pressing it, presses the desk, and shows by its light what is on air @proof', async ({
  desk,
}) => {
  const { page } = desk;
  const pad = await plugInPad(page, 'Stage pad');
  await page.evaluate(() => {
    location.hash = '#/settings/surfaces';
  });
  const devices = page.getByRole('region', { name: 'Stream Decks, MIDI, gamepads and pedals' });
  await devices.getByRole('switch', { name: 'MIDI' }).click();
  await expect(devices.getByRole('list', { name: 'Devices' })).toContainText('Stage pad');
  await devices.getByRole('searchbox', { name: 'Find a command' }).fill('scene 3');
  await devices.getByRole('combobox', { name: /^Command/ }).click();
  await page.getByRole('option', { name: 'Scenes: Scene 3', exact: true }).click();
  await devices.getByRole('button', { name: 'Learn a control' }).click();
  await expect(devices.getByRole('status')).toContainText('Press or turn the control now.');
  await pad.press(60);
  await expect(devices.getByRole('list', { name: 'What their controls do' })).toContainText(
    'Pad 60, channel 1, Stage pad',
  );

  await test.step('a control has one thing to do', async () => {
    await devices.getByRole('searchbox', { name: 'Find a command' }).fill('scene 4');
    await devices.getByRole('button', { name: 'Learn a control' }).click();
    await pad.press(60);
    await expect(devices.getByRole('status')).toContainText('Pad 60, channel 1 is already used for');
  });
  await test.step('a test shows what comes and presses nothing', async () => {
    await devices.getByRole('switch', { name: 'Test: show what comes in, press nothing' }).click();
    await pad.press(60);
    await expect(devices.getByRole('list', { name: 'Devices' })).toContainText('seen just now');
    await devices.getByRole('switch', { name: 'Test: show what comes in, press nothing' }).click();
  });
  expect(await findings(page)).toEqual([]);

  await page.evaluate(() => {
    location.hash = '#/desk';
  });
  await expect(desk.program('Automatic layout')).toBeVisible();
  await pad.press(60);
  await expect(desk.program('Welcome')).toBeVisible();
  await expect.poll(async () => (await pad.sent()).at(-1)).toEqual([0x90, 60, 127]);
  await expect(desk.tile('Welcome')).toHaveAccessibleDescription(/, on Stage pad, /);

  await page.evaluate(() => {
    location.hash = '#/settings/surfaces';
  });
  await devices.getByRole('button', { name: 'Remove Pad 60, channel 1 of Stage pad' }).click();
  await expect.poll(async () => (await pad.sent()).at(-1)).toEqual([0x90, 60, 0]);
  await devices.getByRole('switch', { name: 'MIDI' }).click();
});

test('of two pads of one name the Surfaces page asks which is which, and a press answers @proof', async ({ desk }) => {
  const { page } = desk;
  const devices = page.getByRole('region', { name: 'Stream Decks, MIDI, gamepads and pedals' });
  const showSurfaces = () =>
    page.evaluate(() => {
      location.hash = '#/settings/surfaces';
    });
  const before = await plugInPad(page, 'Twin pad');
  await showSurfaces();
  await devices.getByRole('switch', { name: 'MIDI' }).click();
  await devices.getByRole('searchbox', { name: 'Find a command' }).fill('scene 3');
  await devices.getByRole('combobox', { name: /^Command/ }).click();
  await page.getByRole('option', { name: 'Scenes: Scene 3', exact: true }).click();
  await devices.getByRole('button', { name: 'Learn a control' }).click();
  await before.press(60);
  await expect(devices.getByRole('list', { name: 'What their controls do' })).toContainText('Twin pad');
  await devices.getByRole('switch', { name: 'MIDI' }).click();

  await page.reload();
  const [first, second] = await plugInTwins(page, 'Twin pad');
  await devices.getByRole('switch', { name: 'MIDI' }).click();
  await expect(devices.getByRole('alert')).toContainText(
    'Press something on Twin pad, the one that does this: Scene 3.',
  );
  expect(await findings(page)).toEqual([]);
  await page.evaluate(() => {
    location.hash = '#/desk';
  });
  await expect(desk.program('Automatic layout')).toBeVisible();
  await first.press(60);
  await expect(page.getByText('It is not known yet which device this is: Twin pad.')).toBeVisible();
  await showSurfaces();
  await expect(devices.getByRole('alert')).toBeVisible();
  await second.press(61);
  await expect(devices.getByRole('alert')).toHaveCount(0);
  await page.evaluate(() => {
    location.hash = '#/desk';
  });
  await first.press(60);
  await expect(desk.program('Automatic layout')).toBeVisible();
  await second.press(60);
  await expect(desk.program('Welcome')).toBeVisible();
  await expect.poll(async () => (await second.sent()).at(-1)).toEqual([0x90, 60, 127]);
  expect(await first.sent()).toEqual([]);

  await showSurfaces();
  await devices.getByRole('button', { name: 'Remove Pad 60, channel 1 of Twin pad' }).click();
  await devices.getByRole('switch', { name: 'MIDI' }).click();
});

test('a tile learns a pad in its editor, and the pad presses it @proof', async ({ desk }) => {
  const { page } = desk;
  const pad = await plugInPad(page, 'Tile pad');
  const turnMidi = async (): Promise<void> => {
    await page.evaluate(() => {
      location.hash = '#/settings/surfaces';
    });
    await page.getByRole('switch', { name: 'MIDI' }).click();
    await page.evaluate(() => {
      location.hash = '#/desk';
    });
  };
  await turnMidi();
  const deck = desk.region('Deck');
  const editor = page.getByRole('dialog');
  await deck.getByRole('button', { name: /^New (deck )?page$/ }).click();
  await deck.getByRole('button', { name: 'Add a tile' }).click();
  await editor.getByRole('button', { name: 'Interview', exact: true }).first().click();
  await expect(editor.getByRole('status')).toHaveText(/^1 tile/);
  await editor.getByRole('button', { name: 'Done' }).click();
  await deck.getByRole('button', { name: 'Edit tile: Interview' }).click();
  const controls = editor.getByRole('group', { name: 'Controls of this tile' });
  await controls.getByRole('button', { name: 'Learn a control' }).click();
  await pad.press(61);
  await expect(controls).toContainText('Pad 61, channel 1, Tile pad');
  expect(await findings(page)).toEqual([]);
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await pad.press(61);
  await expect(desk.program('Interview')).toBeVisible();
  await deck.getByRole('button', { name: 'Edit tile: Interview' }).click();
  await controls.getByRole('button', { name: 'Remove Pad 61, channel 1 of Tile pad' }).click();
  await expect(controls).not.toContainText('Tile pad');
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await deck.getByRole('button', { name: 'Done' }).click();
  await turnMidi();
});

test('a Stream Deck shows the scenes on its keys, presses them, and says on its card what came in @proof', async ({
  desk,
}) => {
  const { page } = desk;
  const deck = await plugInDeck(page);
  await page.evaluate(() => {
    location.hash = '#/settings/surfaces';
  });
  const isRed = ([red = 0, green = 0, blue = 0]: readonly number[]): boolean => red > 140 && green < 90 && blue < 90;

  const devices = page.getByRole('region', { name: 'Stream Decks, MIDI, gamepads and pedals' });
  await devices.getByRole('switch', { name: 'Stream Decks' }).click();
  const card = devices.getByRole('listitem', { name: 'Stream Deck MK.2 A1B2' });
  await expect(card).toContainText('Connected');
  await card.getByRole('combobox', { name: /^Page/ }).click();
  await page.getByRole('option', { name: 'Scenes', exact: true }).click();
  expect(await findings(page)).toEqual([]);

  await test.step('a locked deck presses nothing and says so', async () => {
    await card.getByRole('switch', { name: 'Locked' }).click();
    await expect(card.getByRole('switch', { name: 'Locked' })).toBeChecked();
    await deck.press(2);
    await expect(card).toContainText('Refused: locked');
    await card.getByRole('switch', { name: 'Locked' }).click();
  });
  await test.step('a deck that may only see is refused', async () => {
    await card.getByRole('combobox', { name: /^May do/ }).click();
    await page.getByRole('option', { name: 'See only' }).click();
    await deck.press(2);
    await expect(card).toContainText('Refused: not allowed');
    await card.getByRole('combobox', { name: /^May do/ }).click();
    await page.getByRole('option', { name: 'Everything on the desk' }).click();
  });
  await page.evaluate(() => {
    location.hash = '#/desk';
  });
  await expect(desk.program('Automatic layout')).toBeVisible();
  expect(isRed(await deck.edgeOf(2))).toBe(false);
  await deck.press(2);
  await expect(desk.program('Welcome')).toBeVisible();
  await expect.poll(async () => isRed(await deck.edgeOf(2))).toBe(true);

  await page.evaluate(() => {
    location.hash = '#/settings/surfaces';
  });
  await expect(card).toContainText('Key 3');
  await expect(card).toContainText('Pressed');
  await devices.getByRole('switch', { name: 'Stream Decks' }).click();
});
