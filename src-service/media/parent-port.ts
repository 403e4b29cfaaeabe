/** The way to the process that started this one, in a utility process of Electron's. */
export interface ParentPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
  postMessage(message: unknown): void;
}

/** Null outside Electron. */
export const parentPort = (): ParentPort | null => (process as { parentPort?: ParentPort }).parentPort ?? null;
