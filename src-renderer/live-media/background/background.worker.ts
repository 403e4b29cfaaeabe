import { createComposer, type Composer } from './composer.ts';
import type { Backdrop, FromWorker, ToWorker } from './messages.ts';
import { createSegmenter } from './segmenter.ts';

/** Pictures a second at most. Browsers slow the timers of hidden pages down, not those of workers. */
const PICTURES = 25;

const say = (message: FromWorker, transfer: Transferable[] = []): void => {
  postMessage(message, { transfer });
};

const read = async (address: string): Promise<ArrayBuffer> => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.arrayBuffer();
};

let composer: Composer | null = null;
/** The background that was asked for before it could be drawn. */
let waiting: Backdrop | null = null;

const start = async (wasm: string, model: string): Promise<void> => {
  const files = await Promise.all([read(wasm), read(model)]);
  composer = createComposer(await createSegmenter(...files));
  if (waiting) composer.use(waiting);
  setInterval(() => {
    say({ type: 'tick' });
  }, 1000 / PICTURES);
};

const draw = (frame: ImageBitmap): void => {
  const from = performance.now();
  const picture = composer?.compose(frame);
  frame.close();
  if (picture) say({ type: 'picture', picture, tookMs: performance.now() - from }, [picture]);
};

const fail = (error: unknown): void => {
  say({ type: 'failed', reason: String(error) });
};

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'start') start(data.wasm, data.model).catch(fail);
  else if (data.type === 'backdrop') {
    if (composer) composer.use(data.backdrop);
    else waiting = data.backdrop;
  } else {
    try {
      draw(data.frame);
    } catch (error) {
      fail(error);
    }
  }
});
