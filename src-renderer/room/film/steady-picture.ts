/** Frames of a track, one by one: of Chromium, and not in the DOM's types. */
declare class MediaStreamTrackProcessor {
  constructor(options: { readonly track: MediaStreamTrack });
  readonly readable: ReadableStream<VideoFrame>;
}
declare class MediaStreamTrackGenerator extends MediaStreamTrack {
  constructor(options: { readonly kind: 'video' });
  readonly writable: WritableStream<VideoFrame>;
}

/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Draws frames of another size in this one; gives those that have it as they are. */
const toSize = ({ width, height }: Size): TransformStream<VideoFrame, VideoFrame> => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  return new TransformStream({
    transform(frame, control) {
      if (!context || (frame.displayWidth === width && frame.displayHeight === height)) {
        control.enqueue(frame);
        return;
      }
      context.drawImage(frame, 0, 0, width, height);
      control.enqueue(new VideoFrame(canvas, { timestamp: frame.timestamp }));
      frame.close();
    },
  });
};

/**
 * A track of pictures in one size. Chromium films a tab in smaller pictures where the computer is slow, and a recorder of
 * MP4 ends with an error when the size changes. The track itself where a browser gives no frames.
 */
export const steadyPicture = (track: MediaStreamTrack, size: () => Size): MediaStreamTrack => {
  if (!('MediaStreamTrackProcessor' in globalThis && 'MediaStreamTrackGenerator' in globalThis)) return track;
  const steady = new MediaStreamTrackGenerator({ kind: 'video' });
  // It ends with the track, or with a recorder that is gone.
  new MediaStreamTrackProcessor({ track }).readable
    .pipeThrough(toSize(size()))
    .pipeTo(steady.writable)
    .catch(() => undefined);
  return steady;
};
