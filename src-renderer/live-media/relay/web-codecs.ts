import { SILENCE_LEVEL } from '#shared/room/relay-chunks.ts';
import type { EncoderPorts, PieceCodecs, PieceDecoder, PieceEncoder } from './codecs.ts';
import { outputOfPictures, outputOfSound, type DecodedFrame, type FrameOutput } from './frame-output.ts';
import { bytesOf, picturesOf, soundOf } from './read-frames.ts';
import { soundLevel } from './sound-level.ts';

const PICTURE = { codec: 'vp8', latencyMode: 'realtime', framerate: 30 } as const;
const SOUND = { codec: 'opus', sampleRate: 48_000 } as const;

/** A whole picture that was asked for is made of the picture as it stands where no other comes by then. */
const STILL_MS = 150;

/** Times of frames on the one clock of the page: tracks count from wherever they like. */
const createPageClock = (): ((timestamp: number) => number) => {
  let offset: number | null = null;
  return (timestamp) => {
    offset ??= (performance.timeOrigin + performance.now()) * 1000 - timestamp;
    return Math.max(0, timestamp + offset);
  };
};

const encodePictures = (track: MediaStreamTrack, { bitrate, isFree, onPiece }: EncoderPorts): PieceEncoder => {
  const onPage = createPageClock();
  let isKeyWanted = true;
  let size = '';
  let encoder: VideoEncoder | null = null;
  /** The picture as it stands, and when it came: a screen where nothing moves sends no other. */
  let still: { readonly frame: VideoFrame; readonly at: number } | null = null;
  let repeat: ReturnType<typeof setTimeout> | undefined;
  const open = (): VideoEncoder =>
    new VideoEncoder({
      output: (chunk) => {
        onPiece({
          isKey: chunk.type === 'key',
          level: SILENCE_LEVEL,
          timestamp: onPage(chunk.timestamp),
          data: bytesOf(chunk),
        });
      },
      // It closed itself: the next frame begins anew.
      error: () => (encoder = null),
    });
  const encode = (frame: VideoFrame): void => {
    if (!isFree() || (encoder?.encodeQueueSize ?? 0) > 1) return;
    const { displayWidth: width, displayHeight: height } = frame;
    if (encoder === null || size !== `${width} ${height}`) {
      encoder ??= open();
      size = `${width} ${height}`;
      encoder.configure({ ...PICTURE, width, height, bitrate });
      isKeyWanted = true;
    }
    encoder.encode(frame, { keyFrame: isKeyWanted });
    isKeyWanted = false;
  };
  const stopReading = picturesOf(track, (frame) => {
    still?.frame.close();
    still = { frame: frame.clone(), at: performance.now() };
    encode(frame);
  });
  const encodeStill = (): void => {
    if (!isKeyWanted || !still) return;
    const { frame, at } = still;
    const again = new VideoFrame(frame, { timestamp: frame.timestamp + (performance.now() - at) * 1000 });
    encode(again);
    again.close();
  };
  return {
    askKeyframe() {
      isKeyWanted = true;
      clearTimeout(repeat);
      repeat = setTimeout(encodeStill, STILL_MS);
    },
    stop() {
      clearTimeout(repeat);
      stopReading();
      still?.frame.close();
      still = null;
      if (encoder?.state === 'configured') encoder.close();
    },
  };
};

const encodeSound = (track: MediaStreamTrack, { bitrate, onPiece }: EncoderPorts): PieceEncoder => {
  const onPage = createPageClock();
  let level = SILENCE_LEVEL;
  let samples = new Float32Array(0);
  let encoder: AudioEncoder | null = null;
  const open = (numberOfChannels: number, sampleRate: number): AudioEncoder => {
    const opened = new AudioEncoder({
      output: (chunk) => {
        onPiece({ isKey: true, level, timestamp: onPage(chunk.timestamp), data: bytesOf(chunk) });
      },
      error: () => (encoder = null),
    });
    opened.configure({ codec: SOUND.codec, sampleRate, numberOfChannels, bitrate });
    return opened;
  };
  const stopReading = soundOf(track, (frame) => {
    if (samples.length !== frame.numberOfFrames) samples = new Float32Array(frame.numberOfFrames);
    frame.copyTo(samples, { planeIndex: 0, format: 'f32-planar' });
    level = soundLevel(samples);
    encoder ??= open(frame.numberOfChannels, frame.sampleRate);
    encoder.encode(frame);
  });
  return {
    askKeyframe: () => undefined,
    stop() {
      stopReading();
      if (encoder?.state === 'configured') encoder.close();
    },
  };
};

interface Decoder {
  readonly state: CodecState;
  close(): void;
}

const decodeInto = <Made extends Decoder, Frame extends DecodedFrame>(
  output: FrameOutput<Frame>,
  onLost: () => void,
  open: (onFrame: (frame: Frame) => void, onError: () => void) => Made,
  decode: (decoder: Made, chunk: Parameters<PieceDecoder['take']>[0]) => void,
): PieceDecoder => {
  let decoder: Made | null = null;
  let isClosed = false;
  const lose = (): void => {
    decoder = null;
    if (!isClosed) onLost();
  };
  return {
    stream: output.stream,
    take(chunk) {
      if (isClosed || (!decoder && !chunk.isKey)) return;
      try {
        decoder ??= open(output.show, lose);
        decode(decoder, chunk);
      } catch {
        if (decoder?.state === 'configured') decoder.close();
        lose();
      }
    },
    close() {
      isClosed = true;
      if (decoder?.state === 'configured') decoder.close();
      output.close();
    },
  };
};

const typeOf = ({ isKey }: { readonly isKey: boolean }): 'key' | 'delta' => (isKey ? 'key' : 'delta');

/** WebCodecs: VP8 and Opus. */
export const webCodecs: PieceCodecs = {
  encode: (track, ports) => (track.kind === 'video' ? encodePictures(track, ports) : encodeSound(track, ports)),
  decode: (kind, onLost) =>
    kind === 'video'
      ? decodeInto(
          outputOfPictures(),
          onLost,
          (output, error) => {
            const decoder = new VideoDecoder({ output, error });
            decoder.configure({ codec: PICTURE.codec, optimizeForLatency: true });
            return decoder;
          },
          (decoder, chunk) => {
            decoder.decode(new EncodedVideoChunk({ type: typeOf(chunk), ...chunk }));
          },
        )
      : decodeInto(
          outputOfSound(),
          onLost,
          (output, error) => {
            const decoder = new AudioDecoder({ output, error });
            decoder.configure({ ...SOUND, numberOfChannels: 2 });
            return decoder;
          },
          (decoder, chunk) => {
            decoder.decode(new EncodedAudioChunk({ type: typeOf(chunk), ...chunk }));
          },
        ),
};
