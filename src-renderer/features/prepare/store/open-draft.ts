import { v4 as newUuid } from 'uuid';
import { AppError } from '#shared/lib/app-error.ts';
import type { LibraryChange, LibraryItem } from '#shared/library/library-items.ts';
import type { ShowEdit } from '#shared/scene/show-edits.ts';
import type { Bridge } from '../../../bridge/bridge.ts';
import type { EditStore } from '../editor.svelte.ts';
import { createDraftStore, type DraftListener, type DraftState, type DraftStore } from './draft-store.ts';

/** A draft that is open here. */
export interface OpenDraft {
  readonly itemId: string;
  readonly name: string;
  readonly state: DraftState;
  readonly store: DraftStore & EditStore;
}

const later = (ms: number, act: () => void): (() => void) => {
  const timer = setTimeout(act, ms);
  return () => {
    clearTimeout(timer);
  };
};

/** The one scene of a template; the platform gives it another id each time it is sent, and undo must find it again. */
const TEMPLATE_SCENE = 'template';

const stateOf = ({ body, revision, waiting }: LibraryItem): DraftState => ({
  // The library checks bodies by the schema that documents are made of.
  show: {
    scenes:
      body.kind === 'draft' ? body.scenes : body.kind === 'template' ? [{ ...body.scene, id: TEMPLATE_SCENE }] : [],
  },
  revision,
  waiting,
});

/** Edits are plain JSON; the contract's schema of them says so less exactly than these types. */
const changeOf = (kind: LibraryItem['kind'], edit: ShowEdit): LibraryChange =>
  kind === 'template'
    ? { kind: 'scene', edit: edit.flatMap((step) => (step.kind === 'edit_scene' ? step.edit : [])) as never }
    : { kind: 'show', edit: edit as never };

const isGone = (error: unknown): error is AppError => error instanceof AppError && error.code === 'not_found';

/** Follows and changes an item that is made of scenes. `onGone`: it was deleted; null for what comes back by itself. */
const openItem = (
  bridge: Bridge,
  item: LibraryItem,
  listener: DraftListener,
  onGone: (() => void) | null,
): OpenDraft => {
  const { id, kind, name, spaceId } = item;
  const state = stateOf(item);
  /** An edit of an item that is gone is refused: sending it again would change nothing. */
  const unlessGone = async (asked: Promise<LibraryItem>): Promise<DraftState> => {
    try {
      return stateOf(await asked);
    } catch (error) {
      if (onGone === null || !isGone(error)) throw error;
      onGone();
      throw new AppError('conflict', error.sentence);
    }
  };
  const ports = {
    later,
    newEditId: () => newUuid(),
    read: () => unlessGone(bridge.call('library.get', { id })),
    change: (edit: ShowEdit, editId: string) =>
      unlessGone(bridge.call('library.change', { id, change: changeOf(kind, edit), editId })),
  };
  const store = createDraftStore(state, ports, listener);
  const stops = [
    bridge.on('library.changed', (change) => {
      if (change.spaceId === spaceId && (change.id === null || change.id === id)) store.hear(change.revision);
    }),
    bridge.onConnection((connection) => {
      if (connection === 'open') store.retry();
    }),
  ];
  return {
    itemId: id,
    name,
    state,
    store: {
      ...store,
      isOneScene: kind === 'template',
      close() {
        for (const stop of stops) stop();
        store.close();
      },
    },
  };
};

/** Opens the draft of a session. What is kept at the host is there at once; the first time the platform is asked. */
export const openDraft = async (
  bridge: Bridge,
  show: { readonly spaceId: string; readonly sessionId: string },
  listener: DraftListener,
): Promise<OpenDraft> => openItem(bridge, await bridge.call('library.draft', show), listener, null);

/** Opens a template of the library, which is one scene; null where it is gone or is something else. */
export const openTemplate = async (
  bridge: Bridge,
  { spaceId, itemId }: { readonly spaceId: string; readonly itemId: string },
  listener: DraftListener,
  onGone: () => void,
): Promise<OpenDraft | null> => {
  const [item] = await bridge.call('library.get_many', { ids: [itemId] });
  return item?.kind === 'template' && item.spaceId === spaceId ? openItem(bridge, item, listener, onGone) : null;
};
