import { EventEmitter } from 'node:events';

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface Display {
  readonly id: number;
  readonly label: string;
  readonly bounds: Area;
  readonly workArea: Area;
}

/** A display of this size at this place, all of it free for windows. */
export const display = (id: number, x: number, width = 1920, height = 1080): Display => ({
  id,
  label: `Display ${id}`,
  bounds: { x, y: 0, width, height },
  workArea: { x, y: 0, width, height },
});

/** Record of the shell's calls to the stand-in for Electron, and the answers that tests choose. */
export interface Recorded {
  schemes: unknown[];
  protocolHandlers: Map<string, (request: Request) => Promise<Response>>;
  ipcHandlers: Map<string, (event: unknown, ...args: unknown[]) => unknown>;
  ipcListeners: Map<string, (event: unknown, ...args: unknown[]) => void>;
  /** Messages that a preload sent without waiting for an answer. */
  sent: unknown[][];
  permissions: Record<string, (...args: never[]) => unknown>;
  /** Addresses that lists of words were fetched from. */
  wordLists: string[];
  requestHeaders: { filter: unknown; listener: (details: never, answer: never) => void }[];
  menus: unknown[];
  /** Menus that were opened somewhere. */
  popups: object[];
  shortcuts: Map<string, () => void>;
  /** Accelerators that some other program holds. */
  taken: Set<string>;
  opened: string[];
  dialogs: { message: string; buttons: readonly string[] }[];
  /** The window that each question stood over, null where it stood alone, and the buttons of Enter and Escape. */
  boxes: { over: unknown; defaultId: number | undefined; cancelId: number | undefined }[];
  /** The paths chosen in the next dialogs. */
  chosen: string[];
  /** The button of the next dialogs; null where nobody is there to press one. */
  answer: number | null;
  /** Keeper of the encryption key on Linux. */
  storageBackend: 'basic_text' | 'gnome_libsecret';
  /** The key that strings are encrypted with now; those of an earlier one can still be read. */
  storageKey: number;
  blockers: Set<number>;
  paths: Map<string, string>;
  switches: Map<string, string>;
  calls: string[];
  displays: Display[];
  exposed: Map<string, unknown>;
  exits: number[];
  /** Answers the scripts that the app runs in pages; null leaves them to the page. */
  script: ((code: string, userGesture: boolean) => unknown) | null;
}

const empty = (): Recorded => ({
  schemes: [],
  protocolHandlers: new Map(),
  ipcHandlers: new Map(),
  ipcListeners: new Map(),
  sent: [],
  permissions: {},
  wordLists: [],
  requestHeaders: [],
  menus: [],
  popups: [],
  shortcuts: new Map(),
  taken: new Set(),
  opened: [],
  dialogs: [],
  boxes: [],
  chosen: [],
  answer: 0,
  storageBackend: 'gnome_libsecret',
  storageKey: 0x5a,
  blockers: new Set(),
  paths: new Map(),
  switches: new Map(),
  calls: [],
  displays: [display(1, 0)],
  exposed: new Map(),
  exits: [],
  script: null,
});

export const recorded: Recorded = empty();

const emitters = new Set<EventEmitter>();

/** An emitter whose listeners `resetElectron` removes. */
export const emitter = (): EventEmitter => {
  const made = new EventEmitter();
  emitters.add(made);
  return made;
};

const resets = new Set<() => void>();
/** Has something done at every reset. */
export const onReset = (reset: () => void): void => void resets.add(reset);

/** Forgets everything, as a new start of Electron would. */
export const resetElectron = (): void => {
  Object.assign(recorded, empty());
  for (const one of emitters) one.removeAllListeners();
  for (const reset of resets) reset();
};
