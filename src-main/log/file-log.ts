import electronLog from 'electron-log/node.js';
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Log } from '#shared/lib/log.ts';
import { makePrivateFolder } from '../settings/private-files.ts';
import { createLineLog, logLevelFrom, standardErrorSink, type LineSink } from './line-log.ts';
import { createRecentLines, type RecentLines } from './recent-lines.ts';

/** At this size the file becomes `….old.log` and a new one begins, so no host keeps more than twice this. */
const LARGEST_BYTES = 5 * 1024 * 1024;
/** Bytes of the last run's log that are read back, to show what happened before a crash. */
const TAIL_BYTES = 64 * 1024;

export interface FileLogOptions {
  /** Folder of the log files; null without. */
  readonly folder: string | null;
  /** Its file's name without an ending: two hosts on one folder do not turn each other's files over. */
  readonly name: string;
  /** The level asked for by REGIE_LOG. */
  readonly wanted: string | undefined;
  readonly now: () => number;
  readonly largestBytes?: number;
}

export interface OpenLog {
  readonly log: Log;
  /** The last lines, those of the run before included. */
  readonly recent: RecentLines;
}

const fileSink = (path: string, largestBytes: number): LineSink => {
  try {
    makePrivateFolder(dirname(path));
  } catch {
    // The lines go to standard error all the same.
  }
  const writer = electronLog.create({ logId: path });
  writer.transports.console.level = false;
  const { file } = writer.transports;
  file.resolvePathFn = () => path;
  file.format = '{text}';
  file.maxSize = largestBytes;
  file.level = 'debug';
  // Redacted or not, a log is nobody else's on this computer.
  file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  return (level, line) => {
    writer[level](line);
  };
};

/** The last whole lines of a file; none where it cannot be read. */
const tailOf = (path: string): readonly string[] => {
  if (!existsSync(path)) return [];
  try {
    const { size } = statSync(path);
    const bytes = Buffer.alloc(Math.min(size, TAIL_BYTES));
    const file = openSync(path, 'r');
    try {
      readSync(file, bytes, 0, bytes.length, size - bytes.length);
    } finally {
      closeSync(file);
    }
    const lines = bytes.toString('utf8').split('\n');
    return lines.slice(size > bytes.length ? 1 : 0).filter((line) => line !== '');
  } catch {
    return [];
  }
};

/** A host's log: redacted lines, on standard error, in memory and, where a folder is given, in two rotating files. */
export const openLog = ({ folder, name, wanted, now, largestBytes = LARGEST_BYTES }: FileLogOptions): OpenLog => {
  const path = folder === null ? null : join(folder, `${name}.log`);
  const recent = createRecentLines(path === null ? [] : tailOf(path));
  const toFile = path === null ? null : fileSink(path, largestBytes);
  const log = createLineLog({
    sink(level, line) {
      standardErrorSink(level, line);
      recent.add(line);
      toFile?.(level, line);
    },
    least: logLevelFrom(wanted),
    now,
  });
  return { log, recent };
};
