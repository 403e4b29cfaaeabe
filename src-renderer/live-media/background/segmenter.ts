import createTfLite from '@twilio/video-processors/dist/build/tflite-simd-1-0-0.js';
import { opacityOf } from './compose-plan.ts';

/** Finds the person in pictures of one size. */
export interface Segmenter {
  readonly width: number;
  readonly height: number;
  /** Writes into the alpha of these RGBA pixels how far each is of the person. */
  cutOut(pixels: Uint8ClampedArray): void;
}

/** Starts the model: TensorFlow Lite as WebAssembly, and its weights. */
export const createSegmenter = async (wasmBinary: ArrayBuffer, model: ArrayBuffer): Promise<Segmenter> => {
  const tfLite = await createTfLite({ wasmBinary, print: () => undefined, printErr: () => undefined });
  tfLite.HEAPU8.set(new Uint8Array(model), tfLite._getModelBufferMemoryOffset());
  if (tfLite._loadModel(model.byteLength) !== 0) throw new Error('the model cannot be read');
  const width = tfLite._getInputWidth();
  const height = tfLite._getInputHeight();
  return {
    width,
    height,
    cutOut(pixels) {
      const { HEAPF32: memory } = tfLite;
      const input = tfLite._getInputMemoryOffset() / 4;
      for (let pixel = 0; pixel < width * height; pixel += 1) {
        for (let color = 0; color < 3; color += 1) {
          memory[input + pixel * 3 + color] = (pixels[pixel * 4 + color] ?? 0) / 255;
        }
      }
      tfLite._runInference();
      const output = tfLite._getOutputMemoryOffset() / 4;
      for (let pixel = 0; pixel < width * height; pixel += 1) {
        pixels[pixel * 4 + 3] = opacityOf(memory[output + pixel] ?? 0);
      }
    },
  };
};
