import { existsSync } from 'node:fs';
import { expect, sharedTest as test } from '../support/shared-app.ts';

test.skip(!existsSync('/dev/snd/seq'), 'This machine has no ALSA sequencer: its MIDI is left out.');

test('a note through the MIDI of the system presses the desk, and its light is no press @proof', async ({ desk }) => {
  const { page } = desk;
  await page.context().grantPermissions(['midi', 'midi-sysex']);
  // Stands for another program, which writes to the system's own loop and hears it.
  const port = await page.evaluate(async () => {
    const { outputs } = await navigator.requestMIDIAccess({ sysex: false });
    return [...outputs.values()].find(({ name }) => name?.startsWith('Midi Through'))?.name ?? null;
  });
  test.skip(port === null, 'The ALSA sequencer of this machine has no Midi Through port.');
  const press = (note: number): Promise<void> =>
    page.evaluate(
      async ({ name, number }) => {
        const { outputs } = await navigator.requestMIDIAccess({ sysex: false });
        const output = [...outputs.values()].find((one) => one.name === name);
        output?.send([0x90, number, 100]);
        output?.send([0x80, number, 0]);
      },
      { name: port, number: note },
    );
  await page.evaluate(() => {
    location.hash = '#/settings/surfaces';
  });
  const devices = page.getByRole('region', { name: 'Stream Decks, MIDI, gamepads and pedals' });
  await devices.getByRole('switch', { name: 'MIDI' }).click();
  await expect(devices.getByRole('list', { name: 'Devices' })).toContainText('Midi Through');
  await devices.getByRole('combobox', { name: /^Command/ }).click();
  await page.getByRole('option', { name: 'Scenes: Scene 3', exact: true }).click();
  await devices.getByRole('button', { name: 'Learn a control' }).click();
  await expect(devices.getByRole('status')).toContainText('Press or turn the control now.');
  await press(60);
  await expect(devices.getByRole('list', { name: 'What their controls do' })).toContainText('Pad 60, channel 1');
  await page.evaluate(() => {
    location.hash = '#/desk';
  });
  await press(60);
  await expect(desk.program('Welcome')).toBeVisible();
  await page.evaluate(() => {
    location.hash = '#/settings/surfaces';
  });
  await devices.getByRole('button', { name: /^Remove Pad 60/ }).click();
  await devices.getByRole('switch', { name: 'MIDI' }).click();
});
