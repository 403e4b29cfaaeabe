/** The background that the worker draws behind the person. */
export type Backdrop =
  | { readonly mode: 'blur'; readonly blur: number }
  | { readonly mode: 'preset'; readonly name: string }
  | { readonly mode: 'picture'; readonly picture: ImageBitmap };

/** To the worker: how to start, what to draw behind, and frames of the camera, one at a time. */
export type ToWorker =
  | { readonly type: 'start'; readonly wasm: string; readonly model: string }
  | { readonly type: 'backdrop'; readonly backdrop: Backdrop }
  | { readonly type: 'frame'; readonly frame: ImageBitmap };

/** From the worker: it is time for a frame, a picture is done, or it cannot work here. */
export type FromWorker =
  | { readonly type: 'tick' }
  | { readonly type: 'picture'; readonly picture: ImageBitmap; readonly tookMs: number }
  | { readonly type: 'failed'; readonly reason: string };
