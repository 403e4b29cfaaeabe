import { sourceOf } from '../lib/media-source.ts';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { createDocumentPool } from './document-pool.ts';
import { pageScale, type PageBox } from './page-scale.ts';

/** A page as a picture: the address of a blob, and how many pages its document has. */
export interface PdfPage {
  readonly src: string;
  readonly pages: number;
}

/** Why a document has no picture of any page, now and later. */
export type PdfFault = 'password' | 'damaged' | 'no_pages';

/** A document that will not open, however often it is tried. */
export class PdfFaultError extends Error {
  readonly fault: PdfFault;

  constructor(fault: PdfFault) {
    super(`The document cannot be drawn: ${fault}.`);
    this.fault = fault;
  }
}

/** Sides that pages are drawn at, in px: thumbnails share one, monitors another, a full screen the last. */
const SIDES = [480, 1280, 1920] as const;
const PAGES_KEPT = 48;

const pages = new Map<string, Promise<PdfPage>>();

/** Fetched here: where the reader itself cannot fetch a file, it lets an error go that nobody can catch. */
const fetchFile = async (url: string): Promise<Uint8Array<ArrayBuffer>> => {
  const answer = await fetch(sourceOf(url));
  if (!answer.ok) throw new Error(`The file was answered with ${answer.status}.`);
  return new Uint8Array(await answer.arrayBuffer());
};

/** The reader's own names of what stands against a document. */
const FAULTS: Readonly<Record<string, PdfFault>> = {
  PasswordException: 'password',
  InvalidPDFException: 'damaged',
};

/** The library is large and rarely needed: it comes with the first PDF. */
const open = async (url: string): Promise<PDFDocumentProxy> => {
  const [data, pdfjs] = await Promise.all([fetchFile(url), import('pdfjs-dist')]);
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
  // Beside the reader's script (scripts/lib/pdf-files.ts).
  const files = new URL(`pdfjs-${pdfjs.version}/`, new URL(workerUrl, document.baseURI)).href;
  const task = pdfjs.getDocument({
    data,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    enableXfa: false,
    stopAtErrors: false,
    cMapUrl: files,
    standardFontDataUrl: files,
    wasmUrl: files,
    iccUrl: files,
    // Colours of print are only read by the worker itself.
    useWorkerFetch: true,
  });
  try {
    return await task.promise;
  } catch (error) {
    void task.destroy();
    const fault = FAULTS[error instanceof Error ? error.name : ''];
    throw fault === undefined ? error : new PdfFaultError(fault);
  }
};

const documents = createDocumentPool<PDFDocumentProxy>({
  open,
  close: (document) => void document.loadingTask.destroy(),
  after: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => {
      clearTimeout(timer);
    };
  },
});

const draw = async (document: PDFDocumentProxy, number: number, box: PageBox): Promise<PdfPage> => {
  if (document.numPages === 0) throw new PdfFaultError('no_pages');
  const page = await document.getPage(Math.min(Math.max(1, number), document.numPages));
  const viewport = page.getViewport({ scale: pageScale(page.getViewport({ scale: 1 }), box) });
  const canvas = window.document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  await page.render({ canvas, viewport }).promise;
  page.cleanup();
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  // Up to 8 MB that would wait for the next collection.
  canvas.width = 0;
  if (!blob) throw new Error('The page could not be turned into a picture.');
  return { src: URL.createObjectURL(blob), pages: document.numPages };
};

const step = (px: number): number => SIDES.find((side) => side >= px) ?? SIDES[2];

/**
 * A page (from 1; beyond the end, the last) of a PDF as a picture that fills a box, up to 1920 px a side. Pages are kept
 * and shared by every stage of the window. Rejects with a PdfFaultError where no page will ever be drawn, else with the
 * reason why it was not now.
 */
export const pdfPage = (url: string, number: number, { width, height, fit }: PageBox): Promise<PdfPage> => {
  const box = { width: step(width), height: step(height), fit };
  const key = `${box.width} ${box.height} ${fit} ${number} ${url}`;
  const known = pages.get(key);
  pages.delete(key);
  const page = known ?? documents.use(url, box.width > SIDES[0], (document) => draw(document, number, box));
  pages.set(key, page);
  // A failure is not remembered: the next drawing tries again.
  if (!known) page.catch(() => pages.get(key) === page && pages.delete(key));
  for (const [oldest, dropped] of pages) {
    if (pages.size <= PAGES_KEPT) break;
    pages.delete(oldest);
    dropped.then(({ src }) => URL.revokeObjectURL(src)).catch(() => undefined);
  }
  return page;
};
