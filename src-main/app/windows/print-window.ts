import type { BrowserWindow } from 'electron';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';

/** A window as it is printed: a PDF with the tags that screen readers follow, and an outline from its headings. */
export const printWindow = async (window: BrowserWindow | null): Promise<Uint8Array> => {
  if (window === null) throw new AppError('not_found', say('host_report_no_window'));
  return window.webContents.printToPDF({
    pageSize: 'A4',
    preferCSSPageSize: true,
    printBackground: true,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
  });
};
