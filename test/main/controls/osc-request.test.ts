import { describe, expect, it } from 'vitest';
import { ALL_ACTIONS } from '#shared/show/actions/all-actions.ts';
import { PLAIN_ACTIONS } from '#shared/show/actions/plain-actions.ts';
import type { OscValue } from '../../../src-main/controls/osc/osc-messages.ts';
import { oscRequest } from '../../../src-main/controls/osc/osc-request.ts';

const request = (address: string, ...values: readonly OscValue[]) => oscRequest({ address, values });
/** The action that a message presses; else what it is instead. */
const pressed = (address: string, ...values: readonly OscValue[]) => {
  const read = request(address, ...values);
  return read.kind === 'press' ? read.press.action : read.kind;
};

describe('an action by its name', () => {
  it('is pressed where it asks for nothing, whatever the action', () => {
    const kinds = PLAIN_ACTIONS.map(({ kind }) => kind);
    expect(kinds).toContain('temporary.clear');
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

describe('a word for off', () => {
  it('lets a button go and switches off, as the number 0 does', () => {
    for (const off of ['0', '0.0', 'false', 'OFF', ' off ']) {
      expect([off, pressed('/regie/take', off)]).toEqual([off, 'released']);
      expect(pressed('/regie/lock', off)).toEqual({ kind: 'lock.set', locked: false });
      expect(pressed('/regie/overlay/o', off)).toMatchObject({ visible: false });
    }
    expect(pressed('/regie/lock', 'on')).toEqual({ kind: 'lock.set', locked: true });
    expect(pressed('/regie/band', 'Off we go')).toMatchObject({ text: 'Off we go' });
  });
});
