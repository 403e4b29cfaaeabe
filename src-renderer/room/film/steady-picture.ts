import { filmedPart, placeInFilm, type Rect, type Size } from './frame-part.ts';

/** Frames of a track, one by one: of Chromium, and not in the DOM's types. */
declare class MediaStreamTrackProcessor {
  constructor(options: { readonly track: MediaStreamTrack });
  readonly readable: ReadableStream<VideoFrame>;
}
declare class MediaStreamTrackGenerator extends MediaStreamTrack {
  constructor(options: { readonly kind: 'video' });
  readonly writable: WritableStream<VideoFrame>;
}

/** The film, the stage in its tab, and the tab, in pixels. */
export interface FilmFrame {
  readonly film: Size;
  readonly stage: Rect;
  readonly tab: Size;
}

/** Draws frames of another size in this one, never stretched; gives those that have it as they are. */
const toSize = ({ film: { width, height }, stage, tab }: FilmFrame): TransformStream<VideoFrame, VideoFrame> => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  return new TransformStream({
    transform(frame, control) {
      if (!context || (frame.displayWidth === width && frame.displayHeight === height)) {
        control.enqueue(frame);
        return;
      }
      const part = filmedPart({ width: frame.displayWidth, height: frame.displayHeight }, stage, tab);
      const place = placeInFilm(part, { width, height });
      context.clearRect(0, 0, width, height);
      context.drawImage(
        frame,
        ...([part.x, part.y, part.width, part.height] as const),
        ...([place.x, place.y, place.width, place.height] as const),
      );
      control.enqueue(new VideoFrame(canvas, { timestamp: frame.timestamp }));
      frame.close();
    },
  });
};

/**
 * A track of pictures in one size. Chromium films a tab in smaller pictures where the computer is slow, and a recorder of
 * MP4 ends with an error when the size changes. The track itself where a browser gives no frames.
 */
export const steadyPicture = (track: MediaStreamTrack, frame: () => FilmFrame): MediaStreamTrack => {
  if (!('MediaStreamTrackProcessor' in globalThis && 'MediaStreamTrackGenerator' in globalThis)) return track;
  const steady = new MediaStreamTrackGenerator({ kind: 'video' });
  // It ends with the track, or with a recorder that is gone.
  new MediaStreamTrackProcessor({ track }).readable
    .pipeThrough(toSize(frame()))
    .pipeTo(steady.writable)
    .catch(() => undefined);
  return steady;
};
