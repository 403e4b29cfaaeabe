import { v4 as newUuid } from 'uuid';
import { isOver } from '#shared/api/live-objects.ts';
import type { AppError } from '#shared/lib/app-error.ts';
import { isSame } from '#shared/scene/same.ts';
import { documentOf } from '#shared/scene/scene-document-schema.ts';
import { createContext } from 'svelte';
import type { AppContext } from '../../context/app-context.ts';
import { CueNotesView } from '../../common/notes/cue-notes.svelte.ts';
import { callPlatform } from '../../bridge/platform.ts';
import * as m from '../../paraglide/messages.js';
import { toasts } from '../../ui/toasts.svelte.ts';
import { templateOf } from '../../context/place.ts';
import { DroppedMedia } from './canvas/dropped-media.svelte.ts';
import { Editor, type EditMemory, type EditStore } from './editor.svelte.ts';
import type { DraftListener } from './store/draft-store.ts';
import { MediaStore } from './media-store.svelte.ts';
import { ShowPolls } from './polls/show-polls.svelte.ts';
import type { PlatformCaller } from './platform-caller.ts';
import { ScriptSpeeds } from './script-speeds.svelte.ts';
import { ShowList } from './show-list.svelte.ts';
import { openDraft, openTemplate, type OpenDraft } from './store/open-draft.ts';
import { DraftStage } from './draft-stage.svelte.ts';

/** The platform is asked this often at most whether somebody else changed the show. */
const REFRESH_MS = 2000;

const messageOf = (error: unknown): string => (error as AppError).message;
const newId = (prefix: string): string => `${prefix}-${newUuid().slice(0, 8)}`;
const memories = new WeakMap<AppContext, Map<string, EditMemory>>();
/** Undo memory of each show that was prepared in this window, for as long as the window lives. */
const editMemoriesOf = (app: AppContext): Map<string, EditMemory> => {
  const known = memories.get(app) ?? new Map<string, EditMemory>();
  memories.set(app, known);
  return known;
};

const NO_STORE: EditStore = { save() {}, endStep() {}, isOneScene: false };

/** A show opened for preparing: its editor, and all that the stage and the panels need beside it. */
export class PrepareState {
  sessionId = $state<string | null>(null);
  /** The template of the library that is edited in place of a show. */
  template = $state.raw<{ readonly id: string; readonly name: string } | null>(null);
  trouble = $state<string | null>(null);
  loaded = $state(false);
  readonly session = $derived.by(() => this.shows.sessions.find((session) => session.id === this.sessionId) ?? null);
  /** The show being prepared is before its audience. */
  readonly isLive = $derived.by(() => (this.#onDesk?.session ?? this.session)?.status === 'live');
  /** The live of the show is over: nothing in it is edited. */
  readonly isOver = $derived.by(() => {
    const session = this.#onDesk?.session ?? this.session;
    if (session) return isOver(session);
    return this.sessionId !== null && this.app.sessionFacts.isOver(this.app.host.space?.id, this.sessionId);
  });
  /** The scene that the audience sees; null for the automatic layout, and where nobody knows. */
  readonly sceneOnAirId = $derived.by(() => (this.#onDesk ?? this.session)?.activeSceneId ?? null);
  readonly choices = $derived.by(() => this.shows.choices(this.sessionId));

  readonly app: AppContext;
  readonly media: MediaStore;
  readonly shows: ShowList;
  readonly stage: DraftStage;
  readonly polls: ShowPolls;
  readonly speeds: ScriptSpeeds;
  /** The notes and scripts of the show. */
  readonly notes: CueNotesView;
  /** The part that is worked on: the scenes of the show, its polls or its rules. */
  part = $state<'scenes' | 'polls' | 'rules'>('scenes');
  /** Files that are dropped or pasted. */
  readonly files = new DroppedMedia(this);
  editor = $state.raw<Editor>(new Editor({ scenes: [] }, NO_STORE, { newId, isOver: () => false, before: null }));
  #draft: OpenDraft | null = null;
  /** The opening that counts: another opening of the same show is another one. */
  #opening: { readonly key: string } | null = null;
  /** The show that a template took the place of. */
  #before: string | null = null;
  #waiting = 0;
  #refreshedAt = 0;
  #later: ReturnType<typeof setTimeout> | null = null;
  /** Counts starts and ends: what a start finds out late is not opened any more. */
  #starts = 0;

  constructor(app: AppContext) {
    this.app = app;
    const call: PlatformCaller = (name, input) => {
      const spaceId = app.host.space?.id;
      if (spaceId === undefined) return Promise.reject(new Error(m.app_no_space()));
      return callPlatform(app.bridge, spaceId, name, input, 'library');
    };
    this.media = new MediaStore(app.bridge);
    this.shows = new ShowList(app.bridge, call, () => app.host.space?.id);
    this.stage = new DraftStage(call);
    this.notes = new CueNotesView(app.bridge);
    this.speeds = new ScriptSpeeds({
      bridge: app.bridge,
      spaceId: () => app.host.space?.id,
      // In the room a host may have another id than in the space.
      cast: () => {
        const { host, guests } = this.stage.cast;
        return { host: host && { ...host, userId: this.session?.hostId ?? host.userId }, guests, screen: null };
      },
      chosen: () => app.preferences.current.prompter.wordsPerMinute,
    });
    this.polls = new ShowPolls(app.bridge, () =>
      app.show.state?.sessionId === this.sessionId ? (app.show.state.polls?.value ?? null) : null,
    );
  }

  /** The desk's view of the show being prepared, where it is the one on the desk. */
  get #onDesk() {
    const { desk } = this.app.show;
    return desk?.session.id === this.sessionId ? desk : null;
  }

  /** Opens the show asked for, else the one on the desk, else the next to come; what is kept here needs no network. */
  async start(wanted: string | null): Promise<void> {
    this.#starts += 1;
    const start = this.#starts;
    const reading = this.shows.read();
    const { host, show } = this.app;
    const firstShow = host.hello?.firstShow;
    const here = [show.state, firstShow].find((one) => one?.spaceId === host.space?.id) ?? null;
    const templateId = templateOf(wanted);
    if (templateId !== null) {
      await this.openTemplate(templateId);
      return;
    }
    const asked = wanted ?? here?.sessionId ?? null;
    const first = asked ?? (await this.shows.first(reading));
    if (start !== this.#starts) return;
    if (first === null) {
      this.sessionId = null;
      this.loaded = true;
    } else await this.open(first);
  }

  async open(sessionId: string): Promise<void> {
    const spaceId = this.app.host.space?.id;
    if (spaceId === undefined) return;
    this.close();
    this.sessionId = sessionId;
    const opening = this.#begin(sessionId);
    try {
      const draft = await openDraft(this.app.bridge, { spaceId, sessionId }, opening.listener);
      if (!opening.take(draft)) return;
      if (!this.choices.some((one) => one.sessionId === sessionId)) await this.shows.readDrafts();
    } catch (error) {
      opening.fail(messageOf(error));
    }
    if (opening.isOpen()) await Promise.all([this.stage.read(sessionId), this.speeds.read()]);
  }

  /** Opens a template of the library in the same editor. */
  async openTemplate(itemId: string): Promise<void> {
    const spaceId = this.app.host.space?.id;
    if (spaceId === undefined) return;
    this.close();
    this.#before = this.sessionId ?? this.#before;
    this.part = 'scenes';
    this.sessionId = null;
    const opening = this.#begin(`template ${itemId}`);
    try {
      const draft = await openTemplate(this.app.bridge, { spaceId, itemId }, opening.listener, opening.end);
      if (draft === null) opening.fail(m.prepare_template_gone());
      else if (opening.take(draft)) this.template = { id: itemId, name: draft.name };
    } catch (error) {
      opening.fail(messageOf(error));
    }
    if (opening.isOpen()) await this.stage.read(null);
  }

  /** Gives the template that is open another name; throws AppError where that is taken. */
  async renameTemplate(name: string): Promise<void> {
    const { template } = this;
    if (template === null || name === template.name) return;
    const item = await this.app.bridge.call('library.change', { id: template.id, change: { kind: 'name', name } });
    if (this.template?.id === item.id) this.template = { id: item.id, name: item.name };
  }

  /** From a template back to the show that was open before, else to the one to start with. */
  async backToShow(): Promise<void> {
    this.app.navigation.go('prepare', this.#before);
    await this.start(this.#before);
  }

  /** Somebody else may have changed the show: when the desk says so, or after a while. */
  refresh(): void {
    const { bridge, host, show } = this.app;
    const spaceId = host.space?.id;
    const { sessionId } = this;
    if (!this.loaded || sessionId === null || spaceId === undefined || this.#waiting > 0) return;
    const desk = show.desk?.session.id === sessionId ? show.desk : null;
    if (desk && isSame(desk.scenes.map(documentOf), this.editor.scenes)) return;
    const wait = this.#refreshedAt + REFRESH_MS - Date.now();
    if (wait > 0) {
      this.#later ??= setTimeout(() => {
        this.#later = null;
        this.refresh();
      }, wait);
      return;
    }
    this.#refreshedAt = Date.now();
    bridge.call('library.draft', { spaceId, sessionId }).catch(() => {
      // Asked again with the next change.
    });
  }

  /** Everything that was made is sent before the window goes. */
  leave(): void {
    this.#draft?.store.leave();
  }

  /** Closes what is open, or is about to: its answers are void. */
  close(): void {
    this.#starts += 1;
    if (this.#later !== null) clearTimeout(this.#later);
    this.#later = null;
    if (this.#draft && this.#opening) editMemoriesOf(this.app).set(this.#opening.key, this.editor.session());
    this.#draft?.store.close();
    this.#draft = null;
    this.#opening = null;
    this.loaded = false;
    this.template = null;
  }

  /** A new opening takes the place of the one before, whose answers no longer count. */
  #begin(key: string) {
    const { sync } = this.app;
    const opening = { key };
    this.#opening = opening;
    this.trouble = null;
    const isOpen = (): boolean => this.#opening === opening;
    let show = '';
    const listener: DraftListener = {
      onChanged: (show) => {
        if (!isOpen()) return;
        this.media.meet(this.editor.show, show);
        this.editor.adopt(show);
      },
      onRefused: ({ code, message }, scenes) => {
        if (isOpen()) this.editor.refusal = { kind: 'host', code, reason: message };
        else toasts.show(m.prepare_left_refused({ name: scenes.join(', ') || show, reason: message }), 'trouble');
      },
      onStatus: (edits) => {
        if (isOpen()) this.#waiting = edits.unkept + edits.waiting;
        sync.takeEdits(edits);
      },
    };
    return {
      isOpen,
      listener,
      take: (draft: OpenDraft): boolean => {
        if (!isOpen()) {
          draft.store.close();
          return false;
        }
        this.#draft = draft;
        show = draft.name;
        this.#waiting = draft.state.waiting;
        const before = editMemoriesOf(this.app).get(key) ?? null;
        this.editor = new Editor(draft.state.show, draft.store, { newId, isOver: () => this.isOver, before });
        this.loaded = true;
        return true;
      },
      fail: (reason: string): void => {
        if (isOpen()) this.trouble = reason;
      },
      /** The template that was open was deleted meanwhile. */
      end: (): void => {
        if (!isOpen()) return;
        this.close();
        this.trouble = m.prepare_template_gone();
      },
    };
  }
}

/** The open preparation: `const prepare = usePrepare()` in any component under Prepare. */
export const [usePrepare, providePrepare] = createContext<PrepareState>();
