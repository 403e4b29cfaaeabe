import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ControlName } from '#shared/controls/controllers.ts';
import type { ControlEvent } from '../../../src-renderer/lib/controllers/control-event.ts';
import { lightVelocity } from '../../../src-renderer/lib/controllers/lights.ts';
import { openMidiDevices } from '../../../src-renderer/lib/controllers/midi-devices.ts';
import { lightMessage, readMidi } from '../../../src-renderer/lib/controllers/midi-message.ts';
import { fakeMidi } from '../../support/fake-midi.ts';

test('notes, controllers and program changes are told by channel and number', () => {
  expect(readMidi([0x90, 60, 100])).toEqual({ control: 'note 1 60', acts: [{ kind: 'press' }] });
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

test('whatever bytes come, it is a message with a name that is kept, or nothing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 8 }), (bytes) => {
      const input = readMidi(bytes);
      expect(input === null || ControlName.safeParse(input.control).success).toBe(true);
      if (input) expect(bytes[0]).toBeLessThan(0xf0);
    }),
  );
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

test('a light is a note back to the pad; knobs have none, and colours are those of the device', () => {
  expect(lightMessage('note 2 60', 5)).toEqual([0x91, 60, 5]);
  expect([lightMessage('cc 1 7', 5), lightMessage('program 1 7', 5), lightMessage('button 3', 5)]).toEqual([
    null,
    null,
    null,
  ]);
  expect([lightVelocity('Launchpad Mini', 'on_air'), lightVelocity('APC MINI', 'on_air')]).toEqual([5, 3]);
  expect([lightVelocity('Some pad', 'on_air'), lightVelocity('Some pad', 'off')]).toEqual([127, 0]);
});
