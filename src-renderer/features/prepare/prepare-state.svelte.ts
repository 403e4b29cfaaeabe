import type { Participant, Session } from '#shared/api/live-objects.ts';
import type { SceneTemplate } from '#shared/api/scenes.ts';
import type { AppError } from '#shared/lib/app-error.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import { documentOf } from '#shared/scene/scene-document-schema.ts';
import { SCENE_DEFAULTS } from '#shared/api/scene.ts';
import { createContext } from 'svelte';
import type { AppContext } from '../../app/context.ts';
import { callPlatform } from '../../bridge/platform.ts';
import * as m from '../../paraglide/messages.js';
import { PLAIN_BRAND, type StageBrand, type StageCast } from '../../stage/stage-content.ts';
import { Editor } from './editor.svelte.ts';
import { MediaShelf } from './media-shelf.svelte.ts';
import { brandOf } from '../../stage/space-brand.ts';
import { createOnlineStore, showOf, type PlatformCaller } from './store/online-store.ts';
import type { SceneStore, StoreStatus } from './store/scene-store.ts';

const SAVED: StoreStatus = { phase: 'saved', waiting: 0, problem: null };

const messageOf = (error: unknown): string => (error as AppError).message;
const later = (ms: number, act: () => void): (() => void) => {
  const timer = setTimeout(act, ms);
  return () => {
    clearTimeout(timer);
  };
};
const newId = (prefix: string): string => `${prefix}-${crypto.randomUUID().slice(0, 8)}`;

/** A show opened for preparing: its editor, and all that the stage and the panels need beside it. */
export class PrepareState {
  sessions = $state.raw<readonly Session[]>([]);
  sessionId = $state<string | null>(null);
  status = $state.raw<StoreStatus>(SAVED);
  trouble = $state<string | null>(null);
  loaded = $state(false);
  templates = $state.raw<readonly SceneTemplate[] | null>(null);
  brand = $state.raw<StageBrand>(PLAIN_BRAND);
  people = $state.raw<readonly Participant[]>([]);
  readonly session = $derived(this.sessions.find((session) => session.id === this.sessionId) ?? null);
  readonly speakers = $derived(this.people.filter(({ role }) => role === 'speaker'));
  readonly cast = $derived.by<StageCast>(() => {
    const face = ({ id, name, image }: Participant) => ({ userId: id, name, image });
    const host = this.people.find(({ role }) => role === 'host');
    return { host: host ? face(host) : null, guests: this.speakers.map(face), screen: null };
  });

  readonly app: AppContext;
  readonly media: MediaShelf;
  editor = $state.raw<Editor>(
    new Editor({ load: () => Promise.resolve({ scenes: [] }), save() {}, retry() {}, receive() {}, close() {} }, newId),
  );
  #store: SceneStore | null = null;
  readonly #call: PlatformCaller;

  constructor(app: AppContext) {
    this.app = app;
    this.#call = (name, input) => {
      const spaceId = app.host.space?.id;
      if (spaceId === undefined) return Promise.reject(new Error(m.app_no_space()));
      return callPlatform(app.bridge, spaceId, name, input, 'library');
    };
    this.media = new MediaShelf(this.#call);
  }

  /** Reads the space's shows and opens the one asked for, else the one on the desk, else the next to come. */
  async start(wanted: string | null): Promise<void> {
    try {
      const { sessions } = await this.#call('list_live_sessions', { query: {} });
      this.sessions = sessions.filter(({ status }) => status === 'scheduled' || status === 'live');
    } catch (error) {
      this.trouble = messageOf(error);
      return;
    }
    const onDesk = this.app.show.state?.sessionId;
    const next = this.sessions.toSorted((one, other) => Date.parse(one.scheduledAt) - Date.parse(other.scheduledAt))[0];
    const first = [wanted, onDesk].find((id) => this.sessions.some((session) => session.id === id)) ?? next?.id;
    if (first !== undefined) await this.open(first);
    else this.loaded = true;
  }

  async open(sessionId: string): Promise<void> {
    this.#store?.close();
    this.sessionId = sessionId;
    this.trouble = null;
    this.loaded = false;
    this.status = SAVED;
    const store = createOnlineStore(
      sessionId,
      this.#call,
      {
        onStatus: (status) => {
          if (this.sessionId === sessionId) this.status = status;
        },
        onChanged: (show) => {
          if (this.sessionId === sessionId) this.editor.adopt(show);
        },
      },
      later,
    );
    this.#store = store;
    const editor = new Editor(store, newId);
    try {
      editor.start(await store.load());
      if (this.sessionId !== sessionId) return;
      this.editor = editor;
      this.loaded = true;
    } catch (error) {
      this.trouble = messageOf(error);
    }
    await this.#loadSurroundings(sessionId);
  }

  /** What another window or person made of the show, when it is the one on the desk. */
  receiveDesk(): void {
    const desk = this.app.show.desk;
    if (desk && this.loaded && desk.session.id === this.sessionId) this.#store?.receive(showOf(desk));
  }

  retry(): void {
    this.#store?.retry();
  }

  close(): void {
    this.#store?.close();
  }

  async loadTemplates(): Promise<boolean> {
    try {
      this.templates = (await this.#call('list_scene_templates', {})).templates;
      return true;
    } catch (error) {
      this.trouble = messageOf(error);
      return false;
    }
  }

  /** Keeps a scene as a template of the space; a template of that name is replaced. Throws what the platform said. */
  async saveTemplate(name: string, scene: SceneDocument): Promise<void> {
    const { id: _, nextSceneId: __, ...kept } = scene;
    const body = {
      name,
      scene: { ...kept, locked: false, slots: [...kept.slots], overlays: [...kept.overlays], audios: [...kept.audios] },
    };
    await this.#call('create_scene_template', { body });
    this.templates = null;
  }

  /** A scene made from a template, with an id of its own. */
  sceneOf(template: SceneTemplate): SceneDocument {
    const { nextSceneId: _, ...scene } = documentOf({ ...SCENE_DEFAULTS, ...template.scene, id: newId('scn') });
    return { ...scene, name: template.name, locked: false };
  }

  async #loadSurroundings(sessionId: string): Promise<void> {
    // Each of these may be refused by the key's rights; the editor works without them.
    const quietly = async (act: () => Promise<void>): Promise<void> => {
      try {
        await act();
      } catch {
        // Silhouettes and the plain look stand in.
      }
    };
    await Promise.all([
      this.media.items.length === 0 ? this.media.load() : null,
      quietly(async () => {
        this.people = (await this.#call('get_live_participants', { params: { id: sessionId } })).participants;
      }),
      quietly(async () => {
        this.brand = brandOf((await this.#call('get_space', {})).space);
      }),
    ]);
  }
}

/** The open preparation: `const prepare = usePrepare()` in any component under Prepare. */
export const [usePrepare, providePrepare] = createContext<PrepareState>();
