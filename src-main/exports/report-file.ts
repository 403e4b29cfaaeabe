import { writeFile } from 'node:fs/promises';
import type { DebriefFile } from '#shared/bridge/debrief-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import type { FileDialogs } from '../exchange/exchange.ts';
import { namedFile } from '../exchange/file-name.ts';

export interface ReportFilePorts {
  /** The desk's window as it is printed; null where the browser prints. */
  readonly printDesk: (() => Promise<Uint8Array>) | null;
  readonly dialogs: Pick<FileDialogs, 'save'> | null;
}

/** Writes what the desk's window shows on paper as a PDF where the person says. Throws `unsupported` without a shell. */
export const writeReport = async ({ printDesk, dialogs }: ReportFilePorts, title: string): Promise<DebriefFile> => {
  if (printDesk === null || dialogs === null) throw new AppError('unsupported', say('host_report_no_pdf'));
  // The dialog would stand before the page while it is printed.
  const content = await printDesk();
  const fileName = namedFile(title, '.pdf');
  const path = await dialogs.save(fileName);
  if (path === null) return { kind: 'cancelled' };
  await writeFile(path, content, { mode: 0o600 });
  return { kind: 'saved', fileName, bytes: content.byteLength };
};
