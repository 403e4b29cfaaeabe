/** Element capture is younger than the DOM's types. */
interface RestrictableTrack extends MediaStreamTrack {
  restrictTo?(target: unknown): Promise<void>;
}
interface RestrictionTargets {
  fromElement(element: Element): Promise<unknown>;
}
type Media = Pick<MediaDevices, 'getDisplayMedia'>;

const restrictionTargets = (): RestrictionTargets | undefined =>
  (globalThis as { RestrictionTarget?: RestrictionTargets }).RestrictionTarget;

/** True if this browser can capture a part of its page. */
export const canCaptureTab = (): boolean => {
  // A page that was not opened over https has no devices.
  const devices = navigator.mediaDevices as Partial<MediaDevices> | undefined;
  return restrictionTargets() !== undefined && devices?.getDisplayMedia !== undefined;
};

export interface TabCapture {
  readonly frameRate: number;
  readonly audio: boolean;
  /** The size of the picture; that of the tab where none is given. */
  readonly size?: { readonly width: number; readonly height: number };
}

/** Asks the person to let this tab be captured. Rejects where they do not. */
export const captureTab = (
  { frameRate, audio, size }: TabCapture,
  media: Media = navigator.mediaDevices,
): Promise<MediaStream> =>
  media.getDisplayMedia({
    video: { frameRate, displaySurface: 'browser', ...size },
    audio,
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
