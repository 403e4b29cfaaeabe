import * as m from '../../paraglide/messages.js';
import { toasts } from '../../ui/toasts.svelte.ts';

/** Sent to the host together. */
const AT_ONCE = 8;
/** From so many on a person sees how far it is. */
const MANY = 40;

/** How far something is that is done to many items. */
export interface WorkProgress {
  readonly text: string;
  readonly done: number;
  readonly total: number;
}

/** Does something to each of many, a few at a time; it can be seen and stopped. One long work runs at a time. */
export class ItemWork {
  progress = $state.raw<WorkProgress | null>(null);
  #stops = false;
  readonly #reason: () => string | null;

  /** `reason` says why nothing can be changed, or null. */
  constructor(reason: () => string | null) {
    this.#reason = reason;
  }

  /** Ends after what is under way; the rest stays as it is. */
  stop(): void {
    this.#stops = true;
  }

  #isStopped(): boolean {
    return this.#stops;
  }

  /** Answers with those for which it went well. Trouble is said once, and the rest is done. */
  async each<Item>(
    items: readonly Item[],
    text: string,
    act: (item: Item) => Promise<unknown>,
  ): Promise<readonly Item[]> {
    const reason = this.#reason() ?? (this.progress === null ? null : m.library_work_busy());
    if (reason !== null) {
      toasts.show(reason, 'trouble');
      return [];
    }
    const isMany = items.length >= MANY;
    const done: Item[] = [];
    let trouble: Error | null = null;
    this.#stops = false;
    try {
      for (let start = 0; start < items.length && !this.#isStopped(); start += AT_ONCE) {
        if (isMany) this.progress = { text, done: start, total: items.length };
        const some = items.slice(start, start + AT_ONCE);
        const outcomes = await Promise.allSettled(some.map(act));
        for (const [index, outcome] of outcomes.entries()) {
          const item = some[index];
          if (outcome.status === 'rejected') trouble ??= outcome.reason as Error;
          else if (item !== undefined) done.push(item);
        }
      }
    } finally {
      if (isMany) this.progress = null;
    }
    if (trouble) toasts.error(trouble);
    return done;
  }
}
