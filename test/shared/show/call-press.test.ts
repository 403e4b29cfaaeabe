import { describe, expect, test } from 'vitest';
import { pressOfCall } from '#shared/show/call-press.ts';

const params = { id: 'session-1' };
const press = (name: string, more: object, body?: unknown) =>
  pressOfCall({ name }, { params: { ...params, ...more }, body });

describe('a call that the desk can press', () => {
  test('is the action that does the same', () => {
    expect([
      press('activate_scene', { sceneId: 'slides' }),
      press('set_active_scene', {}, { sceneId: null }),
      press('open_poll', { pollId: 'poll-1' }, { announceInChat: true }),
      press('update_live_session', {}, { chat: 'closed' }),
      press('set_extra_viewers', {}, { extra: 12 }),
      press('show_band', {}, { text: 'Hello' }),
      press('update_overlay', { sceneId: 'slides', overlayId: 'clock' }, { visible: false }),
      press('update_overlay_everywhere', { overlayId: 'clock' }, { visible: true }),
    ]).toEqual([
      { kind: 'scene.take', sceneId: 'slides' },
      { kind: 'scene.auto' },
      { kind: 'poll.open', pollId: 'poll-1', announceInChat: true },
      { kind: 'chat.mode', mode: 'closed' },
      { kind: 'viewers.extra', extra: 12 },
      { kind: 'band.show', text: 'Hello' },
      { kind: 'overlay.visible', sceneId: 'slides', overlayId: 'clock', visible: false },
      { kind: 'overlay.visible', sceneId: null, overlayId: 'clock', visible: true },
    ]);
  });

  test('is none where the call does more, or something else', () => {
    expect([
      press('set_active_scene', {}, { sceneId: 'slides' }),
      press('update_live_session', {}, { chat: 'closed', title: 'Another' }),
      press('update_live_session', {}, { title: 'Another' }),
      press('activate_scene', {}),
      press('delete_poll', { pollId: 'poll-1' }),
      press('update_overlay', { sceneId: 'slides', overlayId: 'clock' }, { visible: false, text: 'Hi' }),
    ]).toEqual([null, null, null, null, null, null]);
  });
});
