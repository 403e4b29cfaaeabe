import { sourceOf } from '../lib/media-source.ts';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

/** A page as a picture: the address of a blob, and how many pages its document has. */
export interface PdfPage {
  readonly src: string;
  readonly pages: number;
}

/** Widths that pages are drawn at, in px: thumbnails share one, monitors another, a full screen the last. */
const WIDTHS = [480, 1280, 1920] as const;
const DOCUMENTS_KEPT = 4;
/** A reader takes some 10 MB in a worker of its own. Without a page to draw for so long, it is closed. */
const IDLE_MS = 20_000;
const PAGES_KEPT = 48;

const documents = new Map<string, Promise<PDFDocumentProxy>>();
const pages = new Map<string, Promise<PdfPage>>();

/** Limits the size of a map: the entry not used for longest goes. */
const trim = <Value>(map: Map<string, Promise<Value>>, most: number, release: (value: Value) => void): void => {
  for (const [key, value] of map) {
    if (map.size <= most) return;
    map.delete(key);
    value.then(release).catch(() => {});
  }
};

const remember = <Value>(map: Map<string, Promise<Value>>, key: string, make: () => Promise<Value>): Promise<Value> => {
  const known = map.get(key);
  map.delete(key);
  const value = known ?? make();
  map.set(key, value);
  // A failure is not remembered: the next drawing tries again.
  if (!known) value.catch(() => map.delete(key));
  return value;
};

/** Fetched here: where the reader itself cannot fetch a file, it lets an error go that nobody can catch. */
const fetchFile = async (url: string): Promise<Uint8Array<ArrayBuffer>> => {
  const answer = await fetch(sourceOf(url));
  if (!answer.ok) throw new Error(`The file was answered with ${answer.status}.`);
  return new Uint8Array(await answer.arrayBuffer());
};

/** The library is large and rarely needed: it comes with the first PDF. */
const open = async (url: string): Promise<PDFDocumentProxy> => {
  const [data, pdfjs] = await Promise.all([fetchFile(url), import('pdfjs-dist')]);
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
  return pdfjs.getDocument({ data, enableXfa: false, stopAtErrors: false }).promise;
};

const close = (document: PDFDocumentProxy): void => void document.loadingTask.destroy();

let drawing = 0;
let closing = 0;

/** Keeps the readers open while `run` draws; closes them once nothing was drawn for `IDLE_MS`. Drawn pages stay. */
const whileOpen = async <Value>(run: () => Promise<Value>): Promise<Value> => {
  clearTimeout(closing);
  drawing += 1;
  try {
    return await run();
  } finally {
    drawing -= 1;
    if (drawing === 0) closing = window.setTimeout(() => trim(documents, 0, close), IDLE_MS);
  }
};

const draw = async (url: string, number: number, width: number): Promise<PdfPage> => {
  const document = await remember(documents, url, () => open(url));
  trim(documents, DOCUMENTS_KEPT, close);
  const page = await document.getPage(Math.min(Math.max(1, number), document.numPages));
  const natural = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: width / natural.width });
  const canvas = window.document.createElement('canvas');
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
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

/**
 * A page (from 1; beyond the end, the last) of a PDF as a picture at least `width` px wide, up to 1920. Pages and
 * documents are kept and shared by every stage of the window. Rejects when the file cannot be fetched or read.
 */
export const pdfPage = (url: string, number: number, width: number): Promise<PdfPage> => {
  const drawn = WIDTHS.find((candidate) => candidate >= width) ?? WIDTHS[WIDTHS.length - 1] ?? width;
  const page = remember(pages, `${drawn} ${number} ${url}`, () => whileOpen(() => draw(url, number, drawn)));
  trim(pages, PAGES_KEPT, (dropped) => {
    URL.revokeObjectURL(dropped.src);
  });
  return page;
};
