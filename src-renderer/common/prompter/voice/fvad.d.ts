/** The voice activity detection of WebRTC, compiled to WebAssembly. Addresses are those of its memory. */
declare module '@echogarden/fvad-wasm' {
  interface Fvad {
    readonly HEAP16: Int16Array;
    _malloc(bytes: number): number;
    _free(address: number): void;
    _fvad_new(): number;
    _fvad_free(detector: number): void;
    /** 0 (catches all speech) to 3 (takes the least noise for speech). */
    _fvad_set_mode(detector: number, mode: number): number;
    _fvad_set_sample_rate(detector: number, rate: number): number;
    /** 1 where somebody speaks, 0 where nobody does, -1 for a frame of a wrong length. */
    _fvad_process(detector: number, frame: number, samples: number): number;
  }
  function openFvad(): Promise<Fvad>;
  export = openFvad;
}
