import electronLog from 'electron-log/node.js';
import { join } from 'node:path';
import type { Log } from '#shared/lib/log.ts';
import { createLineLog, logLevelFrom, standardErrorSink, type LineSink } from '../log/line-log.ts';

/** Then the file becomes `regie.old.log` and a new one begins. */
const LARGEST_BYTES = 5 * 1024 * 1024;

const fileSink = (folder: string): LineSink => {
  const writer = electronLog.create({ logId: 'regie' });
  writer.transports.console.level = false;
  const { file } = writer.transports;
  file.resolvePathFn = () => join(folder, 'regie.log');
  file.format = '{text}';
  file.maxSize = LARGEST_BYTES;
  file.level = 'debug';
  return (level, line) => {
    writer[level](line);
  };
};

/** The app's log: redacted lines, on standard error and, where a folder is given, in two rotating files. */
export const openLog = (folder: string | null, wanted: string | undefined, now: () => number): Log => {
  const toFile = folder === null ? null : fileSink(folder);
  return createLineLog({
    sink(level, line) {
      standardErrorSink(level, line);
      toFile?.(level, line);
    },
    least: logLevelFrom(wanted),
    now,
  });
};
