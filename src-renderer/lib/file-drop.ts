import type { Attachment } from 'svelte/attachments';
import { droppedFiles } from './dropped-files.ts';
import type { Point } from './point.ts';

const SHOW_FILE = /\.regie$/i;

/** True if files are dragged from outside the page. */
export const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

/** True if a file is a packed show, which the window asks about itself. */
export const isShowFile = ({ name }: Pick<File, 'name'>): boolean => SHOW_FILE.test(name);

export interface FileDrop {
  /** True while files are accepted. */
  readonly takes: () => boolean;
  /** Files are held over the element, or no more. */
  readonly onover: (isOver: boolean) => void;
  /** Files were dropped, those within folders too; packed shows are left out. */
  readonly onfiles: (files: readonly File[], at: Point) => void;
}

/** An element on which files from outside can be dropped. */
export const fileDrop =
  ({ takes, onover, onfiles }: FileDrop): Attachment<HTMLElement> =>
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
      // A packed show that comes alone is the window's: the event stays as it is.
      const given = [...(event.dataTransfer?.files ?? [])];
      if (given.every(isShowFile) || !takes()) return;
      event.preventDefault();
      const at = { x: event.clientX, y: event.clientY };
      void droppedFiles(event.dataTransfer).then((files) => {
        onfiles(
          files.filter((file) => !isShowFile(file)),
          at,
        );
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
