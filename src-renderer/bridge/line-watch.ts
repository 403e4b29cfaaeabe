/** Without a word of the host for so long it is asked for one. */
export const PING_MS = 1000;
/** A line on which nothing was heard for so long is no longer called up to date, whatever its socket says. */
export const SILENT_MS = 3000;
/** A line that stays silent for so long is given up for a new one. */
export const DEAD_MS = 10_000;
const LOOK_MS = 500;
/** Looks so far apart mean that this page slept, not the host. */
const SLEPT_MS = 2500;

export interface LineWatchPorts {
  readonly now: () => number;
  readonly setInterval: (callback: () => void, ms: number) => unknown;
  /** Asks the host for a sign of life; settles once there is one, or none will come. */
  readonly ping: () => Promise<unknown>;
  readonly onSilent: (isSilent: boolean) => void;
  /** The line is dead. */
  readonly onDead: () => void;
}

export interface LineWatch {
  /** The line is open, or is not. */
  opened(isOpen: boolean): void;
  /** The host said something. */
  heard(): void;
}

/** Watches for signs of life of the host on an open line, and asks for one where it says nothing by itself. */
export const createLineWatch = ({ now, setInterval, ping, onSilent, onDead }: LineWatchPorts): LineWatch => {
  let isOpen = false;
  let isSilent = false;
  let isPinging = false;
  let heardAt = 0;
  let lookedAt = now();

  const become = (next: boolean): void => {
    if (next === isSilent) return;
    isSilent = next;
    onSilent(next);
  };
  const hear = (): void => {
    heardAt = now();
    become(false);
  };

  setInterval(() => {
    const at = now();
    const slept = at - lookedAt > SLEPT_MS;
    lookedAt = at;
    if (!isOpen) return;
    if (slept) heardAt = Math.max(heardAt, at - PING_MS);
    const silentMs = at - heardAt;
    if (silentMs >= PING_MS && !isPinging) {
      isPinging = true;
      void ping().finally(() => {
        isPinging = false;
      });
    }
    if (silentMs >= SILENT_MS) become(true);
    if (silentMs >= DEAD_MS) onDead();
  }, LOOK_MS);

  return {
    opened(open) {
      isOpen = open;
      hear();
    },
    heard: hear,
  };
};
