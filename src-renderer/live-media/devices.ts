export type DeviceKind = 'camera' | 'microphone';

/**
 * Why a camera, a microphone or a screen cannot be used. `unplugged`: it went away while it was in use. `silenced`: the
 * system or a switch at the device holds it back. `asking`: the browser's question waits for an answer.
 */
export type DeviceTrouble = 'refused' | 'missing' | 'busy' | 'failed' | 'unplugged' | 'silenced' | 'asking';

/** A person's choices at the check: devices, where null leaves the choice to the system, and a background. */
export interface DeviceChoice {
  readonly camera: string | null;
  readonly microphone: string | null;
  readonly speaker: string | null;
  /** `blur`, or the name of a preset; null is the room behind the person. */
  readonly background: string | null;
}

export const NO_CHOICE: DeviceChoice = { camera: null, microphone: null, speaker: null, background: null };

const TROUBLES: ReadonlyMap<string, DeviceTrouble> = new Map([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
]);

/** Reads why a browser gave no device, by the name of its error (Media Capture and Streams, getUserMedia). */
export const troubleOf = (error: unknown): DeviceTrouble =>
  (error instanceof Error ? TROUBLES.get(error.name) : undefined) ?? 'failed';

/** True where the browser gives devices to this page: it does so on https and on this computer alone. */
export const canUseDevices = (): boolean => 'mediaDevices' in navigator;

const CAMERA = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } } as const;

/** Opens a camera, up to 720p, or a microphone; another one where the chosen one is gone. Throws what the browser says. */
export const openDevice = async (kind: DeviceKind, chosen: string | null): Promise<MediaStreamTrack> => {
  const device = chosen === null ? {} : { deviceId: { ideal: chosen } };
  const wanted = kind === 'camera' ? { video: { ...CAMERA, ...device } } : { audio: { ...device } };
  const stream = await navigator.mediaDevices.getUserMedia(wanted);
  const [track] = stream.getTracks();
  if (!track) throw new DOMException('', 'NotFoundError');
  return track;
};

/** True if the browser asks before it gives a device; unknown counts as yes. */
export const isAskedFor = async (kind: DeviceKind): Promise<boolean> => {
  try {
    return (await navigator.permissions.query({ name: kind })).state === 'prompt';
  } catch {
    return true;
  }
};

/** Calls once a device in use is gone, and whenever the system or a switch holds it back or gives it again. */
export const watchDevice = (
  track: MediaStreamTrack,
  on: { readonly gone: () => void; readonly silenced: (isSilenced: boolean) => void },
): void => {
  track.addEventListener('ended', on.gone);
  for (const event of ['mute', 'unmute']) {
    track.addEventListener(event, () => {
      on.silenced(track.muted);
    });
  }
};

/** Tells the devices of this computer, now and whenever they change, until it is stopped; `read` looks again. */
export const followDevices = (
  onDevices: (devices: readonly MediaDeviceInfo[]) => void,
): { readonly read: () => void; readonly stop: () => void } => {
  const { mediaDevices } = navigator;
  const read = (): void => void mediaDevices.enumerateDevices().then(onDevices, () => undefined);
  read();
  mediaDevices.addEventListener('devicechange', read);
  return {
    read,
    stop: () => {
      mediaDevices.removeEventListener('devicechange', read);
    },
  };
};

/** The devices of a kind that the browser names; "default" stands for the system's own choice, which is offered apart. */
export const namedDevices = (
  devices: readonly MediaDeviceInfo[],
  wanted: MediaDeviceKind,
): readonly MediaDeviceInfo[] =>
  devices.filter(({ kind, deviceId, label }) => kind === wanted && label !== '' && deviceId !== 'default');

/** The picture of a shared screen, and its sound where the person gave it. */
export interface SharedScreen {
  readonly picture: MediaStreamTrack;
  readonly sound: MediaStreamTrack | null;
}

/** Lets the person choose a screen, with its sound. Throws what the browser says. */
export const openScreen = async (): Promise<SharedScreen> => {
  const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { max: 30 } }, audio: true });
  const [picture] = stream.getVideoTracks();
  if (!picture) throw new DOMException('', 'NotFoundError');
  // Slides and code: sharp letters come before smooth motion.
  picture.contentHint = 'detail';
  return { picture, sound: stream.getAudioTracks()[0] ?? null };
};

const KEPT_AS = 'regie.room.devices';
type StringStorage = Pick<Storage, 'getItem' | 'setItem'>;

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The choice that this browser remembers; none where nothing is kept. */
export const recallDevices = (storage: StringStorage | null): DeviceChoice => {
  try {
    const kept = JSON.parse(storage?.getItem(KEPT_AS) ?? 'null') as Partial<Record<keyof DeviceChoice, unknown>> | null;
    return {
      camera: text(kept?.camera),
      microphone: text(kept?.microphone),
      speaker: text(kept?.speaker),
      background: text(kept?.background),
    };
  } catch {
    return NO_CHOICE;
  }
};

/** Remembers a choice, where the browser keeps anything. */
export const keepDevices = (storage: StringStorage | null, choice: DeviceChoice): void => {
  try {
    storage?.setItem(KEPT_AS, JSON.stringify(choice));
  } catch {
    // A full or forbidden storage: it is asked again next time.
  }
};
