import type { Attachment } from 'svelte/attachments';
import { SvelteSet } from 'svelte/reactivity';

/** Drawn elements of one kind. */
class Standing {
  readonly #elements = new SvelteSet<Element>();

  get any(): boolean {
    return this.#elements.size > 0;
  }

  /** Counts an element while it is drawn. */
  readonly count: Attachment = (element) => {
    this.#elements.add(element);
    return () => void this.#elements.delete(element);
  };
}

/**
 * The other things in the corner of the window where notices stand. The elements say so themselves: a style that looks
 * for them (`body:has(.dialog)`) has the browser work out the whole page anew whenever any element comes or goes.
 */
export const corner = {
  /** A run of show along the bottom. */
  foot: new Standing(),
  /** A dialog, whose buttons are there. */
  dialog: new Standing(),
};
