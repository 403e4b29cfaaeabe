import { canCaptureTab, captureTab } from '../../live-media/tab-capture.ts';

const FRAMES_PER_SECOND = 30;
const TYPES = ['video/mp4;codecs=avc1.640028,opus', 'video/mp4;codecs=vp9,opus'];

/** The kind of film that this browser makes of a part of its page; null where it makes none. */
export const filmType = (): string | null => {
  if (!canCaptureTab()) return null;
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
};

/** Asks the person to let this tab be filmed. Rejects where they do not. */
export const captureStage = (): Promise<MediaStream> => captureTab({ frameRate: FRAMES_PER_SECOND, audio: false });

/** The picture of a stream now, as JPEG; null where it has none. */
export const stillOf = async (stream: MediaStream): Promise<Blob | null> => {
  const player = document.createElement('video');
  player.muted = true;
  player.srcObject = new MediaStream(stream.getVideoTracks());
  await player.play();
  const canvas = document.createElement('canvas');
  canvas.width = player.videoWidth;
  canvas.height = player.videoHeight;
  canvas.getContext('2d')?.drawImage(player, 0, 0);
  player.srcObject = null;
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
};
