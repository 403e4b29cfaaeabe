import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { troubleWords } from '../../../src-renderer/room/media/device-words.ts';
import { Publishing } from '../../../src-renderer/room/media/publishing.svelte.ts';

/** The track of a device that can be unplugged and silenced. */
class DeviceTrack extends EventTarget {
  muted = false;
  readonly kind: string;
  readonly label: string;
  constructor(kind: string, label: string) {
    super();
    this.kind = kind;
    this.label = label;
  }
  stop(): void {
    // Nothing follows from a stop by the page.
  }
  unplug(): void {
    this.dispatchEvent(new Event('ended'));
  }
  silence(isSilenced: boolean): void {
    this.muted = isSilenced;
    this.dispatchEvent(new Event(isSilenced ? 'mute' : 'unmute'));
  }
}

const turn = async (): Promise<void> => {
  for (let tick = 0; tick < 20; tick += 1) await Promise.resolve();
};

let clock = createManualClock(0);
let publishing: Publishing;
let devices: string[];
let permission: string;
let answer: (() => Promise<unknown>) | null;
const opened: DeviceTrack[] = [];
const words = (kind: 'camera' | 'microphone'): string | null => {
  const trouble = publishing.trouble[kind];
  return trouble === undefined ? null : troubleWords(kind, trouble);
};

beforeEach(() => {
  clock = createManualClock(0);
  [devices, permission, answer] = [['Headset', 'Built-in'], 'granted', null];
  opened.length = 0;
  const getUserMedia = async ({ video }: MediaStreamConstraints): Promise<unknown> => {
    await answer?.();
    const [label] = devices;
    if (label === undefined) throw new DOMException('', 'NotFoundError');
    const track = new DeviceTrack(video ? 'video' : 'audio', label);
    opened.push(track);
    return { getTracks: () => [track] };
  };
  vi.stubGlobal('MediaStream', EventTarget);
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia },
    permissions: { query: () => Promise.resolve({ state: permission }) },
  });
  const nothing = (): boolean => true;
  publishing = new Publishing({ say: nothing, clock, storage: null, onStuck: nothing, ask: nothing, me: () => 'sam' });
  publishing.switchTo(() => new Promise(() => undefined));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a microphone that is unplugged in the live is followed by another one, which is named', async () => {
  await publishing.turnOn('microphone');
  void publishing.enter();
  devices = ['Built-in'];
  opened[0]?.unplug();
  await turn();
  expect([publishing.microphone?.label, publishing.isReplaced, words('microphone')]).toEqual(['Built-in', true, null]);
  publishing.turnOff('microphone');
  await publishing.turnOn('microphone');
  expect(publishing.isReplaced).toBe(false);
});

test('where no other microphone is, and for a camera, it is said that nobody hears or sees the person', async () => {
  await publishing.turnOn('camera');
  await publishing.turnOn('microphone');
  void publishing.enter();
  devices = [];
  for (const track of opened.slice()) track.unplug();
  await turn();
  expect([publishing.camera, publishing.microphone, words('camera'), words('microphone')]).toEqual([
    null,
    null,
    expect.stringMatching(/^Your camera is gone, so nobody sees you/),
    expect.stringMatching(/^Your microphone is gone, so nobody hears you/),
  ]);
  // Another camera may show what nobody should see: none is turned on by itself.
  devices = ['Camera of the phone'];
  await publishing.turnOn('camera');
  expect(words('camera')).toBeNull();
});

test('a device that goes away at the check leaves a person free to enter without it', async () => {
  await publishing.turnOn('camera');
  opened[0]?.unplug();
  await turn();
  expect(words('camera')).toBe('No camera was found. You can enter without one.');
});

test('a microphone that the system silences is noticed after a second, and so is its return', async () => {
  await publishing.turnOn('microphone');
  const [track] = opened;
  track?.silence(true);
  track?.silence(false);
  clock.advance(2000);
  expect(words('microphone')).toBeNull();
  track?.silence(true);
  clock.advance(999);
  expect(words('microphone')).toBeNull();
  clock.advance(1);
  expect(words('microphone')).toMatch(/holds its sound back, so nobody hears you/);
  track?.silence(false);
  expect([words('microphone'), publishing.microphone?.label]).toEqual([null, 'Headset']);
});

test('a question of the browser that waits is said until it is answered; a device that is slow to start is none', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  answer = () => promise;
  const slow = publishing.turnOn('camera');
  permission = 'prompt';
  const asked = publishing.turnOn('microphone');
  permission = 'granted';
  clock.advance(1000);
  await turn();
  expect([words('camera'), words('microphone')]).toEqual([null, null]);
  permission = 'prompt';
  const again = publishing.turnOn('microphone');
  clock.advance(1000);
  await turn();
  expect(words('microphone')).toBe(
    'Your browser asks whether this page may use the microphone. Answer it next to the address.',
  );
  resolve(null);
  await Promise.all([slow, asked, again]);
  expect([words('camera'), words('microphone'), publishing.microphone?.label]).toEqual([null, null, 'Headset']);
});
