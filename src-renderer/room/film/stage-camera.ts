/** Element capture is younger than the DOM's types. */
interface RestrictableTrack extends MediaStreamTrack {
  restrictTo?(target: unknown): Promise<void>;
}
interface RestrictionTargets {
  fromElement(element: Element): Promise<unknown>;
}
type Media = Pick<MediaDevices, 'getDisplayMedia'>;

const FRAMES_PER_SECOND = 30;
const TYPES = ['video/mp4;codecs=avc1.640028,opus', 'video/mp4;codecs=vp9,opus'];

const restrictionTargets = (): RestrictionTargets | undefined =>
  (globalThis as { RestrictionTarget?: RestrictionTargets }).RestrictionTarget;

/** The kind of film that this browser makes of a part of its page; null where it makes none. */
export const filmType = (): string | null => {
  // A page that was not opened over https has no devices.
  const devices = navigator.mediaDevices as Partial<MediaDevices> | undefined;
  if (!restrictionTargets() || !devices?.getDisplayMedia) return null;
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
};

/** Asks the person to let this tab be filmed. Rejects where they do not. */
export const captureTab = (media: Media = navigator.mediaDevices): Promise<MediaStream> =>
  media.getDisplayMedia({
    video: { frameRate: FRAMES_PER_SECOND, displaySurface: 'browser' },
    audio: false,
    preferCurrentTab: true,
    selfBrowserSurface: 'include',
  } as DisplayMediaStreamOptions);

/** Leaves one element of the tab's picture. Rejects where another tab or window was chosen. */
export const restrictToElement = async (stream: MediaStream, element: Element): Promise<void> => {
  const [track] = stream.getVideoTracks() as readonly RestrictableTrack[];
  const target = await restrictionTargets()?.fromElement(element);
  if (!track?.restrictTo) throw new Error('not this tab');
  await track.restrictTo(target);
};

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
