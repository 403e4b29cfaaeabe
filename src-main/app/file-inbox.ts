import { app } from 'electron';
import { parseArguments } from './arguments.ts';

/** Gives a show file to the host, by its path. The path never reaches a page. */
type Open = (path: string) => void;

/** More files at once than this are not a person's double click. */
const MAX_WAITING = 20;

export interface FileInbox {
  /** Hands over all waiting files, and from now on each new one. */
  deliver(open: Open): void;
}

/**
 * Takes show files from the system: double-clicked, dropped on the app's icon, named on the command line of the first
 * start or a later one. What comes before there is a host waits for it.
 */
export const createFileInbox = (firstFiles: readonly string[]): FileInbox => {
  let open: Open | null = null;
  let waiting: readonly string[] = [];
  const receive = (paths: readonly string[]): void => {
    if (open) for (const path of paths) open(path);
    else waiting = [...new Set([...waiting, ...paths])].slice(0, MAX_WAITING);
  };

  receive(firstFiles);
  app.on('open-file', (event, path) => {
    event.preventDefault();
    receive(parseArguments([path], '/').files);
  });
  app.on('second-instance', (_event, argv, workingDirectory) => {
    // The first argument is the program itself.
    receive(parseArguments(argv.slice(1), workingDirectory).files);
  });

  return {
    deliver(to) {
      open = to;
      for (const path of waiting) to(path);
      waiting = [];
    },
  };
};
