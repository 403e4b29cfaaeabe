import type { Attachment } from 'svelte/attachments';
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
  /** Files were dropped, packed shows left out. */
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
      const files = [...(event.dataTransfer?.files ?? [])].filter((file) => !isShowFile(file));
      if (files.length === 0 || !takes()) return;
      event.preventDefault();
      onfiles(files, { x: event.clientX, y: event.clientY });
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
