import { openDevice } from '@elgato-stream-deck/webhid';
import { expect, test, vi } from 'vitest';
import { workOfCommand } from '#shared/show/desk-commands.ts';
import type { ControllerPorts } from '../../../src-renderer/context/controller-access.ts';
import { ControllerStore } from '../../../src-renderer/context/controller-store.svelte.ts';
import type { Bridge } from '../../../src-renderer/bridge/bridge.ts';
import type { ControlEvent } from '../../../src-renderer/lib/controllers/control-event.ts';
import { createControllerEngine } from '../../../src-renderer/lib/controllers/controller-engine.ts';
import { openStreamDecks } from '../../../src-renderer/lib/controllers/stream-deck/open-decks.ts';
import { midiTrouble } from '../../../src-renderer/features/settings/surfaces/control-words.ts';
import { encodeJPEG, fakeHid, MODELS } from '../../support/fake-hid.ts';
import { fakeMidi } from '../../support/fake-midi.ts';

const NO_BRIDGE = { on: () => () => undefined } as unknown as Bridge;

const storeWith = (ports: Partial<ControllerPorts>, bridge = NO_BRIDGE): ControllerStore =>
  new ControllerStore(bridge, {
    isApp: false,
    locks: undefined,
    requestMidi: null,
    readGamepads: () => [],
    streamDecks: { status: 'missing', open: () => Promise.reject(new Error('no WebHID')) },
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
  store.listen({ hear: (event) => heard.push(event), learnt: () => undefined, release: () => undefined });
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

test('after a sleep of the computer lights are sent again, and decks draw their keys again', async () => {
  const midi = fakeMidi();
  let now = 0;
  let beat = (): void => undefined;
  const store = storeWith({
    requestMidi: () => Promise.resolve(midi.access),
    now: () => now,
    every(_ms, run) {
      beat = run;
      return () => undefined;
    },
  });
  store.openMidi();
  await vi.waitFor(() => {
    expect(store.midi).toBe('on');
  });
  const pad = midi.plugIn('Pad');
  store.watchSleep();
  const before = store.known.plugged;
  const pass = (ms: number): void => {
    now += ms;
    beat();
    store.light([{ device: 'Pad', control: 'note 1 60', light: 'on_air' }]);
  };
  pass(1000);
  pass(1300);
  expect([pad.sent.length, store.known.plugged - before]).toEqual([1, 0]);
  pass(4 * 3_600_000);
  pass(1000);
  expect([pad.sent.length, store.known.plugged - before]).toEqual([2, 1]);
});

test('lights are sent on a change and to a device that returns, and go out at the end', async () => {
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
  expect(store.known.list).toMatchObject([{ name: 'Pad', isConnected: false }]);
  const again = midi.plugIn('Pad');
  store.light([{ ...one, light: 'on_air' }]);
  expect(store.known.list).toMatchObject([{ name: 'Pad', isConnected: true }]);
  expect(again.sent).toEqual([[0x90, 60, 127]]);
});

test('lights go out when MIDI is switched off, and are sent again when it is switched on', async () => {
  const midi = fakeMidi();
  const pad = midi.plugIn('Pad');
  const store = storeWith({ requestMidi: () => Promise.resolve(midi.access) });
  const open = async (): Promise<() => void> => {
    const close = store.openMidi();
    await vi.waitFor(() => {
      expect(store.midi).toBe('on');
    });
    store.light([{ device: 'Pad', control: 'note 1 60', light: 'on_air' }]);
    return close;
  };
  const close = await open();
  close();
  await open();
  expect(pad.sent.map(([, , velocity]) => velocity)).toEqual([127, 0, 127]);
});

test('a knob is learnt by turning it, and presses nothing while it goes on', async () => {
  const midi = fakeMidi();
  const mixer = midi.plugIn('Mixer');
  const store = storeWith({ requestMidi: () => Promise.resolve(midi.access), now: () => 0 });
  let isTaught = false;
  const done: string[] = [];
  store.listen(
    createControllerEngine({
      workOf: () => (isTaught ? { command: workOfCommand('take'), encoding: 'place' } : null),
      onCommand: ({ kind }) => done.push(kind),
      onMove: () => undefined,
      isBlocked: () => store.isLearning,
      onHeard: () => undefined,
      onMuted: () => undefined,
      needsHold: () => false,
      begin: () => null,
      mayHold: () => false,
      now: () => 0,
      timers: { setTimeout, clearTimeout },
    }),
  );
  store.openMidi();
  await vi.waitFor(() => {
    expect(store.midi).toBe('on');
  });
  const learnt = store.learn();
  mixer.plays(0xb0, 7, 60);
  expect(await learnt).toMatchObject({ control: 'cc 1 7' });
  isTaught = true;
  for (const byte of [62, 66, 90]) mixer.plays(0xb0, 7, byte);
  expect(done).toEqual([]);
});

test('where MIDI is not to be had, it is said why', async () => {
  const missing = storeWith({});
  missing.openMidi();
  expect(missing.midi).toBe('missing');
  for (const [name, status] of [
    ['NotAllowedError', 'refused'],
    ['SecurityError', 'refused'],
    ['InvalidStateError', 'failed'],
    ['NotSupportedError', 'failed'],
  ] as const) {
    const store = storeWith({ requestMidi: () => Promise.reject(new DOMException('', name)) });
    const close = store.openMidi();
    await vi.waitFor(() => {
      expect(store.midi).toBe(status);
    });
    close();
    expect(store.midi).toBe('off');
  }
  const words = [midiTrouble('refused', false), midiTrouble('refused', true), midiTrouble('failed', true)];
  expect(new Set(words).size).toBe(3);
});

test('where Stream Decks are not to be had it is said why, and nothing is opened', () => {
  const open = vi.fn();
  for (const status of ['missing', 'insecure'] as const) {
    const store = storeWith({ streamDecks: { status, open } });
    const close = store.openStreamDecks(() => undefined);
    expect(store.streamDecks.status).toBe(status);
    close();
    expect(store.streamDecks.status).toBe('off');
  }
  expect(open).not.toHaveBeenCalled();
});

test('a Stream Deck is seen, learnt and unplugged like any device, and muted at 2,000 reports a second', async () => {
  const fake = fakeHid();
  const store = storeWith({
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
  });
  const pressed: string[] = [];
  const muted: string[] = [];
  const engine = createControllerEngine({
    workOf: (_device, control) => (control === 'key 1' ? { command: workOfCommand('take'), encoding: 'place' } : null),
    onCommand: (command) => pressed.push(command.kind),
    onMove: () => undefined,
    isBlocked: () => false,
    onHeard(event, command) {
      store.heard(event, command, command ? 'pressed' : 'nothing');
    },
    onMuted(device, until) {
      muted.push(device);
      store.known.muted(device, until);
    },
    needsHold: () => false,
    begin: () => null,
    mayHold: () => false,
    now: () => 0,
    timers: { setTimeout, clearTimeout },
  });
  store.listen(engine);
  store.openStreamDecks(() => undefined);
  const deck = fake.plugIn(MODELS.mk2, 'A');
  await vi.waitFor(() => {
    expect(store.known.list).toMatchObject([{ name: 'Stream Deck MK.2 A', kind: 'stream-deck', isConnected: true }]);
  });
  const learnt = store.learn();
  deck.press(0);
  deck.release();
  expect(await learnt).toMatchObject({ control: 'key 0' });
  deck.press(1);
  deck.release();
  expect([pressed, store.known.list[0]?.lastControl, store.known.list[0]?.lastResult]).toEqual([
    ['action'],
    'key 1',
    'pressed',
  ]);
  for (let count = 0; count < 2000; count += 1) {
    deck.press(2);
    deck.release();
  }
  deck.press(1);
  expect([pressed.length, muted.length > 0]).toEqual([1, true]);
  deck.pullOut();
  expect(store.known.list).toMatchObject([{ name: 'Stream Deck MK.2 A', isConnected: false }]);
});

test('a lock holds from the moment it is set, and no longer where the host cannot keep it', async () => {
  const answers: { readonly resolve: (state: unknown) => void; readonly reject: (error: Error) => void }[] = [];
  const call = (): Promise<unknown> => new Promise((resolve, reject) => answers.push({ resolve, reject }));
  const store = storeWith({}, { ...NO_BRIDGE, call } as unknown as Bridge);
  const isLocked = (): boolean => store.settingsOf('Pad').locked;
  const kept = { controllers: store.settings, ownObs: { program: null } };
  const dimmed = store.changeDevice({ device: 'Pad', brightness: 10 });
  const dim = { ...kept, controllers: store.settings };
  const locked = store.changeDevice({ device: 'Pad', locked: true });
  expect(isLocked()).toBe(true);
  answers[0]?.resolve(dim);
  await dimmed;
  expect(isLocked()).toBe(true);
  answers[1]?.reject(new Error('The disk is full.'));
  await vi.waitFor(() => {
    expect(answers.length).toBe(3);
  });
  answers[2]?.resolve(dim);
  await expect(locked).rejects.toThrow('The disk is full.');
  expect([isLocked(), store.settingsOf('Pad').brightness]).toEqual([false, 10]);
});
