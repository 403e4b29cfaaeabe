import { expect, test, vi } from 'vitest';
import { ControllerStore, type ControllerPorts } from '../../../src-renderer/context/controller-store.svelte.ts';
import type { Bridge } from '../../../src-renderer/bridge/bridge.ts';
import type { ControlEvent } from '../../../src-renderer/lib/controllers/control-event.ts';
import { fakeMidi } from '../../support/fake-midi.ts';

const NO_BRIDGE = { on: () => () => undefined } as unknown as Bridge;

const storeWith = (ports: Partial<ControllerPorts>): ControllerStore =>
  new ControllerStore(NO_BRIDGE, {
    requestMidi: null,
    readGamepads: () => [],
    now: Date.now,
    setTimeout: (run) => {
      run();
      return null;
    },
    every: () => () => undefined,
    ...ports,
  });

test('a control is learnt by pressing it, and presses nothing by that', async () => {
  const midi = fakeMidi();
  const store = storeWith({ requestMidi: () => Promise.resolve(midi.access) });
  const heard: ControlEvent[] = [];
  store.listen({ hear: (event) => heard.push(event), release: () => undefined });
  store.openMidi();
  await vi.waitFor(() => {
    expect(store.midi).toBe('on');
  });
  const pad = midi.plugIn('Pad');
  const learnt = store.learn();
  expect(store.isLearning).toBe(true);
  pad.plays(0xf8);
  pad.plays(0x80, 60, 0);
  pad.plays(0x90, 60, 100);
  expect(await learnt).toMatchObject({ device: 'Pad', control: 'note 1 60' });
  expect(store.isLearning).toBe(false);
  expect(heard.map(({ act }) => act.kind)).toEqual(['release']);
  const givenUp = store.learn();
  store.stopLearning();
  expect(await givenUp).toBeNull();
});

test('lights are sent where they change, again to a device that comes back, and go out with what they showed', async () => {
  const midi = fakeMidi();
  const store = storeWith({ requestMidi: () => Promise.resolve(midi.access) });
  store.openMidi();
  await vi.waitFor(() => {
    expect(store.midi).toBe('on');
  });
  const pad = midi.plugIn('Pad');
  const one = { device: 'Pad', control: 'note 1 60' };
  store.light([{ ...one, light: 'on_air' }]);
  store.light([{ ...one, light: 'on_air' }]);
  store.light([{ ...one, light: 'cued' }]);
  store.light([]);
  expect(pad.sent).toEqual([
    [0x90, 60, 127],
    [0x90, 60, 64],
    [0x90, 60, 0],
  ]);
  store.light([{ ...one, light: 'on_air' }]);
  pad.pullOut();
  expect(store.devices).toMatchObject([{ name: 'Pad', isConnected: false }]);
  const again = midi.plugIn('Pad');
  store.light([{ ...one, light: 'on_air' }]);
  expect(store.devices).toMatchObject([{ name: 'Pad', isConnected: true }]);
  expect(again.sent).toEqual([[0x90, 60, 127]]);
});

test('where MIDI is not to be had, it is said why', async () => {
  const missing = storeWith({});
  missing.openMidi();
  expect(missing.midi).toBe('missing');
  const refused = storeWith({ requestMidi: () => Promise.reject(new Error('SecurityError')) });
  const close = refused.openMidi();
  await vi.waitFor(() => {
    expect(refused.midi).toBe('refused');
  });
  close();
  expect(refused.midi).toBe('off');
});
