import { paintPreset } from '../../stage/presets.ts';
import { blurPlan, coveringPart } from './compose-plan.ts';
import type { Backdrop } from './messages.ts';
import type { Segmenter } from './segmenter.ts';

type Context = OffscreenCanvasRenderingContext2D;

const contextOf = (settings?: CanvasRenderingContext2DSettings): Context => {
  const context = new OffscreenCanvas(2, 2).getContext('2d', settings);
  if (!context) throw new Error('this browser draws nothing in a worker');
  return context;
};

/** Changing a canvas's size clears it, so only where it differs. */
const resize = ({ canvas }: Context, width: number, height: number): void => {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
};

/** Draws people over another background. */
export interface Composer {
  /** Draws this behind the person from now on. */
  use(backdrop: Backdrop): void;
  /** The person of a frame over the background. */
  compose(frame: ImageBitmap): ImageBitmap;
}

/** A composer by this segmenter. */
export const createComposer = (segmenter: Segmenter): Composer => {
  const input = contextOf({ willReadFrequently: true });
  const small = contextOf();
  const drawn = contextOf();
  const out = contextOf();
  const canFilter = 'filter' in small;
  resize(input, segmenter.width, segmenter.height);
  let backdrop: Backdrop = { mode: 'blur', blur: 10 };

  const findPerson = (frame: ImageBitmap): void => {
    input.globalCompositeOperation = 'copy';
    input.drawImage(frame, 0, 0, segmenter.width, segmenter.height);
    const pixels = input.getImageData(0, 0, segmenter.width, segmenter.height);
    segmenter.cutOut(pixels.data);
    input.putImageData(pixels, 0, 0);
  };

  const drawBlurred = (frame: ImageBitmap, blur: number): void => {
    const { width, height, radius } = blurPlan(frame, blur, canFilter);
    resize(small, width, height);
    if (canFilter) small.filter = `blur(${radius}px)`;
    // A blur takes in what is outside, which is nothing: the edges lie outside too.
    const edge = Math.ceil(radius * 2);
    small.drawImage(frame, -edge, -edge, width + edge * 2, height + edge * 2);
    out.drawImage(small.canvas, 0, 0, frame.width, frame.height);
  };

  /** A picture behind the person stays the same: it is drawn once for each size. */
  const drawPicture = (frame: ImageBitmap): void => {
    if (drawn.canvas.width !== frame.width || drawn.canvas.height !== frame.height) {
      resize(drawn, frame.width, frame.height);
      if (backdrop.mode === 'preset') paintPreset(drawn, backdrop.name, frame);
      else if (backdrop.mode === 'picture') {
        const { x, y, width, height } = coveringPart(backdrop.picture, frame);
        drawn.drawImage(backdrop.picture, x, y, width, height, 0, 0, frame.width, frame.height);
      }
    }
    out.drawImage(drawn.canvas, 0, 0);
  };

  return {
    use(next) {
      if (backdrop.mode === 'picture') backdrop.picture.close();
      backdrop = next;
      resize(drawn, 2, 2);
    },
    compose(frame) {
      findPerson(frame);
      resize(out, frame.width, frame.height);
      out.globalCompositeOperation = 'copy';
      out.drawImage(input.canvas, 0, 0, frame.width, frame.height);
      out.globalCompositeOperation = 'source-in';
      out.drawImage(frame, 0, 0);
      out.globalCompositeOperation = 'destination-over';
      if (backdrop.mode === 'blur') drawBlurred(frame, backdrop.blur);
      else drawPicture(frame);
      return out.canvas.transferToImageBitmap();
    },
  };
};
