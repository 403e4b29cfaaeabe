import { expect, it } from 'vitest';
import { OWN_ROOM, USUAL_BLUR, type Background } from '../../../src-renderer/live-media/background/background.ts';
import type { BackgroundPorts } from '../../../src-renderer/live-media/background/background-camera.ts';
import { OwnBackground } from '../../../src-renderer/room/media/own-background.svelte.ts';
import { StandInTrack } from '../../support/stand-in-peer.ts';

/** The drawing worker, in the hands of the test. */
class StandInDrawing {
  readonly shown: Background[] = [];
  isStopped = false;
  readonly camera: MediaStreamTrack;
  readonly ports: BackgroundPorts;

  constructor(camera: MediaStreamTrack, ports: BackgroundPorts) {
    this.camera = camera;
    this.ports = ports;
    drawings.push(this);
  }

  show(background: Background): Promise<void> {
    this.shown.push(background);
    return Promise.resolve();
  }

  stop(): void {
    this.isStopped = true;
  }
}
const drawings: StandInDrawing[] = [];

const track = (): MediaStreamTrack => new StandInTrack('video') as unknown as MediaStreamTrack;
const SUNSET: Background = { mode: 'image', image: 'preset:sunset' };
const settle = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

const begin = (load = (): Promise<typeof StandInDrawing> => Promise.resolve(StandInDrawing)) => {
  drawings.length = 0;
  const said: string[] = [];
  const background: OwnBackground = new OwnBackground(() => said.push(background.state), load);
  return { background, said };
};

it('the model is not loaded before a background is asked for and the camera is on', async () => {
  const { background } = begin();
  const camera = track();
  background.follow(camera);
  await settle();
  expect([drawings.length, background.toSend(camera, false)]).toEqual([0, camera]);
  background.follow(null);
  background.want(USUAL_BLUR);
  await settle();
  expect(drawings).toHaveLength(0);
  background.follow(camera);
  await settle();
  expect(drawings.map(({ shown }) => shown)).toEqual([[USUAL_BLUR]]);
});

it('a camera that nobody has seen waits for its background; one that is seen stays until that is drawn', async () => {
  const { background, said } = begin();
  const [camera, over] = [track(), track()];
  background.want(USUAL_BLUR);
  background.follow(camera);
  await settle();
  expect([background.toSend(camera, false), background.toSend(camera, true)]).toEqual([null, camera]);
  drawings[0]?.ports.onTrack(over);
  expect([background.toSend(camera, false), background.picture, said]).toEqual([over, over, ['on']]);
  background.want(SUNSET);
  expect([drawings[0]?.shown, drawings.length]).toEqual([[USUAL_BLUR, SUNSET], 1]);
});

it('going back to the real room sends the camera before the drawing ends', async () => {
  const { background } = begin();
  const camera = track();
  background.follow(camera);
  background.want(USUAL_BLUR);
  await settle();
  drawings[0]?.ports.onTrack(track());
  background.want(OWN_ROOM);
  expect([background.toSend(camera, true), background.state, drawings[0]?.isStopped]).toEqual([camera, 'none', true]);
});

it('a background that is too slow here ends with a message, and is tried again with the next camera', async () => {
  const { background, said } = begin();
  const camera = track();
  background.follow(camera);
  background.want(USUAL_BLUR);
  await settle();
  drawings[0]?.ports.onTrack(track());
  drawings[0]?.ports.onTrouble('tooSlow');
  background.want(SUNSET);
  await settle();
  expect([background.toSend(camera, false), said, drawings.length]).toEqual([camera, ['on', 'tooSlow'], 1]);
  background.follow(track());
  await settle();
  expect([drawings.length, background.state]).toEqual([2, 'starting']);
});

it('a camera that is gone before the drawing is loaded gets none, and another takes its place', async () => {
  const { background } = begin();
  const [first, second] = [track(), track()];
  background.want(USUAL_BLUR);
  background.follow(first);
  background.follow(second);
  await settle();
  expect(drawings.map(({ camera }) => camera)).toEqual([second]);
});

it('a browser that cannot load the background’s model says so', async () => {
  const { background, said } = begin(() => Promise.reject(new Error('no worker')));
  const camera = track();
  background.follow(camera);
  background.want(USUAL_BLUR);
  await settle();
  expect([said, background.toSend(camera, false)]).toEqual([['failed'], camera]);
});

it('a background picture that cannot be loaded is reported for as long as it is chosen', async () => {
  const { background } = begin();
  background.follow(track());
  background.want(SUNSET);
  await settle();
  drawings[0]?.ports.onMissing(true);
  expect(background.isMissing).toBe(true);
  background.want(OWN_ROOM);
  expect(background.isMissing).toBe(false);
});
