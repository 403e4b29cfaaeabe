import type { LibrarySummary } from '#shared/library/library-items.ts';
import type { Point } from '../../lib/point.ts';

/** A place that takes dragged items: a folder (null is none), or a deck page whose place another page takes. */
export type DropTarget =
  | { readonly kind: 'folder'; readonly id: string | null }
  | { readonly kind: 'page'; readonly id: string };

export interface ItemDragDeps {
  /** Why nothing can be dragged, or null. */
  readonly reason: () => string | null;
  /** Chooses an item unless it is chosen already; all that is chosen then. */
  readonly choose: (item: LibrarySummary) => readonly LibrarySummary[];
  readonly onDrop: (items: readonly LibrarySummary[], target: DropTarget) => void;
}

/** The attribute that makes an element a target. */
export const dropTarget = (target: DropTarget): string => JSON.stringify(target);

const isSame = (one: DropTarget | null, other: DropTarget): boolean => one?.kind === other.kind && one.id === other.id;

/** Items of the library while they are dragged to a folder, or a deck page to another place. */
export class ItemDrag {
  items = $state.raw<readonly LibrarySummary[]>([]);
  /** The pointer, while items are dragged. */
  at = $state.raw<Point | null>(null);
  #over = $state.raw<DropTarget | null>(null);
  readonly #deps: ItemDragDeps;

  constructor(deps: ItemDragDeps) {
    this.#deps = deps;
  }

  isOver(target: DropTarget): boolean {
    return isSame(this.#over, target);
  }

  /** Begins to drag an item with all that is chosen beside it; false where nothing can be dragged. */
  start(item: LibrarySummary): boolean {
    if (this.#deps.reason() !== null) return false;
    this.items = this.#deps.choose(item);
    return this.items.length > 0;
  }

  move(at: Point): void {
    this.at = at;
    const next = this.#targetAt(at);
    if (next === null || !isSame(this.#over, next)) this.#over = next;
  }

  /** Drops the items there; null gives up. */
  end(at: Point | null): void {
    const target = at && this.#targetAt(at);
    const { items } = this;
    [this.items, this.at, this.#over] = [[], null, null];
    if (target) this.#deps.onDrop(items, target);
  }

  #targetAt({ x, y }: Point): DropTarget | null {
    const text = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop-target]')?.dataset.dropTarget;
    if (text === undefined) return null;
    // Written by `dropTarget`.
    const target = JSON.parse(text) as DropTarget;
    const [item, ...others] = this.items;
    const isPlace = item?.kind === 'deck_page' && others.length === 0 && item.id !== target.id;
    return target.kind === 'folder' || isPlace ? target : null;
  }
}
