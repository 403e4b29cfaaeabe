import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import type { SurfaceStatus } from '#shared/controls/surface.ts';

/** Pause before a taken port is tried again. */
export const TRY_AGAIN_MS = 2000;

/** Something that listens, once it does. */
export interface Listening {
  readonly port: number;
  close(): void;
}

export interface OpenPortOptions {
  /** Listens, or rejects with the error of the system. `onError` is called if the port fails later. */
  readonly listen: (onError: () => void) => Promise<Listening>;
  readonly clock: Clock;
  readonly onStatus: (status: SurfaceStatus, port: number | null) => void;
}

export interface OpenPort {
  close(): void;
}

/** Keeps a port open: one that is taken, or that fails later, is tried again until it can be had. */
export const keepPortOpen = ({ listen, clock, onStatus }: OpenPortOptions): OpenPort => {
  let closed = false;
  let listening: Listening | null = null;
  let cancel: CancelTimer = () => {};

  const again = (): void => {
    cancel = clock.schedule(clock.now() + TRY_AGAIN_MS, () => void start());
  };
  const failed = (): void => {
    if (closed) return;
    listening?.close();
    listening = null;
    onStatus('port_refused', null);
    again();
  };
  const start = async (): Promise<void> => {
    try {
      const opened = await listen(failed);
      if (closed) {
        opened.close();
        return;
      }
      listening = opened;
      onStatus('listening', opened.port);
    } catch (error) {
      if (closed) return;
      onStatus((error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? 'port_taken' : 'port_refused', null);
      again();
    }
  };

  onStatus('starting', null);
  void start();
  return {
    close() {
      closed = true;
      cancel();
      listening?.close();
      onStatus('off', null);
    },
  };
};
