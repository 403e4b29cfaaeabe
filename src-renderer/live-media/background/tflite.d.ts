/** TensorFlow Lite as WebAssembly, as the package ships it. */
declare module '@twilio/video-processors/dist/build/tflite-simd-1-0-0.js' {
  interface TfLite {
    readonly HEAPU8: Uint8Array;
    readonly HEAPF32: Float32Array;
    _getModelBufferMemoryOffset(): number;
    /** 0 when it could be loaded. */
    _loadModel(bytes: number): number;
    _getInputWidth(): number;
    _getInputHeight(): number;
    _getInputMemoryOffset(): number;
    _getOutputMemoryOffset(): number;
    _runInference(): number;
  }
  function createTfLite(options: {
    readonly wasmBinary: ArrayBuffer;
    readonly print: (line: string) => void;
    readonly printErr: (line: string) => void;
  }): Promise<TfLite>;
  export = createTfLite;
}
