import type { DisplaysState, Part } from '#shared/bridge/display-calls.ts';

export interface PlaceRequest {
  readonly part: Part;
  readonly displayId?: string;
  readonly fullScreen?: boolean;
}

/** Opens and closes windows for parts of the desk on this host. */
export interface PopOutDriver {
  /** Takes a part out, or brings its window to the front. Rejects with a sentence if that is not possible. */
  takeOut(request: PlaceRequest): Promise<void>;
  bringBack(part: Part): Promise<void>;
  /** Changes the window of a part; null where windows cannot be placed by the app. */
  readonly place: ((request: PlaceRequest & { readonly onTop?: boolean }) => Promise<void>) | null;
  /** Told when parts leave or come back, or displays change, until the returned function is called. */
  follow(listener: (state: DisplaysState) => void): () => void;
}
