/** A drop as far as it matters here: this layer has no types of the DOM. */
export interface DropEvent {
  readonly isTrusted: boolean;
  readonly dataTransfer: {
    readonly types: readonly string[];
    readonly files: ArrayLike<{ readonly name: string }>;
  } | null;
  preventDefault(): void;
  stopImmediatePropagation(): void;
}
export interface DropTarget {
  addEventListener(type: 'dragover' | 'drop', listener: (event: DropEvent) => void, options: { capture: true }): void;
}

export interface DroppedFilesPorts {
  /** Path of a file on disk; empty if it has none. */
  readonly pathOf: (file: object) => string;
  /** Gives a path to the host. */
  readonly give: (path: string) => void;
}

const SHOW_FILE = /\.regie$/i;

/**
 * Takes show files that a person drops anywhere on the window, and gives their paths to the host. The page sees neither
 * the paths nor these drops; drops of anything else are the page's.
 */
export const takeDroppedFiles = (page: DropTarget, { pathOf, give }: DroppedFilesPorts): void => {
  page.addEventListener(
    'dragover',
    (event) => {
      // Names are unknown before the drop; the page still has to say that it wants the files.
      if (event.isTrusted && event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
    },
    { capture: true },
  );
  page.addEventListener(
    'drop',
    (event) => {
      const files = Array.from(event.dataTransfer?.files ?? []);
      if (!event.isTrusted || files.length === 0 || !files.every(({ name }) => SHOW_FILE.test(name))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      for (const path of files.map(pathOf)) if (path !== '') give(path);
    },
    { capture: true },
  );
};
