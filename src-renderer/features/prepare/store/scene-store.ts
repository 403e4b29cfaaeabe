import type { ShowDocument, ShowEdit } from '#shared/scene/show-edits.ts';

/** How far what was prepared is kept. */
export interface StoreStatus {
  readonly phase: 'saved' | 'saving' | 'trouble';
  /** Scenes whose edits the platform does not have yet. */
  readonly waiting: number;
  /** Why the last attempt failed, in a sentence. */
  readonly problem: string | null;
}

/** Where the scenes of a show are kept. The editor knows nothing else of the platform or the library. */
export interface SceneStore {
  /** Reads the scenes; throws when they cannot be read. */
  readonly load: () => Promise<ShowDocument>;
  /** Keeps an edit that was made; `after` is the show with it. Answers at once and sends later. */
  readonly save: (edit: ShowEdit, after: ShowDocument) => void;
  /** Tries again now what waits. */
  readonly retry: () => void;
  /** What somebody else made of the show: merged with what waits here. */
  readonly receive: (theirs: ShowDocument) => void;
  /** Sends what waits and stops. */
  readonly close: () => void;
}

/** What a store tells its editor. */
export interface StoreListener {
  readonly onStatus: (status: StoreStatus) => void;
  /** The show is not what the editor has: someone else changed it. */
  readonly onChanged: (show: ShowDocument) => void;
}
