import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ControlName } from '#shared/controls/controllers.ts';
import type { ControlEvent } from '../../../src-renderer/lib/controllers/control-event.ts';
import { lightVelocity } from '../../../src-renderer/lib/controllers/lights.ts';
import { createLightSender } from '../../../src-renderer/lib/controllers/light-sender.ts';
import { openMidiDevices } from '../../../src-renderer/lib/controllers/midi-devices.ts';
import { lightMessage, readMidi } from '../../../src-renderer/lib/controllers/midi-message.ts';
import { fakeMidi } from '../../support/fake-midi.ts';

test('notes, controllers and program changes are told by channel and number', () => {
  expect(readMidi([0x90, 60, 100])).toEqual({ control: 'note 1 60', acts: [{ kind: 'press', velocity: 100 / 127 }] });
  expect(readMidi([0x80, 60, 64])).toEqual({ control: 'note 1 60', acts: [{ kind: 'release' }] });
  expect(readMidi([0x95, 60, 0])).toEqual({ control: 'note 6 60', acts: [{ kind: 'release' }] });
  expect(readMidi([0xbf, 7, 127])).toEqual({ control: 'cc 16 7', acts: [{ kind: 'value', value: 1 }] });
  expect(readMidi([0xc0, 5])).toEqual({ control: 'program 1 5', acts: [{ kind: 'press' }, { kind: 'release' }] });
});

test('all notes off and its kin, clock, active sensing, system messages, pressure and bends press nothing', () => {
  for (let number = 120; number <= 127; number += 1) expect(readMidi([0xb0, number, 127])).toBeNull();
  for (let status = 0xf0; status <= 0xff; status += 1) {
    expect([readMidi([status]), readMidi([status, 60]), readMidi([status, 60, 100])]).toEqual([null, null, null]);
  }
  for (const status of [0xa0, 0xd0, 0xe0]) expect(readMidi([status, 60, 100])).toBeNull();
});

test('any bytes become a message with a name that can be kept, or nothing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 8 }), (bytes) => {
      const input = readMidi(bytes);
      expect(input === null || ControlName.safeParse(input.control).success).toBe(true);
      if (input) expect(bytes[0]).toBeLessThan(0xf0);
    }),
  );
});

test('of two pads of one name each keeps its name, work and lights while the other is pulled out and comes back, again and again', () => {
  const midi = fakeMidi();
  let [first, second] = [midi.plugIn('Pad'), midi.plugIn('Pad')];
  const heard: string[] = [];
  const devices = openMidiDevices({
    access: midi.access,
    onEvent: ({ device, act }) => heard.push(`${device} ${act.kind}`),
    onChange: () => undefined,
    onLoop: () => undefined,
    now: () => 0,
  });
  const press = (pad: typeof first): string | undefined => {
    pad.plays(0x90, 1, 127);
    return heard.at(-1);
  };
  for (let round = 0; round < 3; round += 1) {
    first.pullOut();
    expect([devices.names(), press(second)]).toEqual([['Pad 2'], 'Pad 2 press']);
    devices.send('Pad', [0x90, 1, 3]);
    devices.send('Pad 2', [0x90, 1, 5]);
    expect([first.sent.length, second.sent.at(-1)]).toEqual([0, [0x90, 1, 5]]);
    first = midi.plugIn('Pad');
    second.pullOut();
    expect([devices.names(), press(first)]).toEqual([['Pad'], 'Pad press']);
    second = midi.plugIn('Pad');
    expect([devices.names().toSorted(), press(first), press(second)]).toEqual([
      ['Pad', 'Pad 2'],
      'Pad press',
      'Pad 2 press',
    ]);
  }
  // Both are gone at once: nobody knows which one is which, so neither does the other's work.
  first.pullOut();
  second.pullOut();
  const [one, other] = [midi.plugIn('Pad'), midi.plugIn('Pad')];
  expect([press(one), press(other)]).toEqual(['Pad 3 press', 'Pad 4 press']);
});

test('devices that come later are heard, those that go are not, and two of one name are told apart', () => {
  const midi = fakeMidi();
  const first = midi.plugIn('Pad');
  const heard: ControlEvent[] = [];
  let changes = 0;
  const devices = openMidiDevices({
    access: midi.access,
    onEvent: (event) => heard.push(event),
    onChange: () => {
      changes += 1;
    },
    onLoop: () => undefined,
    now: () => 0,
  });
  const second = midi.plugIn('Pad');
  midi.plugIn(null);
  expect([devices.names(), changes]).toEqual([['Pad', 'Pad 2', 'MIDI'], 2]);
  second.plays(0x90, 1, 127);
  first.plays(0x90, 2, 127);
  expect(heard.map(({ device, control }) => [device, control])).toEqual([
    ['Pad 2', 'note 1 1'],
    ['Pad', 'note 1 2'],
  ]);
  second.pullOut();
  second.plays(0x90, 1, 127);
  expect([heard.length, devices.names()]).toEqual([2, ['Pad', 'MIDI']]);
  devices.send('Pad', [0x90, 1, 5]);
  devices.send('Pad 2', [0x90, 1, 5]);
  expect([first.sent, second.sent]).toEqual([[[0x90, 1, 5]], []]);
  devices.close();
  first.plays(0x90, 2, 127);
  expect(heard.length).toBe(2);
});

test('a light is a note back to the pad or a value back to the button, and colours are those of the device', () => {
  expect(lightMessage('note 2 60', 5)).toEqual([0x91, 60, 5]);
  expect(lightMessage('cc 3 41', 5)).toEqual([0xb2, 41, 5]);
  expect([lightMessage('program 1 7', 5), lightMessage('button 3', 5)]).toEqual([null, null]);
  expect([lightVelocity('Launchpad Mini', 'on_air'), lightVelocity('APC MINI', 'on_air')]).toEqual([5, 3]);
  expect([lightVelocity('Some pad', 'on_air'), lightVelocity('Some pad', 'off')]).toEqual([127, 0]);
});

test('lights of a port that sends back what it gets are no presses, and it gets no more of them', () => {
  const midi = fakeMidi();
  const port = midi.plugIn('loopMIDI Port', { isLoop: true });
  const pad = midi.plugIn('Pad');
  const heard: string[] = [];
  const loops = new Set<string>();
  let now = 0;
  const devices = openMidiDevices({
    access: midi.access,
    onEvent: ({ device, act }) => heard.push(`${device} ${act.kind}`),
    onChange: () => undefined,
    onLoop: (device) => loops.add(device),
    now: () => now,
  });
  for (const velocity of [127, 64, 1, 127, 64]) {
    devices.send('loopMIDI Port', [0x90, 60, velocity]);
    devices.send('Pad', [0x90, 60, velocity]);
    now += 1000;
  }
  expect([heard, [...loops], port.sent.length, pad.sent.length]).toEqual([[], ['loopMIDI Port'], 3, 5]);
  port.plays(0x90, 60, 127);
  // A pad pressed just after its light changed may look like an echo now and then: it keeps its lights.
  for (let count = 0; count < 5; count += 1) {
    devices.send('Pad', [0x90, 60, 127]);
    pad.plays(0x90, 60, 127);
    devices.send('Pad', [0x90, 60, 64]);
    now += 1000;
  }
  pad.plays(0x90, 60, 127);
  devices.send('Pad', [0x90, 60, 0]);
  pad.plays(0x90, 60, 0);
  expect([heard, [...loops], pad.sent.length]).toEqual([
    ['loopMIDI Port press', 'Pad press', 'Pad release'],
    ['loopMIDI Port'],
    16,
  ]);
});

test('a control that stands between its ends is a knob, and gets no light', () => {
  const sent: (readonly number[])[] = [];
  const lights = createLightSender((_device, message) => sent.push(message));
  const one = { device: 'Pad', light: 'on_air' } as const;
  lights.heard({ device: 'Pad', control: 'cc 1 7', act: { kind: 'value', value: 0.4 } });
  lights.heard({ device: 'Pad', control: 'cc 1 41', act: { kind: 'value', value: 1 } });
  lights.show([
    { ...one, control: 'cc 1 7' },
    { ...one, control: 'cc 1 41' },
  ]);
  expect(sent).toEqual([[0xb0, 41, 127]]);
});
