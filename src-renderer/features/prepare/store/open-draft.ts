import type { LibraryItem } from '#shared/bridge/library-items.ts';
import type { ShowEdit } from '#shared/scene/show-edits.ts';
import type { Bridge } from '../../../bridge/bridge.ts';
import { createDraftStore, type DraftListener, type DraftState, type DraftStore } from './draft-store.ts';

/** A draft that is open here. */
export interface OpenDraft {
  readonly itemId: string;
  readonly name: string;
  readonly state: DraftState;
  readonly store: DraftStore;
}

const later = (ms: number, act: () => void): (() => void) => {
  const timer = setTimeout(act, ms);
  return () => {
    clearTimeout(timer);
  };
};

const stateOf = ({ body, waiting }: LibraryItem): DraftState => ({
  // The library checks bodies by the schema that documents are made of.
  show: { scenes: body.kind === 'draft' ? body.scenes : [] },
  waiting,
});

/** Opens the draft of a session. What is kept at the host is there at once; the first time the platform is asked. */
export const openDraft = async (
  bridge: Bridge,
  show: { readonly spaceId: string; readonly sessionId: string },
  listener: DraftListener,
): Promise<OpenDraft> => {
  const item = await bridge.call('library.draft', show);
  const state = stateOf(item);
  const ports = {
    later,
    newEditId: () => crypto.randomUUID(),
    read: async () => stateOf(await bridge.call('library.get', { id: item.id })),
    change: async (edit: ShowEdit, editId: string) => {
      // Edits are plain JSON; the contract's schema of them says so less exactly than these types.
      const change = { kind: 'show', edit: edit as never } as const;
      return stateOf(await bridge.call('library.change', { id: item.id, change, editId }));
    },
  };
  const store = createDraftStore(state, ports, listener);
  const stops = [
    bridge.on('library.changed', ({ spaceId, id }) => {
      if (spaceId === show.spaceId && (id === null || id === item.id)) store.hear();
    }),
    bridge.onConnection((connection) => {
      if (connection === 'open') store.retry();
    }),
  ];
  return {
    itemId: item.id,
    name: item.name,
    state,
    store: {
      ...store,
      close() {
        for (const stop of stops) stop();
        store.close();
      },
    },
  };
};
