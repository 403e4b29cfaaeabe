import { expect, test, vi } from 'vitest';
import { copyPlayer } from '../../../src-renderer/stage/copy-player.ts';

test('a paused player draws the picture that arrives after its seek', () => {
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 });
  const player = Object.assign(new EventTarget(), {
    videoWidth: 640,
    videoHeight: 360,
    readyState: 1,
    requestVideoFrameCallback: () => 1,
    cancelVideoFrameCallback: () => undefined,
  });
  const drawn: string[] = [];
  const canvas = { width: 0, height: 0, getContext: () => ({ drawImage: () => drawn.push('picture') }) };
  const stop = copyPlayer(player as never, canvas as never, () => drawn.push('told'));
  player.dispatchEvent(new Event('seeked'));
  expect(drawn).toEqual([]);
  player.readyState = 2;
  player.dispatchEvent(new Event('loadeddata'));
  expect(drawn).toEqual(['picture', 'told']);
  expect(canvas).toMatchObject({ width: 640, height: 360 });
  stop();
  player.dispatchEvent(new Event('loadeddata'));
  expect(drawn).toHaveLength(2);
  vi.unstubAllGlobals();
});
