import { readFileSync } from 'node:fs';
import { AppError } from '#shared/lib/app-error.ts';
import type { Log } from '#shared/lib/log.ts';
import { say } from '#shared/words/say.ts';
import { diskFull } from './disk-trouble.ts';
import { writeAtomically } from './write-atomically.ts';

export interface ValueStore<Value> {
  read(): Value;
  /** Keeps the value: once it returns, a crash does not lose it. Throws AppError where it cannot; the old one holds. */
  write(value: Value): void;
}

export interface FileStoreOptions<Value> {
  readonly path: string;
  /** Parses the content of the file. `sound` is false if something in it had to be dropped. */
  readonly parse: (json: unknown) => { readonly value: Value; readonly sound: boolean };
  /** Value without a file; asked for only then. */
  readonly initial: Value;
  readonly log: Log;
}

/** A value in memory alone, for runs that leave nothing on disk. */
export const createMemoryStore = <Value>(initial: Value): ValueStore<Value> => {
  let value = initial;
  return {
    read: () => value,
    write(next) {
      value = next;
    },
  };
};

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** A small JSON file, checked when read. A file that makes no sense is kept aside as `.bad`, never overwritten. */
export const createFileStore = <Value>(options: FileStoreOptions<Value>): ValueStore<Value> => {
  const { path, parse, log } = options;
  const load = (): Value => {
    let text: string;
    try {
      text = readFileSync(path, 'utf8');
    } catch (error) {
      if (!isMissing(error)) log.warn('a settings file cannot be read', { path, error });
      return options.initial;
    }
    try {
      const { value, sound } = parse(JSON.parse(text));
      if (!sound) keepAside(text);
      return value;
    } catch {
      keepAside(text);
      return options.initial;
    }
  };
  const keepAside = (text: string): void => {
    const aside = `${path}.bad`;
    log.warn('a settings file was not as expected; what it held is kept aside', { path, aside });
    try {
      writeAtomically(aside, text);
    } catch (error) {
      log.warn('a settings file could not be kept aside', { aside, error });
    }
  };

  let value = load();
  return {
    read: () => value,
    write(next) {
      try {
        writeAtomically(path, `${JSON.stringify(next, null, 2)}\n`);
      } catch (error) {
        log.error('a settings file cannot be written', { path, error });
        throw diskFull(error) ?? new AppError('unavailable', say('host_settings_unwritten', { path }));
      }
      value = next;
    },
  };
};
