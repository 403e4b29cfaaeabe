import { SMALL_PICTURE, type RoomSample } from '#shared/room/picture-watch.ts';
import { SoundMixer, type Hearing } from '../../../live-media/sound-mixer.ts';

/** Twice a second: enough to tell a frozen picture, and nearly nothing of the processor. */
const EVERY_MS = 500;
const ID = 'room';

/** A watched room: its samples go on until it is stopped. */
export interface RoomSampling {
  /** How the room is heard in this window. */
  hear(hearing: Hearing): void;
  stop(): void;
}

export interface RoomSamplingPorts {
  readonly stream: MediaStream;
  readonly onSample: (sample: RoomSample) => void;
  /** How loud it is, 0 to 1, ten times a second. */
  readonly onLoudness: (loudness: number) => void;
  /** The browser or the person ended it. */
  readonly onEnd: () => void;
}

/** The brightness of each pixel of a picture with colours (ITU-R BT.601). */
const greyOf = ({ data }: ImageData): Uint8Array => {
  const grey = new Uint8Array(data.length / 4);
  for (let pixel = 0; pixel < grey.length; pixel += 1) {
    const at = pixel * 4;
    grey[pixel] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  }
  return grey;
};

/** Looks at a captured picture in a small copy, and listens to its sound. */
export const sampleRoom = ({ stream, onSample, onLoudness, onEnd }: RoomSamplingPorts): RoomSampling => {
  const [track] = stream.getVideoTracks();
  const hasSound = stream.getAudioTracks().length > 0;
  const player = document.createElement('video');
  player.muted = true;
  player.srcObject = new MediaStream(stream.getVideoTracks());
  player.play().catch(() => undefined);
  const canvas = new OffscreenCanvas(SMALL_PICTURE.width, SMALL_PICTURE.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let loudness: number | null = null;
  const mixer = hasSound
    ? new SoundMixer(({ sources }) => {
        loudness = sources.get(ID) ?? 0;
        onLoudness(loudness);
      })
    : null;
  const sound = { id: ID, stream: new MediaStream(stream.getAudioTracks()), volume: 1, isAlone: false } as const;
  const timer = setInterval(() => {
    if (!context || player.videoWidth === 0) return;
    context.drawImage(player, 0, 0, SMALL_PICTURE.width, SMALL_PICTURE.height);
    const grey = greyOf(context.getImageData(0, 0, SMALL_PICTURE.width, SMALL_PICTURE.height));
    onSample({ at: Date.now(), grey, loudness });
  }, EVERY_MS);
  track?.addEventListener('ended', onEnd);
  return {
    hear: (hearing) => mixer?.mix([sound], hearing),
    stop() {
      clearInterval(timer);
      track?.removeEventListener('ended', onEnd);
      mixer?.close();
      player.srcObject = null;
      for (const one of stream.getTracks()) one.stop();
    },
  };
};
