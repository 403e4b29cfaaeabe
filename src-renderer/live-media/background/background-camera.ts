import modelUrl from '@twilio/video-processors/dist/build/selfie_segmentation_landscape.tflite?url';
import wasmUrl from '@twilio/video-processors/dist/build/tflite-simd-1-0-0.wasm?url';
import { BACKGROUND_PRESETS } from '#shared/api/slots.ts';
import { USUAL_BLUR, type Background } from './background.ts';
import type { Backdrop, FromWorker, ToWorker } from './messages.ts';
import { createPace } from './pace.ts';

/** Why a background cannot be drawn here. */
export type BackgroundTrouble = 'tooSlow' | 'failed';

export interface BackgroundPorts {
  /** The camera over its background, once its first picture is there. */
  readonly onTrack: (track: MediaStreamTrack) => void;
  /** Ends it for good: the machine is too slow, or the browser cannot do it. */
  readonly onTrouble: (trouble: BackgroundTrouble) => void;
  /** True if a picture that was asked for cannot be had: the room is blurred instead. */
  readonly onMissing: (isMissing: boolean) => void;
}

/** A picture from elsewhere may be drawn only where its server allows that. */
const loadPicture = async (address: string): Promise<ImageBitmap> => {
  const answer = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer' });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return createImageBitmap(await answer.blob());
};

/** The camera of a person over another background, made in a worker picture by picture. */
export class BackgroundCamera {
  readonly #ports: BackgroundPorts;
  readonly #worker = new Worker(new URL('./background.worker.ts', import.meta.url), { type: 'module' });
  readonly #video = document.createElement('video');
  readonly #canvas = document.createElement('canvas');
  readonly #pace = createPace();
  #track: MediaStreamTrack | null = null;
  /** A frame is with the worker. */
  #isDrawing = false;
  #isOver = false;
  /** Counts what was asked for: a picture that comes late is let go. */
  #asked = 0;

  constructor(camera: MediaStreamTrack, ports: BackgroundPorts) {
    this.#ports = ports;
    this.#video.muted = true;
    this.#video.playsInline = true;
    this.#video.srcObject = new MediaStream([camera]);
    // The page was left, or the camera turned off: nothing is lost.
    this.#video.play().catch(() => undefined);
    this.#worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      this.#hear(data);
    });
    this.#worker.addEventListener('error', () => {
      this.#fail('failed');
    });
    this.#say({
      type: 'start',
      wasm: new URL(wasmUrl, document.baseURI).href,
      model: new URL(modelUrl, document.baseURI).href,
    });
  }

  /** Draws this behind the person from now on. */
  async show(background: Exclude<Background, { mode: 'none' }>): Promise<void> {
    const request = (this.#asked += 1);
    const { backdrop, isMissing } = await this.#backdropOf(background);
    if (request !== this.#asked || this.#isOver) {
      if (backdrop.mode === 'picture') backdrop.picture.close();
      return;
    }
    this.#ports.onMissing(isMissing);
    this.#say({ type: 'backdrop', backdrop }, backdrop.mode === 'picture' ? [backdrop.picture] : []);
  }

  /** Ends it; the camera itself stays on. */
  stop(): void {
    this.#isOver = true;
    this.#worker.terminate();
    this.#video.srcObject = null;
    this.#track?.stop();
  }

  async #backdropOf(
    background: Exclude<Background, { mode: 'none' }>,
  ): Promise<{ backdrop: Backdrop; isMissing: boolean }> {
    if (background.mode === 'blur') return { backdrop: background, isMissing: false };
    const { image } = background;
    if (BACKGROUND_PRESETS.some((preset) => preset === image)) {
      return { backdrop: { mode: 'preset', name: image }, isMissing: false };
    }
    try {
      return { backdrop: { mode: 'picture', picture: await loadPicture(image) }, isMissing: false };
    } catch {
      return { backdrop: USUAL_BLUR as Backdrop, isMissing: true };
    }
  }

  #say(message: ToWorker, transfer: Transferable[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  #hear(message: FromWorker): void {
    if (this.#isOver) return;
    if (message.type === 'tick') void this.#send();
    else if (message.type === 'picture') this.#draw(message.picture, message.tookMs);
    else this.#fail('failed');
  }

  async #send(): Promise<void> {
    if (this.#isDrawing || this.#video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    this.#isDrawing = true;
    try {
      const frame = await createImageBitmap(this.#video);
      this.#say({ type: 'frame', frame }, [frame]);
    } catch {
      // Between two sizes of the camera there is no frame: the next tick takes the next.
      this.#isDrawing = false;
    }
  }

  #draw(picture: ImageBitmap, tookMs: number): void {
    this.#isDrawing = false;
    if (this.#canvas.width !== picture.width) this.#canvas.width = picture.width;
    if (this.#canvas.height !== picture.height) this.#canvas.height = picture.height;
    this.#canvas.getContext('2d', { alpha: false })?.drawImage(picture, 0, 0);
    picture.close();
    if (!this.#track) {
      [this.#track = null] = this.#canvas.captureStream().getVideoTracks();
      if (this.#track) this.#ports.onTrack(this.#track);
    }
    if (this.#pace.note(tookMs, performance.now())) this.#fail('tooSlow');
  }

  #fail(trouble: BackgroundTrouble): void {
    if (this.#isOver) return;
    this.stop();
    this.#ports.onTrouble(trouble);
  }
}
