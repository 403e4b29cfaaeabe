import { openDevice } from '@elgato-stream-deck/webhid';
import { expect, test, vi } from 'vitest';
import { workOfCommand } from '#shared/show/desk-commands.ts';
import { DEFAULT_CONTROLLERS, type ControllerBinding, type DeviceSettings } from '#shared/controls/controllers.ts';
import type { Bridge } from '../../../src-renderer/bridge/bridge.ts';
import { ControllerStore } from '../../../src-renderer/context/controller-store.svelte.ts';
import type { ControllerPorts } from '../../../src-renderer/context/controller-access.ts';
import type { ControlEvent } from '../../../src-renderer/lib/controllers/control-event.ts';
import type { Pad } from '../../../src-renderer/lib/controllers/gamepads.ts';
import { openStreamDecks } from '../../../src-renderer/lib/controllers/stream-deck/open-decks.ts';
import { encodeJPEG, fakeHid, MODELS } from '../../support/fake-hid.ts';
import { fakeMidi, type FakeMidi } from '../../support/fake-midi.ts';

const bindingOf = (device: string, control = 'note 1 60'): ControllerBinding => ({
  device,
  control,
  command: workOfCommand(device.endsWith('2') ? 'lock.toggle' : 'scene.next'),
});

const startOn = (
  ports: Partial<ControllerPorts>,
  bindings: readonly ControllerBinding[],
  devices: readonly DeviceSettings[] = [],
) => {
  const store = new ControllerStore({ on: () => () => undefined } as unknown as Bridge, {
    isApp: true,
    locks: undefined,
    requestMidi: null,
    readGamepads: () => [],
    streamDecks: { status: 'missing', open: () => Promise.reject(new Error('no WebHID')) },
    now: () => 0,
    setTimeout: (run) => {
      run();
      return null;
    },
    every: () => () => undefined,
    ...ports,
  });
  store.settings = { ...DEFAULT_CONTROLLERS, bindings: [...bindings], devices: [...devices] };
  /** Presses of devices, by the names that are no doubt. */
  const heard: string[] = [];
  store.listen({
    hear({ device, control, act }: ControlEvent) {
      if (act.kind !== 'release' && !store.twins.isInDoubt(device)) heard.push(`${device} ${control}`);
    },
    learnt: () => undefined,
    release: () => undefined,
  });
  return { store, heard };
};
const startOnMidi = async (midi: FakeMidi, ...kept: readonly string[]) => {
  const started = startOn(
    { requestMidi: () => Promise.resolve(midi.access) },
    kept.map((device) => bindingOf(device)),
  );
  const close = started.store.openMidi();
  await vi.waitFor(() => {
    expect(started.store.midi).toBe('on');
  });
  return { ...started, close };
};

test('after a start two pads of one name press nothing until a press says which is which, and then each does its own', async () => {
  const midi = fakeMidi();
  const [one, other] = [midi.plugIn('Pad'), midi.plugIn('Pad')];
  const { store, heard } = await startOnMidi(midi, 'Pad', 'Pad 2');
  const { twins } = store;
  one.plays(0x90, 60, 100);
  other.plays(0x90, 60, 100);
  expect([heard, twins.isInDoubt('Pad'), twins.question?.device]).toEqual([[], true, 'Pad']);
  // Only while the question can be read a press is an answer, and a fader that trembles is none.
  twins.isAsking = true;
  other.plays(0xb0, 7, 60);
  expect(twins.question?.device).toBe('Pad');
  other.plays(0x90, 60, 100);
  expect([heard, twins.question]).toEqual([[], null]);
  other.plays(0x90, 60, 100);
  one.plays(0x90, 60, 100);
  expect(heard).toEqual(['Pad note 1 60', 'Pad 2 note 1 60']);
  store.light([{ device: 'Pad', control: 'note 1 60', light: 'on_air' }]);
  expect([one.sent, other.sent]).toEqual([[], [[0x90, 60, 127]]]);
});

test('of three pads, and of one alone where two are known, the person says which it is', async () => {
  const midi = fakeMidi();
  const pads = [midi.plugIn('Pad'), midi.plugIn('Pad'), midi.plugIn('Pad')];
  const { store, heard } = await startOnMidi(midi, 'Pad', 'Pad 2');
  store.twins.isAsking = true;
  pads[2]?.plays(0x90, 60, 100);
  expect([store.twins.question?.device, store.twins.isInDoubt('Pad')]).toEqual(['Pad 2', false]);
  pads[1]?.plays(0x90, 60, 100);
  for (const pad of pads) pad.plays(0x90, 61, 100);
  expect([store.twins.question, heard]).toEqual([null, ['Pad 3 note 1 61', 'Pad 2 note 1 61', 'Pad note 1 61']]);

  const alone = fakeMidi();
  const pad = alone.plugIn('Pad');
  const second = await startOnMidi(alone, 'Pad', 'Pad 2');
  second.store.twins.isAsking = true;
  expect(second.store.twins.question?.device).toBe('Pad');
  second.store.twins.skip();
  expect(second.store.twins.question?.device).toBe('Pad 2');
  pad.plays(0x90, 60, 100);
  pad.plays(0x90, 60, 100);
  // Its twin that comes later is the other one.
  alone.plugIn('Pad').plays(0x90, 60, 100);
  expect([second.store.twins.question, second.heard]).toEqual([null, ['Pad 2 note 1 60', 'Pad note 1 60']]);
});

test('nobody is asked where nothing is kept, where one is alone, or where a device was used in this run', async () => {
  const midi = fakeMidi();
  const pads = [midi.plugIn('Pad'), midi.plugIn('Pad')];
  const { store, heard } = await startOnMidi(midi);
  for (const pad of pads) pad.plays(0x90, 60, 100);
  // They keep it if they learn something now.
  store.settings = { ...store.settings, bindings: [bindingOf('Pad')] };
  expect([store.twins.doubts, heard]).toEqual([[], ['Pad note 1 60', 'Pad 2 note 1 60']]);

  const later = fakeMidi();
  const first = later.plugIn('Pad');
  const used = await startOnMidi(later, 'Pad');
  first.plays(0x90, 60, 100);
  later.plugIn('Pad');
  expect([used.store.twins.doubts, used.heard]).toEqual([[], ['Pad note 1 60']]);
});

test('a device that nobody used before its twin came is in doubt, and names stay while MIDI is off and on again', async () => {
  const midi = fakeMidi();
  const one = midi.plugIn('Pad');
  const { store, heard, close } = await startOnMidi(midi, 'Pad');
  expect(store.twins.question).toBeNull();
  const other = midi.plugIn('Pad');
  expect(store.twins.question?.doubt.devices).toEqual(['Pad', 'Pad 2']);
  store.twins.isAsking = true;
  other.plays(0x90, 60, 100);
  close();
  store.openMidi();
  await vi.waitFor(() => {
    expect(store.midi).toBe('on');
  });
  one.plays(0x90, 60, 100);
  other.plays(0x90, 60, 100);
  expect([store.twins.question, heard]).toEqual([null, ['Pad 2 note 1 60', 'Pad note 1 60']]);
});

test('two pedals are told apart by a press too, which starts them from rest', () => {
  const pedal = (index: number, ...down: readonly number[]): Pad => ({
    id: 'Pedal (Vendor: 1234 Product: 5678)',
    index,
    connected: true,
    buttons: [0, 1].map((button) => ({ pressed: down.includes(button) })),
    axes: [],
  });
  let pads: readonly (Pad | null)[] = [pedal(0), pedal(1)];
  let look = (): void => undefined;
  const { store, heard } = startOn(
    {
      readGamepads: () => pads,
      every(_ms, run) {
        look = run;
        return () => undefined;
      },
    },
    [],
    [{ device: 'Pedal 2', enabled: true, locked: true, role: 'operator', pageId: null, brightness: 70 }],
  );
  store.openGamepads();
  const step = (...next: readonly (Pad | null)[]): void => {
    pads = next;
    look();
  };
  expect(store.twins.question?.device).toBe('Pedal 2');
  store.twins.isAsking = true;
  // The other one is pressed in the same look: its name does not hold any more.
  step(pedal(0, 1), pedal(1, 1));
  expect([store.twins.question, heard]).toEqual([null, []]);
  step(pedal(0), pedal(1));
  step(pedal(0, 0), pedal(1));
  step(pedal(0, 0), pedal(1, 0));
  expect(heard).toEqual(['Pedal 2 button 0', 'Pedal button 0']);
});

test('two Stream Decks without a serial number are told apart by a key', async () => {
  const fake = fakeHid();
  const { store, heard } = startOn(
    {
      streamDecks: {
        status: 'on',
        open: (events) =>
          Promise.resolve(
            openStreamDecks({
              hid: fake.hid,
              openDevice: (device) => openDevice(device, { encodeJPEG }),
              later: () => () => undefined,
              ...events,
            }),
          ),
      },
    },
    [bindingOf('Stream Deck MK.2', 'key 1')],
  );
  store.openStreamDecks(() => undefined);
  const [one, other] = [fake.plugIn(MODELS.mk2, ''), fake.plugIn(MODELS.mk2, '')];
  await vi.waitFor(() => {
    expect(store.twins.question?.doubt.devices.length).toBe(2);
  });
  store.twins.isAsking = true;
  other.press(3);
  expect([store.twins.question, store.streamDecks.decks.map(({ name }) => name)]).toEqual([
    null,
    ['Stream Deck MK.2 2', 'Stream Deck MK.2'],
  ]);
  other.release();
  other.press(1);
  one.press(1);
  expect(heard).toEqual(['Stream Deck MK.2 key 1', 'Stream Deck MK.2 2 key 1']);
});
