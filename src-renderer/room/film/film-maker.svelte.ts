import { tick } from 'svelte';
import type { FilmOutcome, FilmTrouble } from '#shared/room/film.ts';
import type { PageSession } from '../page-session.ts';
import type { Replay } from '../replay/replay.svelte.ts';
import { FilmSound } from './film-sound.ts';
import { beginUpload, FilmRefused, type FilmUpload } from './film-upload.ts';
import { restrictToElement } from '../../live-media/tab-capture.ts';
import { captureStage, filmType, frameOfFilm, stillOf, type CaptureTarget } from './stage-camera.ts';
import { waitWhileHidden } from './wait-while-hidden.ts';
import { steadyPicture } from './steady-picture.ts';

export type FilmState = 'idle' | 'asking' | 'filming' | 'finishing' | 'made';

const PART_MS = 2000;
/** A whole picture so often: players jump to those. */
const WHOLE_PICTURE_MS = 4000;
const BITS_PER_SECOND = 4_000_000;
const STEP_MS = 100;
/** Players that have no picture by then are filmed without one. */
const LONGEST_LOAD_MS = 30_000;
/** The picture that stands for the film is of this place, or of a tenth of a shorter one. */
const POSTER_MS = 10_000;

/** A computer that slept, or had no time for the page, leaves a gap that the film would not have. */
const LONGEST_GAP_MS = 5000;

interface FilmPlace {
  /** The address of the stage. */
  readonly stage: () => HTMLElement;
  /** True where the window holds nothing but the stage. */
  readonly isOwnWindow?: boolean;
}

/** Makes the film of a recorded live: plays its replay once, and films the stage meanwhile. */
export class FilmMaker {
  state = $state<FilmState>('idle');
  trouble = $state<FilmTrouble | null>(null);
  readonly type: string | null;

  readonly #replay: Replay;
  readonly #session: PageSession;
  readonly #stage: () => HTMLElement;
  readonly #isOwnWindow: boolean;
  #giveUp: (why: FilmTrouble | null) => void = () => {};

  constructor(replay: Replay, session: PageSession, { stage, isOwnWindow = false }: FilmPlace) {
    this.#replay = replay;
    this.#session = session;
    this.#stage = stage;
    this.#isOwnWindow = isOwnWindow;
    this.type = filmType(this.#target);
  }

  get #target(): CaptureTarget {
    return this.#isOwnWindow ? 'window' : 'part';
  }

  /** Ends without a film. */
  stop(): void {
    this.#giveUp(null);
  }

  /** To be called by a press: browsers ask nothing else. Says how it ended. */
  async make(): Promise<FilmOutcome> {
    this.trouble = null;
    this.state = 'asking';
    const stream = this.type === null ? null : await captureStage(this.#target).catch(() => null);
    if (!stream) return this.#end('refused');
    const sound = new FilmSound(this.#stage());
    try {
      const upload = await beginUpload(this.#session);
      this.state = 'filming';
      await tick();
      if (!this.#isOwnWindow) await restrictToElement(stream, this.#stage());
      const filmed = await this.#film(stream, sound, upload);
      if (filmed !== 'made') return filmed;
      this.state = 'finishing';
      await upload.finish();
      return this.#end(null, 'made');
    } catch (error) {
      return this.#end(error instanceof FilmRefused ? error.reason : 'failed');
    } finally {
      for (const track of stream.getTracks()) track.stop();
      await sound.close();
    }
  }

  /** The players show the beginning: without that, a slow computer's film would begin with an empty stage. */
  async #load(): Promise<void> {
    for (let waitedMs = 0; !this.#replay.isLoaded && waitedMs < LONGEST_LOAD_MS; waitedMs += STEP_MS) {
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    }
  }

  #end(trouble: FilmTrouble | null, state: FilmState = 'idle'): FilmOutcome {
    this.trouble = trouble;
    this.state = state;
    if (this.#replay.isPlaying) this.#replay.toggle();
    return trouble ?? 'made';
  }

  /** Films the replay from its beginning to its end; says why where it was given up. */
  async #film(stream: MediaStream, sound: FilmSound, upload: FilmUpload): Promise<FilmOutcome> {
    const replay = this.#replay;
    if (replay.isPlaying) replay.toggle();
    replay.setRate(1);
    replay.isSoundOn = true;
    replay.seek(0);
    const pictures = stream
      .getVideoTracks()
      .map((track) => steadyPicture(track, () => frameOfFilm(this.#target, this.#stage())));
    const recorder = new MediaRecorder(new MediaStream([...pictures, ...sound.tracks]), {
      mimeType: this.type ?? '',
      videoBitsPerSecond: BITS_PER_SECOND,
      videoKeyFrameIntervalDuration: WHOLE_PICTURE_MS,
    } as MediaRecorderOptions);
    let poster: Promise<void> | null = null;
    const left = new AbortController();
    try {
      return await new Promise<FilmOutcome>((resolve, reject) => {
        this.#giveUp = (why) => {
          this.#end(why);
          resolve(why ?? 'left');
        };
        const setPoster = async (): Promise<void> => upload.setPoster(await stillOf(stream));
        let last = 0;
        const step = setInterval(() => {
          if (replay.position - last > LONGEST_GAP_MS) this.#giveUp('left');
          last = replay.position;
          sound.follow();
          if (recorder.state !== 'recording') return;
          if (poster === null && replay.position >= Math.min(POSTER_MS, replay.lengthMs / 10)) {
            poster = setPoster();
            poster.catch(reject);
          }
          if (replay.position >= replay.lengthMs) recorder.stop();
        }, STEP_MS);
        left.signal.addEventListener('abort', () => clearInterval(step));
        const { signal } = left;
        if (!this.#isOwnWindow) {
          waitWhileHidden({
            signal,
            onhidden: () => {
              if (recorder.state !== 'recording') return;
              recorder.pause();
              replay.toggle();
            },
            onback: () => {
              if (recorder.state !== 'paused') return;
              recorder.resume();
              replay.toggle();
            },
            ongone: () => this.#giveUp('left'),
          });
        }
        stream.getVideoTracks()[0]?.addEventListener('ended', () => this.#giveUp('left'), { signal });
        let sent: Promise<void> = Promise.resolve();
        recorder.addEventListener('dataavailable', ({ data }) => {
          if (data.size === 0) return;
          sent = upload.add(data, replay.position);
          sent.catch(reject);
        });
        recorder.addEventListener('error', () => reject(new FilmRefused('failed')), { signal });
        // A slow computer has the poster later than the whole of a short film.
        recorder.addEventListener('stop', () => void Promise.all([sent, poster]).then(() => resolve('made'), reject), {
          signal,
        });
        void this.#load().then(() => {
          if (signal.aborted) return;
          recorder.start(PART_MS);
          replay.toggle();
        });
      });
    } finally {
      left.abort();
      if (recorder.state !== 'inactive') recorder.stop();
      this.#giveUp = () => {};
    }
  }
}
