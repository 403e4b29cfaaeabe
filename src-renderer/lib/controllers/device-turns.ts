/** The windows of one browser share this lock. */
const NAME = 'regie-controllers';

/** The parts of the browser's LockManager that are used. */
export interface Locks {
  request(name: string, options: LockOptions, callback: () => Promise<void>): Promise<unknown>;
}

export interface DeviceTurns {
  /** Takes the devices from the window that has them: this one came to the front. */
  readonly take: () => void;
  readonly stop: () => void;
}

/**
 * Lets one window of a browser hear the devices at a time, the one that was in front last: two would press everything
 * twice. Where a browser has no such locks, each window hears them.
 */
export const shareDevices = (locks: Locks | undefined, onTurn: (isMine: boolean) => void): DeviceTurns => {
  let isMine = false;
  let isStopped = false;
  let letGo = (): void => undefined;
  let abort = (): void => undefined;
  const tell = (mine: boolean): void => {
    if (isMine === mine || isStopped) return;
    isMine = mine;
    onTurn(mine);
  };
  const ask = (options: LockOptions): void => {
    locks
      ?.request(NAME, options, async () => {
        if (isStopped) return;
        const held = Promise.withResolvers<undefined>();
        letGo = () => {
          held.resolve(undefined);
        };
        tell(true);
        await held.promise;
      })
      .catch(() => {
        // Another window took them: this one waits until that one is closed or behind.
        if (options.signal?.aborted === true) return;
        tell(false);
        if (!isStopped) wait();
      });
  };
  const wait = (): void => {
    const waiting = new AbortController();
    abort = () => {
      waiting.abort();
    };
    ask({ signal: waiting.signal });
  };
  if (locks) wait();
  else tell(true);
  return {
    take() {
      if (!locks || isMine || isStopped) return;
      abort();
      ask({ steal: true });
    },
    stop() {
      isStopped = true;
      abort();
      letGo();
    },
  };
};
