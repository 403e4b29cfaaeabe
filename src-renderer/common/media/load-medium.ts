/** Something drawn, with its sides in px; it is released once it was copied. */
export interface Picture {
  readonly drawn: HTMLImageElement | HTMLVideoElement | ImageBitmap;
  readonly width: number;
  readonly height: number;
  readonly release: () => void;
}

/** A file came, or was refused, and the browser could do nothing with it. */
export class UnreadableFileError extends Error {
  /** A decoder said so: the file itself is why, wherever it lies. */
  readonly isDecoder: boolean;

  constructor(isDecoder: boolean) {
    super('The file cannot be shown.');
    this.isDecoder = isDecoder;
  }
}

/** A frame from so far in shows more than the black at the start. */
const FRAME_AT_SEC = 1;
const PATIENCE_MS = 15_000;

const nothing = (): void => undefined;

/** Chromium's words for a file that came whole and cannot be decoded; others say the same of an address without a file. */
const DECODER = /DEMUXER_ERROR|DECODER_ERROR/;

const isDecoderError = (element: HTMLElement): boolean =>
  element instanceof HTMLMediaElement &&
  (element.error?.code === MediaError.MEDIA_ERR_DECODE || DECODER.test(element.error?.message ?? ''));

/** Resolves with the first `event` of an element; rejects on its error, or when it takes too long. */
const wait = (element: HTMLImageElement | HTMLMediaElement, event: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The file took too long.')), PATIENCE_MS);
    element.addEventListener(
      event,
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
    element.addEventListener('error', () => {
      clearTimeout(timer);
      reject(new UnreadableFileError(isDecoderError(element)));
    });
  });

/** Loads a picture, which decodes nothing of it yet. */
export const imageAt = async (src: string): Promise<Picture> => {
  const image = new Image();
  // Without it a picture from elsewhere could be drawn, but not read back.
  image.crossOrigin = 'anonymous';
  const loaded = wait(image, 'load');
  image.src = src;
  await loaded;
  return { drawn: image, width: image.naturalWidth, height: image.naturalHeight, release: nothing };
};

const DRAWING = 'image/svg+xml';

/**
 * The pixels of a picture that was loaded from this page's own origin; rejects where they are not all there. An `<img>`
 * draws what has come of a file that was cut off, without a word.
 */
export const wholePicture = async (loaded: Picture, src: string): Promise<Picture> => {
  // It was loaded a moment ago.
  const file = await (await fetch(src, { cache: 'force-cache' })).blob();
  if (file.type === DRAWING) return loaded;
  const drawn = await createImageBitmap(file).catch(() => {
    throw new UnreadableFileError(true);
  });
  return { drawn, width: drawn.width, height: drawn.height, release: () => drawn.close() };
};

const letGo = (player: HTMLMediaElement): void => {
  player.removeAttribute('src');
  player.load();
};

/** Nearer to the end that it gives than this a sound may say its length less exactly. */
const NEAR_END = 0.9;
const END_LOOKS = { times: 10, everyMs: 50 } as const;

/** True if a sound that can be played has nothing near the end that it gives. */
const isCutOff = async (player: HTMLMediaElement): Promise<boolean> => {
  const moved = wait(player, 'seeked');
  player.currentTime = player.duration * NEAR_END;
  try {
    await moved;
    // A player that finds nothing more has ended, wherever it stands; it says so a moment after it arrived.
    for (let look = 0; look < END_LOOKS.times && !player.ended; look += 1) {
      await new Promise((resolve) => void setTimeout(resolve, END_LOOKS.everyMs));
    }
    return player.ended;
  } catch {
    return player.error !== null;
  }
};

/** Bytes of a WAV that say what it is and how long; the length is left open where it was written while it was recorded. */
const WAVE_HEAD = 12;
const OPEN_LENGTHS: readonly number[] = [0, 0xff_ff_ff_ff];

/** True for a WAV on this page's own origin with far fewer bytes than it says: players take what there is for the whole. */
export const isHalfAWave = async (src: string): Promise<boolean> => {
  const answer = await fetch(src, { headers: { range: `bytes=0-${WAVE_HEAD - 1}` } });
  const size = Number(answer.headers.get('content-range')?.split('/')[1] ?? answer.headers.get('content-length'));
  const head = (await answer.arrayBuffer()).slice(0, WAVE_HEAD);
  if (!/^RIFF.{4}WAVE$/s.test(String.fromCodePoint(...new Uint8Array(head)))) return false;
  const said = new DataView(head).getUint32(4, true);
  return !OPEN_LENGTHS.includes(said) && size < NEAR_END * said;
};

/** Findings of a player about a file that it did not play. */
export interface PlayerHead {
  /** Null where the file does not say. */
  readonly seconds: number | null;
  /** True for a film with a picture that this browser decodes. */
  readonly hasPicture: boolean;
  /** True for a sound that ends long before its length. Of a film the last picture may stand for as long as it likes. */
  readonly isCutOff: boolean;
}

/** Loads the beginning of a sound or film, and looks near its end. */
export const playerHead = async (src: string, kind: 'video' | 'audio'): Promise<PlayerHead> => {
  const player = document.createElement(kind);
  player.muted = true;
  player.preload = 'auto';
  try {
    const playable = wait(player, 'canplay');
    player.src = src;
    await playable;
    const hasPicture = player instanceof HTMLVideoElement && player.videoWidth > 0;
    const seconds = Number.isFinite(player.duration) ? player.duration : null;
    const mayBeCutOff = kind === 'audio' && seconds !== null && seconds > 0;
    return { seconds, hasPicture, isCutOff: mayBeCutOff && (await isCutOff(player)) };
  } finally {
    letGo(player);
  }
};

export const filmFrame = async (src: string): Promise<Picture> => {
  const video = document.createElement('video');
  const release = (): void => letGo(video);
  video.crossOrigin = 'anonymous';
  video.muted = true;
  video.preload = 'auto';
  try {
    const loaded = wait(video, 'loadeddata');
    video.src = src;
    await loaded;
    const shown = wait(video, 'seeked');
    video.currentTime = Math.min(FRAME_AT_SEC, video.duration / 2 || 0);
    await shown;
    return { drawn: video, width: video.videoWidth, height: video.videoHeight, release };
  } catch (error) {
    release();
    throw error;
  }
};
