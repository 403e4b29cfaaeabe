import type { Attachment } from 'svelte/attachments';
import { SvelteSet } from 'svelte/reactivity';

/** The elements of one kind that are drawn now. */
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
 * The other things in the corner of the window where notices stand. They report themselves here, because a style that
 * looked for them (`body:has(.dialog)`) would have the browser restyle the whole page whenever any element comes or goes.
 */
export const corner = {
  /** A run of show along the bottom. */
  foot: new Standing(),
  /** A dialog, whose buttons are there. */
  dialog: new Standing(),
};
