import type { Point } from '../../../lib/point.ts';
import * as m from '../../../paraglide/messages.js';
import { toasts } from '../../../ui/toasts.svelte.ts';
import { insertMedia } from '../commands.ts';
import { pickedFrom } from '../inspector/picked-media.ts';
import type { Editor } from '../editor.svelte.ts';
import type { MediaStore } from '../media-store.svelte.ts';

/** The preparation that is open: its editor changes with the show. */
interface Preparation {
  readonly editor: Editor;
  readonly media: Pick<MediaStore, 'add'>;
}

/** Files dropped on the canvas, or pasted: each becomes a medium of the library and appears on the scene at once. */
export class DroppedMedia {
  /** True if files are held over the canvas. */
  isOver = $state(false);
  /** The file that is being taken in, by name. */
  adding = $state<string | null>(null);
  readonly #prepare: Preparation;

  constructor(prepare: Preparation) {
    this.#prepare = prepare;
  }

  /** Takes in files. `frame` is the drawn area of the scene: in the free layout a medium lands where it was dropped. */
  take(files: readonly File[], { x, y }: Point, frame: DOMRect | null): void {
    const at =
      frame !== null && frame.width > 0
        ? { x: (x - frame.left) / frame.width, y: (y - frame.top) / frame.height }
        : null;
    void this.#take(files, at);
  }

  /** Takes in files that were pasted: they stand where anything new does. */
  paste(files: readonly File[]): void {
    void this.#take(files, null);
  }

  async #take(files: readonly File[], at: Point | null): Promise<void> {
    const { editor, media } = this.#prepare;
    const sceneId = editor.kept?.id;
    for (const file of files) {
      this.adding = file.name;
      try {
        const medium = await media.add(file);
        // Somebody who went on to another scene does not want it there; it is in the library.
        if (this.#prepare.editor === editor && editor.kept?.id === sceneId) insertMedia(editor, pickedFrom(medium), at);
      } catch (error) {
        toasts.show(m.prepare_media_not_added({ name: file.name, reason: (error as Error).message }), 'trouble');
      }
    }
    this.adding = null;
  }
}
