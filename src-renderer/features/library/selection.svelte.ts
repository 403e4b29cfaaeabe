import { setOf } from './plain-sets.ts';

/** Selected items of a list, and the item with the keyboard focus. */
export class Selection {
  ids = $state.raw<ReadonlySet<string>>(setOf([]));
  /** The item that Tab stops at. */
  activeId = $state<string | null>(null);
  /** The start of a range. */
  #anchor: string | null = null;

  /** Chooses this one alone. */
  only(id: string): void {
    this.ids = setOf([id]);
    this.activeId = id;
    this.#anchor = id;
  }

  toggle(id: string): void {
    const next = setOf(this.ids);
    if (!next.delete(id)) next.add(id);
    this.ids = next;
    this.activeId = id;
    this.#anchor = id;
  }

  /** Chooses from the last one chosen to this one, in the order shown. */
  through(id: string, shown: readonly string[]): void {
    const start = this.#anchor === null ? -1 : shown.indexOf(this.#anchor);
    const end = shown.indexOf(id);
    if (end === -1) return;
    if (start === -1) {
      this.only(id);
      return;
    }
    this.ids = setOf(shown.slice(Math.min(start, end), Math.max(start, end) + 1));
    this.activeId = id;
  }

  all(shown: readonly string[]): void {
    this.ids = setOf(shown);
  }

  clear(): void {
    this.ids = setOf([]);
    this.#anchor = null;
  }

  /** Lets go of what is not shown any more: nobody acts on what they cannot see. */
  keep(items: readonly { readonly id: string }[]): void {
    if (this.ids.size === 0 && this.activeId === null && this.#anchor === null) return;
    const shown = setOf(items.map(({ id }) => id));
    const kept = [...this.ids].filter((id) => shown.has(id));
    if (kept.length < this.ids.size) this.ids = setOf(kept);
    if (this.activeId !== null && !shown.has(this.activeId)) this.activeId = null;
    if (this.#anchor !== null && !shown.has(this.#anchor)) this.#anchor = null;
  }
}
