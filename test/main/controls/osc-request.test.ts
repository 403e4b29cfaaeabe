import { fromBuffer, toBuffer, type OscArgInput } from 'osc-min';
import { describe, expect, it } from 'vitest';
import { ALL_ACTIONS } from '#shared/show/actions/all-actions.ts';
import { PLAIN_ACTIONS } from '#shared/show/actions/plain-actions.ts';
import type { OscValue } from '../../../src-main/controls/osc/osc-value.ts';
import { readOsc, writeOsc } from '../../../src-main/controls/osc/osc-messages.ts';
import { oscRequest } from '../../../src-main/controls/osc/osc-request.ts';

const request = (address: string, ...values: readonly OscValue[]) => oscRequest({ address, values });
/** The action that a message presses; else what it is instead. */
const pressed = (address: string, ...values: readonly OscValue[]) => {
  const read = request(address, ...values);
  return read.kind === 'press' ? read.press.action : read.kind;
};

describe('an action by its name', () => {
  it('is pressed where it asks for nothing, whatever the action', () => {
    const kinds = ['temporary.clear', ...PLAIN_ACTIONS.map(({ kind }) => kind)];
    expect(kinds.map((kind) => pressed(`/regie/action/${kind}`, 1))).toEqual(kinds.map((kind) => ({ kind })));
  });

  it('has its fields from the address, then from the values', () => {
    expect([
      pressed('/regie/action/chat.mode/off'),
      pressed('/regie/action/chat.mode', 'off'),
      pressed('/regie/action/obs.scene/Wide%20shot', 1),
      pressed('/regie/action/media.volume/film-1', 0.5),
      pressed('/regie/action/media.volume/film-1', 0),
      pressed('/regie/action/media.turn/deck-1/-1'),
      pressed('/regie/action/poll.stage/poll-1', true),
      pressed('/regie/action/poll.stage/poll-1', 0),
      pressed('/regie/action/poll.open/poll-1/true', 1),
    ]).toEqual([
      { kind: 'chat.mode', mode: 'off' },
      { kind: 'chat.mode', mode: 'off' },
      { kind: 'obs.scene', scene: 'Wide shot' },
      { kind: 'media.volume', mediaId: 'film-1', volume: 0.5 },
      { kind: 'media.volume', mediaId: 'film-1', volume: 0 },
      { kind: 'media.turn', mediaId: 'deck-1', by: -1 },
      { kind: 'poll.stage', pollId: 'poll-1', shown: true },
      { kind: 'poll.stage', pollId: 'poll-1', shown: false },
      { kind: 'poll.open', pollId: 'poll-1', announceInChat: true },
    ]);
  });

  it('is not pressed when its button is let go', () => {
    expect([
      pressed('/regie/action/temporary.clear', 0),
      pressed('/regie/action/poll.open/poll-1', 0),
      pressed('/regie/action/chat.mode/off', false),
    ]).toEqual(['released', 'released', 'released']);
  });

  it('is unknown with a field that is missing, wrong or too much, and where it must be held', () => {
    const held = ALL_ACTIONS.filter((one) => one.held).map(({ kind }) => kind);
    expect(held).toContain('scene.auto');
    expect(
      [
        '/regie/action',
        '/regie/action/nothing',
        '/regie/action/chat.mode',
        '/regie/action/chat.mode/loud',
        '/regie/action/take/now',
        '/regie/action/media.volume/film-1/2',
        '/regie/action/obs.scene/%',
        ...held.map((kind) => `/regie/action/${kind}`),
      ].filter((address) => pressed(address) !== 'unknown'),
    ).toEqual([]);
  });
});

it('the short addresses press the same actions', () => {
  expect([
    pressed('/regie/take', 1),
    pressed('/regie/scene/scene-1/take'),
    pressed('/regie/overlay/logo', 0),
    pressed('/regie/cue_mode', 1),
    pressed('/regie/scene/next', 0),
  ]).toEqual([
    { kind: 'take' },
    { kind: 'scene.take', sceneId: 'scene-1' },
    { kind: 'overlay.visible', sceneId: null, overlayId: 'logo', visible: false },
    { kind: 'mode.set', mode: 'cue' },
    'released',
  ]);
});

describe('a value', () => {
  /** Values of every kind, and what they mean: on, off or nothing. */
  const MEANINGS: readonly (readonly [OscValue, boolean | null])[] = [
    ...[1, 1.5, 127, true, '1', '1.0', 'true', 'ON', ' on '].map((value) => [value, true] as const),
    ...[0, -0, false, '0', '0.0', 'false', 'OFF', ' off '].map((value) => [value, false] as const),
    ...['', ' ', 'perhaps', 'NaN', 'bang', '1,0'].map((value) => [value, null] as const),
  ];

  it('means the same on every route: on or off, pressed or let go; anything else presses nothing', () => {
    for (const [value, on] of MEANINGS) {
      const told = (address: string) => [value, pressed(address, value)];
      const button = (action: object) => (on === null ? 'misread' : on ? action : 'released');
      const either = (action: object) => (on === null ? 'misread' : action);
      expect(told('/regie/take')).toEqual([value, button({ kind: 'take' })]);
      expect(told('/regie/scene/a/take')).toEqual([value, button({ kind: 'scene.take', sceneId: 'a' })]);
      expect(told('/regie/action/temporary.clear')).toEqual([value, button({ kind: 'temporary.clear' })]);
      expect(told('/regie/action/chat.mode/off')).toEqual([value, button({ kind: 'chat.mode', mode: 'off' })]);
      expect([value, request('/regie/tile/t/press', value).kind]).toEqual([value, on === true ? 'tile' : button({})]);
      expect(told('/regie/lock')).toEqual([value, either({ kind: 'lock.set', locked: on })]);
      expect(told('/regie/overlay/o')[1]).toEqual(
        either({ kind: 'overlay.visible', sceneId: null, overlayId: 'o', visible: on }),
      );
      expect(told('/regie/action/poll.stage/p')).toEqual([
        value,
        either({ kind: 'poll.stage', pollId: 'p', shown: on }),
      ]);
    }
  });

  it('is a text for a band, and never shown where it is that of a button', () => {
    expect([
      pressed('/regie/band', 'Off we go'),
      pressed('/regie/band', 'Hello', 5),
      pressed('/regie/band', 'Hello', '5'),
      pressed('/regie/band', '3', 5),
      pressed('/regie/band', 'Hello', 0),
      pressed('/regie/band', 'Hello', 'soon'),
      pressed('/regie/band', '0'),
      pressed('/regie/band', 'false'),
      pressed('/regie/band', '1'),
      pressed('/regie/band', 1),
      pressed('/regie/band'),
    ]).toEqual([
      { kind: 'band.show', text: 'Off we go' },
      { kind: 'band.show', text: 'Hello', seconds: 5 },
      { kind: 'band.show', text: 'Hello', seconds: 5 },
      { kind: 'band.show', text: '3', seconds: 5 },
      'released',
      'misread',
      'released',
      'released',
      'misread',
      'misread',
      'misread',
    ]);
  });

  it('of a page or a fader is a number within its bounds', () => {
    expect([
      pressed('/regie/media/m/page', 2),
      pressed('/regie/media/m/page', '3'),
      pressed('/regie/media/m/page', 'next'),
      pressed('/regie/media/m/volume', 0.25),
      pressed('/regie/media/m/volume', '0.5'),
      pressed('/regie/media/m/volume', 2),
      pressed('/regie/media/m/volume'),
    ]).toEqual([
      { kind: 'media.control', mediaId: 'm', page: 2 },
      { kind: 'media.control', mediaId: 'm', page: 3 },
      'misread',
      { kind: 'media.volume', mediaId: 'm', volume: 0.25 },
      { kind: 'media.volume', mediaId: 'm', volume: 0.5 },
      'misread',
      'misread',
    ]);
  });
});

describe('a datagram', () => {
  const heard = (...args: OscArgInput[]) => {
    const view = toBuffer({ address: '/regie/take', args });
    return readOsc(new Uint8Array(view.buffer, view.byteOffset, view.byteLength))?.[0];
  };

  it('a datagram that no controller can mean is ignored, and an impulse is a press without a value', () => {
    const odd: readonly OscArgInput[] = [
      Number.NaN,
      Infinity,
      new Uint8Array([1, 2]),
      { type: 'array', value: [{ type: 'integer', value: 1 }] } as unknown as OscArgInput,
      { type: 'null' },
      { type: 'color', value: { red: 1, green: 1, blue: 1, alpha: 1 } },
    ];
    for (const one of odd) expect([one, heard(one)?.isOdd]).toEqual([one, true]);
    expect(heard(1, 'a', true)).toEqual({ address: '/regie/take', values: [1, 'a', true], isOdd: false });
    expect(heard({ type: 'bang' })).toEqual({ address: '/regie/take', values: [], isOdd: false });
    expect(heard({ type: 'string', value: 'bang' })?.values).toEqual(['bang']);
  });

  it('with a float of 32 bits says the number that its sender meant, as exactly as it travelled', () => {
    const sent = [0.8, 0.1, 0.71, 1 / 3, 123_456.7, 16_777_217 / 3, 1e-7, 0];
    const read = sent.map((value) => heard({ type: 'float', value })?.values[0]);
    expect(read.slice(0, 3)).toEqual([0.8, 0.1, 0.71]);
    expect(read.map(Number).map(Math.fround)).toEqual(sent.map(Math.fround));
  });

  it('with a volume has a float, also at the ends of its fader', () => {
    const types = [0, 0.5, 1].map((value) => {
      const packet = fromBuffer(writeOsc({ address: '/regie/media/m/volume', values: [value] }));
      return packet.oscType === 'message' ? packet.args[0]?.type : null;
    });
    expect(types).toEqual(['float', 'float', 'float']);
  });
});
