import { writeFile } from 'node:fs/promises';
import type { DebriefFile, DebriefFormat, PackedDebrief } from '#shared/bridge/debrief-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { say } from '#shared/words/say.ts';
import { DOWNLOAD_PATH, type FileDialogs } from '../exchange/exchange.ts';
import { namedFile } from '../exchange/file-name.ts';
import type { PackageStore } from '../exchange/package-store.ts';
import type { DebriefRequest } from './debrief-content.ts';
import type { DebriefThread } from './debrief-thread.ts';
import { writeReport, type ReportFilePorts } from './report-file.ts';

export interface DebriefFilePorts {
  readonly read: (show: { readonly spaceId: string; readonly sessionId: string }) => Promise<PackedDebrief>;
  readonly thread: Pick<DebriefThread, 'content'>;
  readonly packages: Pick<PackageStore, 'place' | 'offer'>;
  /** Null where a window is a browser: it fetches the file itself. */
  readonly dialogs: Pick<FileDialogs, 'save'> | null;
  readonly printDesk: ReportFilePorts['printDesk'];
  readonly version: string;
  readonly clock: Pick<Clock, 'now'>;
}

export interface DebriefFiles {
  /** Throws `not_found` for a show that never started. */
  write(request: DebriefRequest): Promise<DebriefFile>;
  /** Writes the report that the desk's window shows on paper as a PDF; throws `unsupported` in a browser. */
  report(title: string): Promise<DebriefFile>;
}

const EXTENSIONS: Readonly<Record<DebriefFormat, string>> = {
  csv_spreadsheet: '.csv',
  csv_program: '.csv',
  xlsx: '.xlsx',
  json: '.json',
  webvtt: '.vtt',
  ffmetadata: '.ffmeta.txt',
  text: '.txt',
};

/** Files of debriefs: tables for people and programs, and chapters for players. */
export const createDebriefFiles = (ports: DebriefFilePorts): DebriefFiles => {
  const { read, thread, packages, dialogs, version, clock } = ports;
  return {
    report: (title) => writeReport(ports, title),
    async write(request) {
      const packed = await read({ spaceId: request.spaceId, sessionId: request.sessionId });
      const made = await thread.content(packed, request, { version, now: clock.now() });
      if (made === null) throw new AppError('not_found', say('host_debrief_nothing'));
      const { name, content } = made;
      const fileName = namedFile(name, EXTENSIONS[request.format]);
      const path = dialogs ? await dialogs.save(fileName) : await packages.place();
      if (path === null) return { kind: 'cancelled' };
      await writeFile(path, content, { mode: 0o600 });
      const bytes = Buffer.byteLength(content);
      if (dialogs) return { kind: 'saved', fileName, bytes };
      return { kind: 'download', path: DOWNLOAD_PATH + packages.offer(path, fileName), fileName, bytes };
    },
  };
};
