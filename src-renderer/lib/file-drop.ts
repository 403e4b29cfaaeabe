import type { Attachment } from 'svelte/attachments';
import { droppedFiles } from './dropped-files.ts';
import { isInOverlay, isTyping } from './keys/key-target.ts';
import type { Point } from './point.ts';

const SHOW_FILE = /\.regie$/i;

/** True if files are dragged from outside the page. */
export const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

/** True if a file is a packed show, which the window asks about itself. */
export const isShowFile = ({ name }: Pick<File, 'name'>): boolean => SHOW_FILE.test(name);

/** The files that are pasted anywhere but into a text, those within folders too; null where none are. */
export const pastedFiles = (event: ClipboardEvent): Promise<readonly File[]> | null => {
  if (event.clipboardData?.types.includes('Files') !== true || isTyping(event.target) || isInOverlay(event.target))
    return null;
  event.preventDefault();
  return droppedFiles(event.clipboardData);
};

export interface FileDrop {
  /** True while files are accepted. */
  readonly takes: () => boolean;
  /** Files are held over the element, or no more. */
  readonly onover: (isOver: boolean) => void;
  /** Files were dropped, those within folders too. */
  readonly onfiles: (files: readonly File[], at: Point) => void;
  /** Packed shows were among them. */
  readonly onshows: (files: readonly File[]) => void;
}

/** An element on which files from outside can be dropped. */
export const fileDrop =
  ({ takes, onover, onfiles, onshows }: FileDrop): Attachment<HTMLElement> =>
  (element) => {
    const over = (event: DragEvent): void => {
      if (!hasFiles(event) || !takes()) return;
      event.preventDefault();
      onover(true);
    };
    const leave = ({ relatedTarget }: DragEvent): void => {
      if (!(relatedTarget instanceof Node) || !element.contains(relatedTarget)) onover(false);
    };
    const drop = (event: DragEvent): void => {
      onover(false);
      // Packed shows that come alone are the window's: the event stays as it is.
      const given = [...(event.dataTransfer?.files ?? [])];
      if (given.every(isShowFile) || !takes()) return;
      event.preventDefault();
      const at = { x: event.clientX, y: event.clientY };
      void droppedFiles(event.dataTransfer).then((files) => {
        const others = files.filter((file) => !isShowFile(file));
        if (others.length > 0) onfiles(others, at);
        const shows = files.filter(isShowFile);
        if (shows.length > 0) onshows(shows);
      });
    };
    element.addEventListener('dragover', over);
    element.addEventListener('dragleave', leave);
    element.addEventListener('drop', drop);
    return () => {
      element.removeEventListener('dragover', over);
      element.removeEventListener('dragleave', leave);
      element.removeEventListener('drop', drop);
    };
  };
