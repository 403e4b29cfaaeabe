import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A text of a printed page; places in points from the left. */
export interface PrintedText {
  readonly text: string;
  readonly x: number;
  readonly right: number;
}

export interface PrintedPage {
  readonly width: number;
  readonly texts: readonly PrintedText[];
}

/** The pages of a PDF as a reader finds them. */
export const printedPages = async (pdf: Uint8Array): Promise<readonly PrintedPage[]> => {
  const task = getDocument({ data: new Uint8Array(pdf) });
  const document = await task.promise;
  const pages: PrintedPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const x = Number(item.transform[4]);
      return [{ text: item.str.trim(), x, right: x + item.width }];
    });
    pages.push({ width: page.getViewport({ scale: 1 }).width, texts });
  }
  await task.destroy();
  return pages;
};
