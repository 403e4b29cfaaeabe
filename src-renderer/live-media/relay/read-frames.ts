/** A track as a stream of frames: Chromium has it, and the types of the DOM do not yet. */
declare class MediaStreamTrackProcessor<Frame> {
  constructor(options: { readonly track: MediaStreamTrack; readonly maxBufferSize?: number });
  readonly readable: ReadableStream<Frame>;
}

interface Frame {
  readonly timestamp: number;
  close(): void;
}

const readFrames = <Read extends Frame>(
  readable: ReadableStream<Read>,
  onFrame: (frame: Read) => void,
): (() => void) => {
  const reader = readable.getReader();
  const read = async (): Promise<void> => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      onFrame(value);
      value.close();
    }
  };
  // Cancelled: the track went elsewhere.
  read().catch(() => undefined);
  return () => void reader.cancel().catch(() => undefined);
};

/** Reads the pictures of a track until the returned function is called, or the track ends; two may wait. */
export const picturesOf = (track: MediaStreamTrack, onFrame: (frame: VideoFrame) => void): (() => void) =>
  readFrames(new MediaStreamTrackProcessor<VideoFrame>({ track, maxBufferSize: 2 }).readable, onFrame);

/** Reads the sound of a track until the returned function is called, or the track ends. */
export const soundOf = (track: MediaStreamTrack, onFrame: (frame: AudioData) => void): (() => void) =>
  readFrames(new MediaStreamTrackProcessor<AudioData>({ track }).readable, onFrame);

/** The bytes of something encoded. */
export const bytesOf = (chunk: EncodedVideoChunk | EncodedAudioChunk): Uint8Array => {
  const data = new Uint8Array(chunk.byteLength);
  chunk.copyTo(data);
  return data;
};
