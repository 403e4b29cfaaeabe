import type { Scene } from '#shared/api/scene.ts';
import type { ScenePictureAnswer, ScenePictureFormat, ScenePictureRequest } from '#shared/controls/scene-picture.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';

/** A window that does not answer in this time is not waited for: the program gets the drawn boxes. */
const WAIT_MS = 800;
/** Pause after a window did not answer, before one is asked again. */
const SILENT_MS = 5000;
/** Pictures that wait for their turn: a window draws one at a time, so that it stays free for presses. */
const MAX_QUEUED = 40;
/** Pictures kept of a scene, by size and format, and how large each may be in characters. */
const MAX_KEPT = 3;
const MAX_KEPT_CHARACTERS = 300_000;

const MAGIC: Readonly<Record<ScenePictureFormat, { readonly begins: string; readonly type: string }>> = {
  png: { begins: '89504e470d0a1a0a', type: 'image/png' },
  jpg: { begins: 'ffd8ff', type: 'image/jpeg' },
};

export interface ScenePicturesPorts {
  readonly clock: Clock;
  readonly newId: () => string;
  /** Asks the desk's own window. */
  readonly request: (request: ScenePictureRequest) => void;
}

export interface ScenePictures {
  /** The picture of a scene as a data URL; null where no window draws it. */
  of(scene: Scene, wanted: Pick<ScenePictureRequest, 'width' | 'height' | 'format'>): Promise<string | null>;
  /** A window answered. */
  take(answer: ScenePictureAnswer): void;
}

interface Waiting {
  readonly id: string;
  readonly format: ScenePictureFormat;
  readonly resolve: (picture: string | null) => void;
  readonly cancel: CancelTimer;
}

/** Pictures of scenes that the desk's own window draws for programs. A scene that changes is another object. */
export const createScenePictures = ({ clock, newId, request }: ScenePicturesPorts): ScenePictures => {
  const kept = new WeakMap<Scene, Map<string, string>>();
  let waiting: Waiting | null = null;
  let silentUntil = 0;
  let queued = 0;
  /** Settles with the picture before. */
  let last: Promise<unknown> = Promise.resolve();

  const ask = (wanted: Omit<ScenePictureRequest, 'id'>): Promise<string | null> => {
    if (clock.now() < silentUntil) return Promise.resolve(null);
    const id = newId();
    return new Promise((resolve) => {
      const cancel = clock.schedule(clock.now() + WAIT_MS, () => {
        waiting = null;
        silentUntil = clock.now() + SILENT_MS;
        resolve(null);
      });
      waiting = { id, format: wanted.format, resolve, cancel };
      request({ ...wanted, id });
    });
  };
  const draw = async (scene: Scene, wanted: Omit<ScenePictureRequest, 'id' | 'sceneId'>): Promise<string | null> => {
    const ofScene = kept.get(scene) ?? new Map<string, string>();
    kept.set(scene, ofScene);
    const { width, height, format } = wanted;
    const key = `${width} ${height} ${format}`;
    const before = ofScene.get(key);
    if (before !== undefined) return before;
    const picture = await ask({ sceneId: scene.id, width, height, format });
    if (picture === null || picture.length > MAX_KEPT_CHARACTERS) return picture;
    if (ofScene.size >= MAX_KEPT) ofScene.clear();
    ofScene.set(key, picture);
    return picture;
  };

  return {
    async of(scene, wanted) {
      if (queued >= MAX_QUEUED) return null;
      queued += 1;
      const drawn = last.then(() => draw(scene, wanted));
      last = drawn.catch(() => null);
      try {
        return await drawn;
      } finally {
        queued -= 1;
      }
    },
    take({ id, picture }) {
      if (waiting?.id !== id) return;
      const { format, resolve, cancel } = waiting;
      waiting = null;
      cancel();
      silentUntil = 0;
      const { begins, type } = MAGIC[format];
      const isOne = picture !== null && Buffer.from(picture.slice(0, 16), 'base64').toString('hex').startsWith(begins);
      resolve(isOne ? `data:${type};base64,${picture}` : null);
    },
  };
};
