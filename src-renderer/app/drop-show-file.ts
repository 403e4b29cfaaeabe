import { takeShowFiles } from '../common/exchange/take-show-files.ts';
import { hasFiles, isShowFile } from '../lib/file-drop.ts';
import * as m from '../paraglide/messages.js';
import { toasts } from '../ui/toasts.svelte.ts';

/** Keeps a file that is dropped beside everything from taking the page's place; the browser would open it. */
export const allowFileDrop = (event: DragEvent): void => {
  if (hasFiles(event)) event.preventDefault();
};

/** Takes the show files of a drop that no element took; says where other files belong. */
export const takeDroppedShow = async (event: DragEvent): Promise<void> => {
  if (event.defaultPrevented || !hasFiles(event)) return;
  event.preventDefault();
  const files = [...(event.dataTransfer?.files ?? [])];
  const shows = files.filter(isShowFile);
  if (shows.length < files.length) toasts.show(m.app_drop_elsewhere());
  await takeShowFiles(shows);
};
