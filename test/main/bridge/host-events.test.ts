import { expect, test } from 'vitest';
import type { PressEvent } from '#shared/show/action.ts';
import { silentLog } from '#shared/lib/log.ts';
import { createHostEvents } from '../../../src-main/bridge/host-events.ts';

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

const press = (phase: PressEvent['phase']): PressEvent => ({
  pressId: 'p',
  action: { kind: 'scene.take', sceneId: 'a' },
  source: { surface: 'key' },
  phase,
  at: 0,
  elapsedMs: 0,
});

test('windows hear of a press at once, and the parts of the host once its request has left, in order', async () => {
  const events = createHostEvents(silentLog);
  const heard: string[] = [];
  events.on('show.press', ({ phase }) => heard.push(`part ${phase}`));
  events.onAny((_event, data) => heard.push(`window ${(data as PressEvent).phase}`));
  events.emit('show.press', press('pressed'));
  // A press that is refused at once ends in the next turn.
  setImmediate(() => events.emit('show.press', press('failed')));
  expect(heard).toEqual(['window pressed']);
  await turn();
  expect(heard).toEqual(['window pressed', 'part pressed', 'window failed', 'part failed']);
});

test('other news is told to windows and parts at once', () => {
  const events = createHostEvents(silentLog);
  const heard: string[] = [];
  events.on('presence.changed', () => heard.push('part'));
  events.onAny(() => heard.push('window'));
  events.emit('presence.changed', []);
  expect(heard).toEqual(['window', 'part']);
});
