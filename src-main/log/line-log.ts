import type { Log } from '#shared/lib/log.ts';
import { redact, redactText } from './redact.ts';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Target of log lines: standard error, a rotating file, a list in a test. */
export type LineSink = (level: LogLevel, line: string) => void;

export interface LineLogOptions {
  readonly sink: LineSink;
  readonly least: LogLevel;
  /** Unix milliseconds, for the stamp of each line. */
  readonly now: () => number;
}

const fieldsText = (fields: Readonly<Record<string, unknown>> | undefined): string => {
  if (!fields) return '';
  try {
    return ` ${JSON.stringify(redact(fields))}`;
  } catch {
    return ' [fields that cannot be written]';
  }
};

/** A log of one line each, redacted before anything leaves the process. */
export const createLineLog = ({ sink, least, now }: LineLogOptions): Log => {
  const write =
    (level: LogLevel) =>
    (message: string, fields?: Readonly<Record<string, unknown>>): void => {
      if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(least)) return;
      const stamp = new Date(now()).toISOString();
      sink(level, `${stamp} ${level.padEnd(5)} ${redactText(message)}${fieldsText(fields)}`);
    };
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
};

/** Writes lines to standard error; standard output belongs to the ready line. */
export const standardErrorSink: LineSink = (_level, line) => {
  process.stderr.write(`${line}\n`);
};

/** The level asked for by REGIE_LOG, or `info`. */
export const logLevelFrom = (wanted: string | undefined): LogLevel =>
  LOG_LEVELS.find((level) => level === wanted) ?? 'info';
