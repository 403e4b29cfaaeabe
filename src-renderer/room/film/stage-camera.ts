import { FILM_SIZE } from '#shared/room/film.ts';
import { canCaptureTab, captureTab } from '../../live-media/tab-capture.ts';
import type { FilmFrame } from './steady-picture.ts';

/** The filmed area: a part of a person's tab, or a window that holds nothing else. */
export type CaptureTarget = 'part' | 'window';

const FRAMES_PER_SECOND = 30;
const TYPES = ['video/mp4;codecs=avc1.640028,opus', 'video/mp4;codecs=vp9,opus'];

/** The kind of film that this browser makes; null where it makes none. */
export const filmType = (target: CaptureTarget): string | null => {
  if (target === 'part' && !canCaptureTab()) return null;
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
};

/** Asks to let this tab be filmed. Rejects where that is refused. */
export const captureStage = (target: CaptureTarget): Promise<MediaStream> =>
  // A window on a fine display would come twice as large.
  captureTab({ frameRate: FRAMES_PER_SECOND, audio: false, ...(target === 'window' && { size: FILM_SIZE }) });

/** A picture that is not there by then never comes: a tab behind another one draws nothing. */
const LONGEST_STILL_MS = 15_000;

/** A film's picture, in even numbers, as its codecs want them, and the place of the stage that it shows. */
export const frameOfFilm = (target: CaptureTarget, stage: HTMLElement): FilmFrame => {
  const { x, y, width, height } = stage.getBoundingClientRect();
  const even = (length: number): number => 2 * Math.round((length * devicePixelRatio) / 2);
  return {
    film: target === 'window' ? FILM_SIZE : { width: even(width), height: even(height) },
    stage: { x, y, width, height },
    tab: { width: innerWidth, height: innerHeight },
  };
};

/** The picture of a stream now, as JPEG; rejects where it has none. */
export const stillOf = async (stream: MediaStream): Promise<Blob> => {
  const player = document.createElement('video');
  player.muted = true;
  player.srcObject = new MediaStream(stream.getVideoTracks());
  await Promise.race([
    player.play(),
    new Promise((_, reject) => setTimeout(() => reject(new Error('a stream without a picture')), LONGEST_STILL_MS)),
  ]);
  const canvas = document.createElement('canvas');
  canvas.width = player.videoWidth;
  canvas.height = player.videoHeight;
  canvas.getContext('2d')?.drawImage(player, 0, 0);
  player.srcObject = null;
  const still = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  if (!still) throw new Error('a stream without a picture');
  return still;
};
