import type { AppErrorCode } from '#shared/lib/app-error.ts';
import { showRules } from '#shared/scene/diff.ts';
import {
  endStep,
  NO_HISTORY,
  performEdit,
  redoEdit,
  undoEdit,
  type Edited,
  type EditHistory,
  type Moved,
} from '#shared/scene/edit-history.ts';
import type { NewItemId } from '#shared/scene/change-scene.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import type { SceneEdit } from '#shared/scene/scene-edits.ts';
import { isSame } from '#shared/scene/same.ts';
import type { Fields } from '#shared/scene/scene-fields.ts';
import { applyShowEdit, sceneRemoval, type ShowDocument, type ShowEdit } from '#shared/scene/show-edits.ts';
import { findLockedChange } from '#shared/scene/validate.ts';
import { createFaultFinder, type EditFault } from './edit-faults.ts';
import { findItem, followItems, isSameItem, itemsOf, type ItemRef } from './items.ts';
import { overlayEverywhere, scenesWith } from './overlay-everywhere.ts';

/** Why an edit was not made. */
export type Refusal =
  | { readonly kind: 'locked'; readonly name: string }
  | EditFault
  /** A template is one scene: none is added, moved or taken away. */
  | { readonly kind: 'one_scene' }
  /** Its live is over. */
  | { readonly kind: 'over' }
  /** The host did not keep it. */
  | { readonly kind: 'host'; readonly code: AppErrorCode; readonly reason: string };

/** Keeps edits where they are safe; it never refuses. */
export interface EditStore {
  /** Edits of one key, one after the other, are one step. */
  readonly save: (edit: ShowEdit, key: string | null) => void;
  readonly endStep: () => void;
  /** True for a template, which always has one scene. */
  readonly isOneScene: boolean;
}

/** Memory of an editor that outlives it: coming back to a show, the person can still undo. */
export interface EditMemory {
  readonly history: EditHistory<ShowEdit>;
  readonly sceneId: string | null;
}

export interface EditorOptions {
  readonly newId: NewItemId;
  /** The live of the show is over: nothing in it is edited. */
  readonly isOver: () => boolean;
  /** Memory of the person's last time in this show. */
  readonly before: EditMemory | null;
}

const NO_SCENES: ShowDocument = { scenes: [] };

/** The show being prepared: its scenes, what is selected, and what can be undone. Every edit goes through `perform`. */
export class Editor {
  #edited = $state.raw<Edited<ShowDocument, ShowEdit>>({ document: NO_SCENES, history: NO_HISTORY });
  #sceneId = $state<string | null>(null);
  #selection = $state.raw<readonly ItemRef[]>([]);
  /** The scene as a drag under way would leave it; kept as one edit at its end. */
  drag = $state.raw<SceneDocument | null>(null);
  refusal = $state.raw<Refusal | null>(null);

  readonly show = $derived(this.#edited.document);
  readonly scenes = $derived(this.show.scenes);
  readonly kept = $derived(this.scenes.find((scene) => scene.id === this.#sceneId) ?? this.scenes[0] ?? null);
  /** The scene on the canvas, a drag included. */
  readonly scene = $derived(this.drag?.id === this.kept?.id ? (this.drag ?? this.kept) : this.kept);
  readonly selection = $derived.by<readonly ItemRef[]>(() => {
    const scene = this.kept;
    return scene ? this.#selection.filter((item) => findItem(scene, item) !== null) : [];
  });
  readonly canUndo = $derived(this.#edited.history.past.length > 0);
  readonly canRedo = $derived(this.#edited.history.future.length > 0);

  readonly newId: NewItemId;
  readonly #isOver: () => boolean;
  readonly #store: EditStore;
  readonly #findFault = createFaultFinder();

  get isOneScene(): boolean {
    return this.#store.isOneScene;
  }

  constructor(show: ShowDocument, store: EditStore, { newId, isOver, before }: EditorOptions) {
    this.#isOver = isOver;
    this.#store = store;
    this.newId = newId;
    this.#edited = { document: show, history: before?.history ?? NO_HISTORY };
    this.#sceneId = before?.sceneId ?? null;
    this.#sceneId = this.kept?.id ?? null;
  }

  /** Memory for a later editor of this show. */
  session(): EditMemory {
    return { history: endStep(this.#edited.history), sceneId: this.kept?.id ?? null };
  }

  /** Takes in what somebody else changed; what can be undone, and what is selected, stays. */
  adopt(show: ShowDocument): void {
    const { kept: before, selection } = this;
    this.#become({ ...this.#edited, document: show });
    const after = this.kept;
    if (before && after?.id === before.id) this.#selection = followItems(selection, before, after);
  }

  open(sceneId: string): void {
    this.#sceneId = sceneId;
    this.#selection = [];
    this.drag = null;
    this.endStep();
  }

  /** Makes an edit unless the platform would refuse it. True if the result holds, also if it held before. */
  perform(edit: ShowEdit, key: string | null = null): boolean {
    if (this.isOneScene && edit.some((step) => step.kind !== 'edit_scene')) return this.#refuse({ kind: 'one_scene' });
    const before = this.show;
    const after = applyShowEdit(before, edit);
    if (isSame(before, after)) return true;
    if (this.#isOver()) return this.#refuse({ kind: 'over' });
    const locked = findLockedChange(before, after);
    if (locked) return this.#refuse({ kind: 'locked', name: locked.name });
    const fault = this.#findFault(before, after);
    if (fault) return this.#refuse(fault);
    this.refusal = null;
    this.#become(performEdit(showRules, this.#edited, edit, key));
    this.#store.save(edit, key);
    return true;
  }

  /** Edits the scene on the canvas. Edits with the same key, one after the other, are undone together. */
  edit(edit: SceneEdit, key: string | null = null): boolean {
    const sceneId = this.kept?.id;
    if (sceneId === undefined || edit.length === 0) return false;
    return this.perform([{ kind: 'edit_scene', sceneId, edit }], key === null ? null : `${sceneId} ${key}`);
  }

  /** Sets fields of the scene on the canvas. */
  set(fields: Fields, key: string | null = null): boolean {
    return this.edit([{ kind: 'set', fields }], key);
  }

  /** Sets fields of items of the scene on the canvas. */
  patch(items: readonly ItemRef[], fields: Fields, key: string | null = null): boolean {
    return this.edit(
      items.map((item) => ({ kind: 'patch', ...item, fields })),
      key,
    );
  }

  endStep(): void {
    this.#edited = { ...this.#edited, history: endStep(this.#edited.history) };
    this.#store.endStep();
  }

  undo(): void {
    this.#step('past', undoEdit);
  }

  redo(): void {
    this.#step('future', redoEdit);
  }

  select(items: readonly ItemRef[]): void {
    this.#selection = items;
    this.endStep();
  }

  toggle(item: ItemRef): void {
    const others = this.selection.filter((one) => !isSameItem(one, item));
    this.select(others.length < this.selection.length ? others : [...this.selection, item]);
  }

  selectAll(): void {
    if (this.kept) this.select(itemsOf(this.kept).filter(({ list }) => list !== 'audios'));
  }

  isSelected(item: ItemRef): boolean {
    return this.selection.some((one) => isSameItem(one, item));
  }

  removeSelected(): void {
    // Last first: a sound that is there twice changes its key with an earlier one.
    this.edit(this.selection.toReversed().map((item) => ({ kind: 'remove', ...item })));
  }

  /** Adds a scene after the one on the canvas, and opens it. */
  addScene(scene: SceneDocument): void {
    const index = this.kept ? this.scenes.indexOf(this.kept) + 1 : 0;
    if (this.perform([{ kind: 'add_scene', scene, index }])) this.open(scene.id);
  }

  removeScene(sceneId: string): void {
    const index = this.scenes.findIndex((scene) => scene.id === sceneId);
    const neighbour = this.scenes[index + 1] ?? this.scenes[index - 1];
    const isOpen = this.kept?.id === sceneId;
    if (this.perform(sceneRemoval(this.show, sceneId)) && isOpen && neighbour) this.open(neighbour.id);
  }

  moveScene(sceneId: string, to: number): void {
    const ids = this.scenes.map((scene) => scene.id).filter((id) => id !== sceneId);
    this.perform([{ kind: 'order_scenes', sceneIds: ids.toSpliced(to, 0, sceneId) }]);
  }

  /** Makes an overlay of every unlocked scene the same as on the canvas, its place included; answers in how many. */
  changeEverywhere(overlayId: string): number {
    const steps = this.kept ? overlayEverywhere(this.scenes, this.kept, overlayId) : [];
    return steps.length > 0 && this.perform(steps) ? steps.length + 1 : 0;
  }

  scenesWith(overlayId: string): readonly SceneDocument[] {
    return scenesWith(this.scenes, overlayId);
  }

  /** Takes a step back or forth; those that others made void meanwhile are passed over. */
  #step(list: 'past' | 'future', step: typeof undoEdit<ShowDocument, ShowEdit>): void {
    for (;;) {
      const moved = step(showRules, this.#edited);
      if (!moved) return;
      if (!isSame(moved.document, this.show)) {
        if (this.#isOver()) {
          this.#refuse({ kind: 'over' });
          return;
        }
        this.#move(moved);
        return;
      }
      const { history } = this.#edited;
      this.#edited = { ...this.#edited, history: { ...history, [list]: history[list].slice(0, -1) } };
    }
  }

  #move(moved: Moved<ShowDocument, ShowEdit>): void {
    this.#become({ document: moved.document, history: moved.history });
    this.drag = null;
    this.refusal = null;
    const touched = moved.edit.findLast((step) => step.kind === 'edit_scene' || step.kind === 'add_scene');
    if (touched) {
      const sceneId = touched.kind === 'add_scene' ? touched.scene.id : touched.sceneId;
      if (this.scenes.some((scene) => scene.id === sceneId)) this.#sceneId = sceneId;
    }
    this.#store.save(moved.edit, null);
  }

  /** The scene before takes the place of one that is gone from the canvas. */
  #become(edited: Edited<ShowDocument, ShowEdit>): void {
    const index = this.scenes.findIndex((scene) => scene.id === this.#sceneId);
    this.#edited = edited;
    if (this.scenes.some((scene) => scene.id === this.#sceneId)) return;
    this.#sceneId = this.scenes[Math.max(0, index - 1)]?.id ?? null;
  }

  #refuse(refusal: Refusal): false {
    this.refusal = refusal;
    return false;
  }
}
