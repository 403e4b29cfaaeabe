import type { PieceKind } from './codecs.ts';

/** A stream made of frames: Chromium has it, and the types of the DOM do not yet. */
declare class MediaStreamTrackGenerator extends EventTarget {
  constructor(options: { readonly kind: PieceKind });
  readonly writable: WritableStream<DecodedFrame>;
}
export type DecodedFrame = VideoFrame | AudioData;

/** Shows decoded frames as a stream. It closes each of them. */
export interface FrameOutput<Frame extends DecodedFrame> {
  readonly stream: MediaStream;
  readonly show: (frame: Frame) => void;
  readonly close: () => void;
}

const hasGenerator = (): boolean => 'MediaStreamTrackGenerator' in globalThis;

const generated = <Frame extends DecodedFrame>(kind: PieceKind): FrameOutput<Frame> => {
  const track = new MediaStreamTrackGenerator({ kind });
  const writer = track.writable.getWriter();
  return {
    stream: new MediaStream([track as unknown as MediaStreamTrack]),
    show: (frame) => {
      // Nobody shows it any more.
      writer.write(frame).catch(() => frame.close());
    },
    close: () => {
      writer.close().catch(() => undefined);
    },
  };
};

/** Without a generator a canvas gives the stream. */
const drawn = (): FrameOutput<VideoFrame> => {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { alpha: false, desynchronized: true });
  const stream = canvas.captureStream();
  return {
    stream,
    show(frame) {
      const { displayWidth: width, displayHeight: height } = frame;
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
      context?.drawImage(frame, 0, 0);
      frame.close();
    },
    close: () => {
      for (const track of stream.getTracks()) track.stop();
    },
  };
};

/** The sound in hand when it begins, against pieces that come late, in seconds; more than twice that is left out. */
const AHEAD_SEC = 0.08;

/** Without a generator pieces of sound are played one after the other into a stream. */
const played = (): FrameOutput<AudioData> => {
  const context = new AudioContext({ latencyHint: 'interactive' });
  const output = context.createMediaStreamDestination();
  let until = 0;
  return {
    stream: output.stream,
    show(frame) {
      const { numberOfChannels, numberOfFrames, sampleRate } = frame;
      const buffer = context.createBuffer(numberOfChannels, numberOfFrames, sampleRate);
      for (let planeIndex = 0; planeIndex < numberOfChannels; planeIndex += 1)
        frame.copyTo(buffer.getChannelData(planeIndex), { planeIndex, format: 'f32-planar' });
      frame.close();
      const now = context.currentTime;
      if (until < now) until = now + AHEAD_SEC;
      if (until > now + 2 * AHEAD_SEC + buffer.duration) return;
      const piece = new AudioBufferSourceNode(context, { buffer });
      piece.connect(output);
      piece.start(until);
      until += buffer.duration;
    },
    close: () => {
      void context.close();
    },
  };
};

export const outputOfPictures = (): FrameOutput<VideoFrame> => (hasGenerator() ? generated('video') : drawn());
export const outputOfSound = (): FrameOutput<AudioData> => (hasGenerator() ? generated('audio') : played());
