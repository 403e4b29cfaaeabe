import type { Slot } from '#shared/api/scene.ts';
import type { BackgroundState } from '#shared/room/media-frames.ts';
import { backgroundOf, isSameBackground, OWN_ROOM, type Background } from '../../live-media/background/background.ts';
import type { BackgroundCamera, BackgroundPorts } from '../../live-media/background/background-camera.ts';

type Drawing = Pick<BackgroundCamera, 'show' | 'stop'>;
type Draws = new (camera: MediaStreamTrack, ports: BackgroundPorts) => Drawing;

const loadDrawing = async (): Promise<Draws> =>
  (await import('../../live-media/background/background-camera.ts')).BackgroundCamera;

/** The own camera over another background. What draws it is loaded when one is first asked for. */
export class OwnBackground {
  state = $state<BackgroundState | 'starting'>('none');
  /** The scene on air says what is behind this person. */
  isByScene = $state(false);
  /** The picture that the scene asks for cannot be had: the room is blurred instead. */
  isMissing = $state(false);
  /** The camera over its background, while one is drawn. */
  picture = $state.raw<MediaStreamTrack | null>(null);
  readonly #onChange: () => void;
  readonly #load: () => Promise<Draws>;
  #camera: MediaStreamTrack | null = null;
  #wanted: Background = OWN_ROOM;
  #drawing: Drawing | null = null;
  /** Counts beginnings: what was loaded for one that is over is let go. */
  #begun = 0;

  constructor(onChange: () => void, load = loadDrawing) {
    this.#onChange = onChange;
    this.#load = load;
  }

  /** Another camera, or none. What was too slow is tried again. */
  follow(camera: MediaStreamTrack | null): void {
    this.#camera = camera;
    this.#end();
    this.#begin();
  }

  /** The slot that shows this person changed, or what they chose. */
  wantFor(slot: Slot | null, chosen: Background): void {
    const wanted = backgroundOf(slot, chosen);
    this.isByScene = wanted !== chosen;
    this.want(wanted);
  }

  /** Wants this behind the person from now on. */
  want(background: Background): void {
    if (isSameBackground(background, this.#wanted)) return;
    this.#wanted = background;
    if (background.mode === 'none') {
      const isChanged = this.state !== 'none';
      const before = this.#take();
      if (isChanged) this.#onChange();
      // The camera itself took its place first: nobody sees a gap.
      before?.stop();
    } else if (this.#drawing) void this.#drawing.show(background);
    else if (this.state === 'none') this.#begin();
  }

  /**
   * The track to send of this camera: itself, or over its background. While the first picture is drawn, a camera that
   * nobody has seen yet stays back: a room that its person wants to hide is not shown for a moment.
   */
  toSend(camera: MediaStreamTrack, isSeen: boolean): MediaStreamTrack | null {
    return this.state === 'starting' && !isSeen ? null : (this.picture ?? camera);
  }

  #begin(): void {
    if (!this.#camera || this.#wanted.mode === 'none') return;
    this.state = 'starting';
    void this.#draw(this.#camera);
  }

  async #draw(camera: MediaStreamTrack): Promise<void> {
    const begun = this.#begun;
    try {
      const Made = await this.#load();
      if (begun !== this.#begun || this.#wanted.mode === 'none') return;
      this.#drawing = new Made(camera, {
        onTrack: (track) => {
          this.picture = track;
          this.#become('on');
        },
        onTrouble: (trouble) => {
          this.#take();
          this.#become(trouble);
        },
        onMissing: (isMissing) => (this.isMissing = isMissing),
      });
      void this.#drawing.show(this.#wanted);
    } catch {
      if (begun === this.#begun) this.#become('failed');
    }
  }

  #become(state: BackgroundState): void {
    this.state = state;
    this.#onChange();
  }

  #end(): void {
    this.#take()?.stop();
  }

  /** Draws no more; what drew is the caller's to stop. */
  #take(): Drawing | null {
    const before = this.#drawing;
    this.#begun += 1;
    this.#drawing = null;
    this.picture = null;
    this.isMissing = false;
    this.state = 'none';
    return before;
  }
}
