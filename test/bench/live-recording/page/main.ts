/** A camera that shows the time and a microphone that beeps at each whole second, and a reader of their recordings. */
import { ALL_FORMATS, AudioSampleSink, BlobSource, Input, VideoSampleSink } from 'mediabunny';
import { paintStamp, readMoment } from '../../media/page/stamp.ts';

const SIZE = { width: 320, height: 180 } as const;
const FRAMES_PER_SECOND = 25;
const BEEP = { hertz: 1000, loudness: 0.5, sec: 0.1 } as const;
const SECOND_MS = 1000;
const LOOK_MS = 10;
/** A beep is put into the sound so long before its time. */
const AHEAD_MS = 300;
/** A beep begins where it is louder than this, after silence for so long. */
const LOUD = 0.1;
const SILENT_SEC = 0.5;

const unixNow = (): number => performance.timeOrigin + performance.now();

const camera = (): MediaStreamTrack => {
  const canvas = Object.assign(document.createElement('canvas'), SIZE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  setInterval(() => {
    context.fillStyle = `hsl(${(Date.now() / 50) % 360} 50% 40%)`;
    context.fillRect(0, 0, SIZE.width, SIZE.height);
    paintStamp(context, SIZE.width, SIZE.height);
  }, 1000 / FRAMES_PER_SECOND);
  const [track] = canvas.captureStream().getVideoTracks();
  if (!track) throw new Error('no picture');
  return track;
};

const microphone = (): MediaStreamTrack => {
  const context = new AudioContext();
  const out = context.createMediaStreamDestination();
  const loudness = new GainNode(context, { gain: 0 });
  const tone = new OscillatorNode(context, { frequency: BEEP.hertz });
  tone.connect(loudness).connect(out);
  tone.start();
  // The context's time goes in steps: just after one it is nearest to the time of day.
  let beganAt = Infinity;
  let next = Math.ceil(unixNow() / SECOND_MS + 1) * SECOND_MS;
  setInterval(() => {
    beganAt = Math.min(beganAt, unixNow() - context.currentTime * 1000);
    if (next - unixNow() > AHEAD_MS) return;
    const at = (next - beganAt) / 1000;
    loudness.gain.setValueAtTime(BEEP.loudness, at);
    loudness.gain.setValueAtTime(0, at + BEEP.sec);
    next += SECOND_MS;
  }, LOOK_MS);
  const [track] = out.stream.getAudioTracks();
  if (!track) throw new Error('no sound');
  return track;
};

/** Contents of a file of a recording, by milliseconds from its beginning. */
export interface TrackContent {
  /** When each picture is shown, and the moment that it shows. */
  readonly pictures: readonly (readonly [number, number])[];
  /** When each beep begins. */
  readonly beeps: readonly number[];
}

const readPictures = async (sink: VideoSampleSink): Promise<readonly (readonly [number, number])[]> => {
  const pictures: [number, number][] = [];
  for await (using sample of sink.samples()) {
    const frame = sample.toVideoFrame();
    const moment = readMoment(frame, frame.displayWidth, frame.displayHeight);
    frame.close();
    if (moment !== null) pictures.push([sample.timestamp * 1000, moment]);
  }
  return pictures;
};

const readBeeps = async (sink: AudioSampleSink): Promise<readonly number[]> => {
  const beeps: number[] = [];
  let silentSince = 0;
  for await (using sample of sink.samples()) {
    const samples = new Float32Array(sample.numberOfFrames);
    sample.copyTo(samples, { planeIndex: 0, format: 'f32-planar' });
    for (const [index, value] of samples.entries()) {
      if (Math.abs(value) < LOUD) continue;
      const at = sample.timestamp + index / sample.sampleRate;
      if (at - silentSince > SILENT_SEC) beeps.push(at * 1000);
      silentSince = at;
    }
  }
  return beeps;
};

const recordingBench = {
  /** Devices of this page from now on. */
  installDevices(): void {
    navigator.mediaDevices.getUserMedia = (wanted = {}) =>
      Promise.resolve(new MediaStream([wanted.video ? camera() : microphone()]));
  },
  async readTrack(url: string): Promise<TrackContent> {
    using input = new Input({ formats: ALL_FORMATS, source: new BlobSource(await (await fetch(url)).blob()) });
    const [picture, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    return {
      pictures: picture ? await readPictures(new VideoSampleSink(picture)) : [],
      beeps: sound ? await readBeeps(new AudioSampleSink(sound)) : [],
    };
  },
};
export type RecordingBench = typeof recordingBench;
Object.assign(window, { recordingBench });
