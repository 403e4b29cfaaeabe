import { sendPackage } from '../bridge/packages.ts';
import { importRequest } from '../context/import-request.svelte.ts';
import { hasFiles, isShowFile } from '../lib/file-drop.ts';
import * as m from '../paraglide/messages.js';
import { toasts } from '../ui/toasts.svelte.ts';

/** The single show file of a drop; null for any other drop, which belongs to the element below. */
export const showFileOf = (files: ArrayLike<File> | undefined): File | null => {
  const [file, ...others] = Array.from(files ?? []);
  return file && others.length === 0 && isShowFile(file) ? file : null;
};

/** Keeps a file that is dropped beside everything from taking the page's place; the browser would open it. */
export const allowFileDrop = (event: DragEvent): void => {
  if (hasFiles(event)) event.preventDefault();
};

/** Sends a show file that was dropped on the window to the host, and asks what to do with it. */
export const takeDroppedShow = async (event: DragEvent): Promise<void> => {
  if (event.defaultPrevented || !hasFiles(event)) return;
  event.preventDefault();
  const file = showFileOf(event.dataTransfer?.files);
  if (!file) return;
  try {
    importRequest.file = await sendPackage(file);
  } catch {
    toasts.show(m.exchange_send_failed(), 'trouble');
  }
};
