import * as z from 'zod';
import { parseOutside } from '#shared/lib/outside-json.ts';
import { recordOf } from '#shared/lib/record-of.ts';
import { BAND_PRESET_LIMIT, BandPreset } from '#shared/library/band-presets.ts';
import { noteText, type NoteKind } from '#shared/library/cue-notes.ts';
import { ItemName, LibraryBody, Tag, type LibraryItem, type LibraryKind } from '#shared/library/library-items.ts';
import { SharedFacts, type SessionFacts } from '#shared/library/session-facts.ts';
import type { Library } from '../library/library.ts';
import { localFiling } from './local-filing.ts';
import { isPageOf } from './platform-page.ts';
import type { LocalMaterial } from './team-material.ts';
import type { MaterialItem } from './material-entries.ts';

const Texts = { note: z.object({ text: noteText('note') }), script: z.object({ text: noteText('script') }) };
const Bands = z.array(BandPreset).max(BAND_PRESET_LIMIT);
const Plan = z.object({
  order: z.array(z.string().max(200)).max(1000),
  right: recordOf(z.string().max(200), z.array(z.string().max(200)).max(100)),
});
const Item = z.object({ name: ItemName, folder: ItemName.nullable(), tags: z.array(Tag).max(30), body: LibraryBody });

/** Kinds of the library that lie on no platform. */
export const SHARED_KINDS: readonly LibraryKind[] = ['deck_page', 'poll_set', 'rule'];
/** The note of a whole show, among those of its scenes. */
const WHOLE = '-';

export interface LocalMaterialPorts {
  readonly library: Pick<Library, 'ask'>;
  readonly newId: () => string;
  readonly now: () => number;
  /** Tells windows of what was written. */
  readonly onNotes: (show: { readonly spaceId: string; readonly sessionId: string }) => void;
  readonly onBands: (spaceId: string) => void;
  readonly onPlan: (show: { readonly spaceId: string; readonly sessionId: string }) => void;
  readonly onFacts: (facts: SessionFacts) => void;
  readonly onItem: (
    item: { readonly spaceId: string; readonly id: string; readonly kind: LibraryKind },
    revision: number | null,
  ) => void;
  readonly onFolder: (kind: LibraryKind) => void;
}

export interface MaterialPlace {
  /** The name of the space among the team's desks, and its id here. */
  readonly space: string;
  readonly spaceId: string;
  readonly sessionId: string;
  /** The address of the platform's API. */
  readonly apiRoot: string;
}

/** The material that this desk keeps for a space and its open show, and no platform does. */
export const localMaterial = (
  ports: LocalMaterialPorts,
  { space, spaceId, sessionId, apiRoot }: MaterialPlace,
): LocalMaterial => {
  const { library } = ports;
  const show = { spaceId, sessionId };
  const scopes = [
    { spaceId, sessionId: null },
    { spaceId, sessionId },
  ];
  const stamp = (by: string) => ({
    editId: ports.newId(),
    at: ports.now(),
    ...(by !== '' && { author: { name: by, isOffline: false } }),
  });

  const filing = localFiling({
    library,
    spaceId,
    newId: ports.newId,
    stamp: () => stamp(''),
    onItem: (item) => ports.onItem(item, item.revision),
    onFolder: ports.onFolder,
  });

  const readNotes = async (): Promise<readonly MaterialItem[]> => {
    const notes = await library.ask('notes.list', show);
    return [
      ...[[WHOLE, notes.show] as const, ...Object.entries(notes.scenes)].map((note) => ['note', ...note] as const),
      ...Object.entries(notes.scripts).map((script) => ['script', ...script] as const),
    ]
      .filter(([, , text]) => text !== '')
      .map(([type, sceneId, text]) => ({ type, id: `${sessionId} ${sceneId}`, json: JSON.stringify({ text }) }));
  };
  const readBands = async (): Promise<readonly MaterialItem[]> => {
    const sets = await Promise.all(scopes.map((scope) => library.ask('bands.list', scope)));
    // A show without bands of its own has those of its space.
    return sets
      .filter(({ scope, presets }, index) => scope.sessionId === scopes[index]?.sessionId && presets.length > 0)
      .map(({ scope, presets }) => ({
        type: 'bands',
        id: scope.sessionId ?? WHOLE,
        json: JSON.stringify(presets),
      }));
  };
  const readPlan = async (): Promise<readonly MaterialItem[]> => {
    const { order, right } = await library.ask('polls.plan', show);
    // Two desks that came to the same plan in another order have the same.
    const answered = Object.entries(right).filter(([, answers]) => answers.length > 0);
    const sorted = answered.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([id, answers]) => [id, answers.toSorted()]);
    if (order.length === 0 && sorted.length === 0) return [];
    const json = JSON.stringify({ order, right: Object.fromEntries(sorted) as typeof right });
    return [{ type: 'poll_plan', id: sessionId, json }];
  };
  const readFacts = async (): Promise<readonly MaterialItem[]> => {
    const { hostUrl, durationMin } = await library.ask('sessions.facts_of', show);
    if (hostUrl === null && durationMin === null) return [];
    return [{ type: 'session', id: sessionId, json: JSON.stringify({ hostUrl, durationMin }) }];
  };
  const readItems = async (kind: LibraryKind): Promise<readonly MaterialItem[]> => {
    const list = await library.ask('items.list', { spaceId, kind, limit: 1000, offset: 0 });
    const folders = await library.ask('folders.list', { spaceId, kind });
    const items = await library.ask('items.get_many', { ids: list.map(({ id }) => id) });
    return items.map(({ id, name, folderId, tags, body }) => {
      const folder = folders.find((one) => one.id === folderId)?.name ?? null;
      return { type: 'item', id, json: JSON.stringify({ name, folder, tags: [...tags].sort(), body }) };
    });
  };

  const writeNote = async (kind: NoteKind, id: string, json: string | null, by: string): Promise<boolean> => {
    const [, sceneId = WHOLE] = id.split(' ');
    const text = json === null ? '' : Texts[kind].parse(parseOutside(json)).text;
    if (kind === 'script') await library.ask('notes.save', { ...show, kind, sceneId, text, mark: stamp(by) });
    else {
      const note = { ...show, kind, sceneId: sceneId === WHOLE ? null : sceneId, text };
      await library.ask('notes.save', { ...note, mark: stamp(by) });
    }
    ports.onNotes(show);
    return true;
  };
  const writeBands = async (id: string, json: string | null, by: string): Promise<boolean> => {
    const scope = { spaceId, sessionId: id === WHOLE ? null : id };
    if (json === null && scope.sessionId !== null) await library.ask('bands.set_own', { scope, own: false });
    else {
      const presets = json === null ? [] : Bands.parse(parseOutside(json));
      await library.ask('bands.replace', { scope, presets, mark: stamp(by) });
    }
    ports.onBands(spaceId);
    return true;
  };
  const writePlan = async (json: string | null): Promise<boolean> => {
    const plan = json === null ? { order: [], right: {} } : Plan.parse(parseOutside(json));
    await library.ask('polls.plan_replace', { ...show, ...plan });
    ports.onPlan(show);
    return true;
  };
  const writeFacts = async (json: string | null): Promise<boolean> => {
    const facts = json === null ? { hostUrl: null, durationMin: null } : SharedFacts.parse(parseOutside(json));
    // People sign in on that page: no word of another desk leads them anywhere but to their platform.
    if (typeof facts.hostUrl === 'string' && !isPageOf(apiRoot, facts.hostUrl)) return false;
    const changed = await library.ask('sessions.keep_facts', { ...show, ...facts });
    if (changed !== null) ports.onFacts(changed);
    return true;
  };
  /** The item with this id, null without one, or `foreign` where the id is none of the team's: of another space or kind. */
  const itemHere = async (id: string): Promise<LibraryItem | null | 'foreign'> => {
    // Deleted ones too: they must not come back by the word of another desk.
    const places = await library.ask('items.spaces', { ids: [id] });
    if (places.some((place) => place !== spaceId)) return 'foreign';
    const [item = null] = await library.ask('items.get_many', { ids: [id] });
    return item === null || SHARED_KINDS.includes(item.kind) ? item : 'foreign';
  };
  const writeItem = async (id: string, json: string | null, by: string): Promise<boolean> => {
    const before = await itemHere(id);
    if (before === 'foreign') return false;
    if (json === null) {
      if (!before) return true;
      await library.ask('items.remove', { id, ...stamp(by) });
      ports.onItem(before, null);
      return true;
    }
    const { name, folder, tags, body } = Item.parse(parseOutside(json));
    if (!SHARED_KINDS.includes(body.kind) || (before && before.kind !== body.kind)) return false;
    const folderId = await filing.folderIdOf(body.kind, folder);
    const change = (wanted: object) => library.ask('items.change', { id, ...stamp(by), change: wanted as never });
    if (!before) {
      // An item that was taken away here comes back as it is at the team.
      await library
        .ask('items.create', { id, spaceId, name, body, folderId, ...stamp(by) })
        .catch(() => library.ask('items.bring_back', { id, ...stamp(by) }));
    }
    await change({ kind: 'body', body });
    await change({ kind: 'name', name });
    await change({ kind: 'folder', folderId });
    const item = await change({ kind: 'tags', tags });
    ports.onItem(item, item.revision);
    return true;
  };

  return {
    space,
    isNew: () => false,
    lastShared: {
      read: () => library.ask('team.last_shared', { space: `${spaceId} ${space}` }),
      async write(things) {
        await library.ask('team.keep_last_shared', { space: `${spaceId} ${space}`, things });
      },
    },
    includes({ type, id }) {
      switch (type) {
        // Those of other shows are not read here: they are not missing.
        case 'note':
        case 'script':
          return id.split(' ')[0] === sessionId;
        case 'bands':
          return id === WHOLE || id === sessionId;
        case 'poll_plan':
        case 'session':
          return id === sessionId;
        case 'item':
        case 'folder':
          return true;
        case 'filing':
          return filing.includes(id);
        case 'keys':
          return false;
      }
    },
    read: async () => {
      const lists = [readNotes(), readBands(), readPlan(), readFacts(), ...SHARED_KINDS.map(readItems), filing.read()];
      return (await Promise.all(lists)).flat();
    },
    write({ type, id }, json, by) {
      switch (type) {
        case 'note':
        case 'script':
          return writeNote(type, id, json, by);
        case 'bands':
          return writeBands(id, json, by);
        case 'poll_plan':
          return writePlan(json);
        case 'session':
          return writeFacts(json);
        case 'item':
          return writeItem(id, json, by);
        case 'folder':
          return filing.writeFolder(id, json);
        case 'filing':
          return filing.writeFiling(id, json);
        case 'keys':
          return Promise.resolve(false);
      }
    },
  };
};
