import type { BrowserWindow, PrintToPDFOptions } from 'electron';
import { expect, test } from 'vitest';
import { printWindow } from '../../src-main/app/windows/print-window.ts';

test('a report is a PDF with tags and an outline, of the sheet that the page lays out', async () => {
  const asked: PrintToPDFOptions[] = [];
  const webContents = {
    printToPDF: (options: PrintToPDFOptions) => {
      asked.push(options);
      return Promise.resolve(Buffer.from('%PDF'));
    },
  };
  const window = { webContents } as unknown as BrowserWindow;
  expect(Buffer.from(await printWindow(window)).toString()).toBe('%PDF');
  expect(asked).toMatchObject([{ generateTaggedPDF: true, generateDocumentOutline: true, preferCSSPageSize: true }]);
  await expect(printWindow(null)).rejects.toMatchObject({ code: 'not_found' });
});
