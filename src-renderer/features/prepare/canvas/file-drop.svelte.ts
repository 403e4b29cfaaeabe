import * as m from '../../../paraglide/messages.js';
import { toasts } from '../../../ui/toasts.svelte.ts';
import { insertMedia } from '../commands.ts';
import { pickedFrom } from '../inspector/picked-media.ts';
import type { PrepareState } from '../prepare-state.svelte.ts';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;
/** A show that was packed belongs to the window, which asks what to do with it. */
const isMedium = ({ name }: File): boolean => !/\.regie$/i.test(name);

/** Files let go over the canvas: each becomes a medium of the library and stands on the scene at once. */
export class FileDrop {
  /** Whether files are held over the canvas. */
  isOver = $state(false);
  /** The file that is being taken in, by name. */
  adding = $state<string | null>(null);
  readonly #prepare: PrepareState;

  constructor(prepare: PrepareState) {
    this.#prepare = prepare;
  }

  over(event: DragEvent): void {
    if (!hasFiles(event)) return;
    event.preventDefault();
    this.isOver = true;
  }

  leave(event: DragEvent): void {
    const { currentTarget, relatedTarget } = event;
    const isWithin = currentTarget instanceof Node && relatedTarget instanceof Node;
    if (!isWithin || !currentTarget.contains(relatedTarget)) this.isOver = false;
  }

  /** `frame` is where the scene is drawn: in the free layout the medium stands where it was let go. */
  drop(event: DragEvent, frame: DOMRect | null): void {
    this.isOver = false;
    const files = [...(event.dataTransfer?.files ?? [])].filter(isMedium);
    if (files.length === 0) return;
    event.preventDefault();
    const at =
      frame !== null && frame.width > 0
        ? { x: (event.clientX - frame.left) / frame.width, y: (event.clientY - frame.top) / frame.height }
        : null;
    void this.#take(files, at);
  }

  async #take(files: readonly File[], at: { readonly x: number; readonly y: number } | null): Promise<void> {
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
