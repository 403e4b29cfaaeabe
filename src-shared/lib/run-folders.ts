const NAME = /^regie-(?:service|media|exchange|window)-(\d{1,10})-/;

/** Parts of the app that keep files for one run alone. */
export type RunFolderKind = 'service' | 'media' | 'exchange' | 'window';

/** Prefix of the name of a folder for one run. It names the process that owns the folder. */
export const runFolderPrefix = (kind: RunFolderKind, pid: number): string => `regie-${kind}-${pid}-`;

export interface TemporaryFolders {
  /** Names of the entries in the system's folder for temporary files. */
  readonly list: () => Promise<readonly string[]>;
  readonly isRunning: (pid: number) => boolean;
  /** Removes one with all that is in it, where it belongs to this person. */
  readonly remove: (name: string) => Promise<void>;
}

/** Removes folders of killed runs; those of running processes stay. */
export const sweepRunFolders = async ({ list, isRunning, remove }: TemporaryFolders): Promise<void> => {
  for (const name of await list()) {
    const pid = Number(NAME.exec(name)?.[1] ?? 0);
    if (pid > 0 && !isRunning(pid)) await remove(name);
  }
};

/** True if the error says that a process does not exist. A process of another person exists all the same. */
export const isNoProcess = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ESRCH';
