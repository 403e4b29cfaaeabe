import { createSocket } from 'node:dgram';
import { findings } from '../support/findings.ts';
import { freePort } from '../support/free-port.ts';
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

test('OSC lists its senders, a missing OBS is shown, and news does not overwrite typed text', async ({ desk }) => {
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

test('a MIDI pad is learnt by pressing it, presses the desk, and shows by its light what is on air', async ({
  desk,
}) => {
  const { page } = desk;
  // Stands for the browser's MIDI: one pad, which writes down what is sent to it.
  await page.evaluate(() => {
    const input = { name: 'Stage pad', state: 'connected', onmidimessage: null as ((event: object) => void) | null };
    const sent: number[][] = [];
    const output = { name: 'Stage pad', state: 'connected', send: (data: number[]) => sent.push([...data]) };
    const access = { inputs: new Map([['1', input]]), outputs: new Map([['1', output]]), onstatechange: null };
    navigator.requestMIDIAccess = () => Promise.resolve(access as unknown as MIDIAccess);
    const play = (...bytes: number[]): void => input.onmidimessage?.({ data: new Uint8Array(bytes) });
    Object.assign(window, { pad: { play, sent } });
    location.hash = '#/settings/surfaces';
  });
  const press = (note: number): Promise<void> =>
    page.evaluate((number) => {
      const { pad } = window as unknown as { readonly pad: { play(...bytes: readonly number[]): void } };
      pad.play(0x90, number, 100);
      pad.play(0x80, number, 0);
    }, note);
  const devices = page.getByRole('region', { name: 'Stream Decks, MIDI, gamepads and pedals' });
  await devices.getByRole('switch', { name: 'MIDI' }).click();
  await expect(devices.getByRole('list', { name: 'Devices' })).toContainText('Stage pad');
  await devices.getByRole('combobox', { name: /^Does/ }).click();
  await page.getByRole('option', { name: 'Scenes: Scene 3', exact: true }).click();
  await devices.getByRole('button', { name: 'Learn a control' }).click();
  await expect(devices.getByRole('status')).toContainText('Press or turn the control now.');
  await press(60);
  await expect(devices.getByRole('list', { name: 'What their controls do' })).toContainText(
    'Pad 60, channel 1, Stage pad',
  );

  await test.step('a control has one thing to do', async () => {
    await devices.getByRole('button', { name: 'Learn a control' }).click();
    await press(60);
    await expect(devices.getByRole('status')).toContainText('Pad 60, channel 1 is already used for');
  });
  await test.step('a test shows what comes and presses nothing', async () => {
    await devices.getByRole('switch', { name: 'Test: show what comes in, press nothing' }).click();
    await press(60);
    await expect(devices.getByRole('list', { name: 'Devices' })).toContainText('seen just now');
    await devices.getByRole('switch', { name: 'Test: show what comes in, press nothing' }).click();
  });
  expect(await findings(page)).toEqual([]);

  await page.evaluate(() => {
    location.hash = '#/desk';
  });
  await expect(desk.program('Automatic layout')).toBeVisible();
  await press(60);
  await expect(desk.program('Welcome')).toBeVisible();
  const lights = (): Promise<number[][]> =>
    page.evaluate(() => (window as unknown as { readonly pad: { readonly sent: number[][] } }).pad.sent);
  await expect.poll(async () => (await lights()).at(-1)).toEqual([0x90, 60, 127]);

  await page.evaluate(() => {
    location.hash = '#/settings/surfaces';
  });
  await devices.getByRole('button', { name: 'Remove Pad 60, channel 1 of Stage pad' }).click();
  await expect.poll(async () => (await lights()).at(-1)).toEqual([0x90, 60, 0]);
  await devices.getByRole('switch', { name: 'MIDI' }).click();
});

test('a Stream Deck shows the scenes on its keys, presses them, and says on its card what came in', async ({
  desk,
}) => {
  const { page } = desk;
  // Stands for a Stream Deck MK.2 behind the browser's WebHID: it keeps the last picture of each key.
  await page.evaluate(() => {
    const listeners: ((event: object) => void)[] = [];
    const parts = new Map<number, number[]>();
    const pictures = new Map<number, Uint8Array<ArrayBuffer>>();
    const device = {
      vendorId: 0x0fd9,
      productId: 0x80,
      productName: 'Stream Deck MK.2',
      collections: [],
      open: () => Promise.resolve(),
      close: () => Promise.resolve(),
      addEventListener: (_type: string, listener: (event: object) => void) => listeners.push(listener),
      sendFeatureReport: () => Promise.resolve(),
      receiveFeatureReport: (id: number) =>
        Promise.resolve(new DataView(new Uint8Array([id, 4, 65, 49, 66, 50]).buffer)),
      sendReport(_id: number, data: Uint8Array) {
        const [, key = 0, isLast] = data;
        const length = new DataView(data.buffer, data.byteOffset).getUint16(3, true);
        const all = [...(parts.get(key) ?? []), ...data.subarray(7, 7 + length)];
        parts.set(key, isLast === 1 ? [] : all);
        if (isLast === 1) pictures.set(key, new Uint8Array(all));
        return Promise.resolve();
      },
    };
    Object.assign(navigator.hid, { getDevices: () => Promise.resolve([device]) });
    const press = (key: number | null): void => {
      const data = new Uint8Array(512);
      data.set([0, 15, 0]);
      if (key !== null) data[3 + key] = 1;
      for (const listener of listeners) listener({ reportId: 1, data: new DataView(data.buffer) });
    };
    Object.assign(window, { deck: { press, pictures } });
    location.hash = '#/settings/surfaces';
  });
  /** The colour at the edge of a key: red, green and blue. */
  const edgeOf = (key: number): Promise<readonly number[]> =>
    page.evaluate(async (index) => {
      const { pictures } = (window as unknown as { deck: { pictures: Map<number, Uint8Array<ArrayBuffer>> } }).deck;
      const jpeg = pictures.get(index);
      if (!jpeg) return [];
      const picture = await createImageBitmap(new Blob([jpeg], { type: 'image/jpeg' }));
      const pen = new OffscreenCanvas(72, 72).getContext('2d');
      pen?.drawImage(picture, 0, 0);
      return [...(pen?.getImageData(1, 36, 1, 1).data ?? [])].slice(0, 3);
    }, key);
  const press = (key: number): Promise<void> =>
    page.evaluate((index) => {
      const { deck } = window as unknown as { deck: { press(key: number | null): void } };
      deck.press(index);
      deck.press(null);
    }, key);
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
    await press(2);
    await expect(card).toContainText('Refused: locked');
    await card.getByRole('switch', { name: 'Locked' }).click();
  });
  await test.step('a deck that may only see is refused', async () => {
    await card.getByRole('combobox', { name: /^May do/ }).click();
    await page.getByRole('option', { name: 'See only' }).click();
    await press(2);
    await expect(card).toContainText('Refused: not allowed');
    await card.getByRole('combobox', { name: /^May do/ }).click();
    await page.getByRole('option', { name: 'Everything on the desk' }).click();
  });
  await page.evaluate(() => {
    location.hash = '#/desk';
  });
  await expect(desk.program('Automatic layout')).toBeVisible();
  expect(isRed(await edgeOf(2))).toBe(false);
  await press(2);
  await expect(desk.program('Welcome')).toBeVisible();
  await expect.poll(async () => isRed(await edgeOf(2))).toBe(true);

  await page.evaluate(() => {
    location.hash = '#/settings/surfaces';
  });
  await expect(card).toContainText('Key 3');
  await expect(card).toContainText('Pressed');
  await devices.getByRole('switch', { name: 'Stream Decks' }).click();
});
