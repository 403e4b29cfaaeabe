import type { Participant, Session } from '#shared/api/live-objects.ts';
import type { AppError } from '#shared/lib/app-error.ts';
import { isSame } from '#shared/scene/same.ts';
import { documentOf } from '#shared/scene/scene-document-schema.ts';
import { createContext } from 'svelte';
import type { AppContext } from '../../app/context.ts';
import { callPlatform } from '../../bridge/platform.ts';
import * as m from '../../paraglide/messages.js';
import { PLAIN_BRAND, type StageBrand, type StageCast } from '../../stage/stage-content.ts';
import { brandOf } from '../../stage/space-brand.ts';
import { Editor, type EditKeeper } from './editor.svelte.ts';
import type { DraftListener } from './store/draft-store.ts';
import { MediaShelf } from './media-shelf.svelte.ts';
import type { PlatformCaller } from './platform-caller.ts';
import { templateOf } from '../../app/place-of-fragment.ts';
import { chooseShow, type ShowChoice } from './show-choice.ts';
import { openDraft, openTemplate, type OpenDraft } from './store/open-draft.ts';
import { workSessionsOf } from './work-sessions.ts';

/** The platform is asked this often at most whether somebody else changed the show. */
const REFRESH_MS = 2000;

/** A platform that takes longer to list its shows is not waited for: what is kept here opens. */
const PATIENCE_MS = 1500;

const messageOf = (error: unknown): string => (error as AppError).message;
const newId = (prefix: string): string => `${prefix}-${crypto.randomUUID().slice(0, 8)}`;
const NO_KEEPER: EditKeeper = { save() {}, endStep() {}, isOneScene: false };

/** A show opened for preparing: its editor, and all that the stage and the panels need beside it. */
export class PrepareState {
  sessions = $state.raw<readonly Session[]>([]);
  /** Shows kept at the host: all there is to choose from while the platform cannot be reached. */
  drafts = $state.raw<readonly ShowChoice[]>([]);
  isOffline = $state(false);
  sessionId = $state<string | null>(null);
  /** The template of the library that is edited in place of a show. */
  template = $state.raw<{ readonly id: string; readonly name: string } | null>(null);
  trouble = $state<string | null>(null);
  loaded = $state(false);
  brand = $state.raw<StageBrand>(PLAIN_BRAND);
  people = $state.raw<readonly Participant[]>([]);
  readonly session = $derived(this.sessions.find((session) => session.id === this.sessionId) ?? null);
  readonly choices = $derived.by<readonly ShowChoice[]>(() => {
    const known = this.sessions.map(({ id, title }) => ({ sessionId: id, title }));
    const isKnown = (id: string): boolean => this.sessions.some((session) => session.id === id);
    return [
      ...known,
      ...this.drafts.filter(({ sessionId: id }) => !isKnown(id) && (this.isOffline || id === this.sessionId)),
    ];
  });
  readonly speakers = $derived(this.people.filter(({ role }) => role === 'speaker'));
  readonly cast = $derived.by<StageCast>(() => {
    const face = ({ id, name, image }: Participant) => ({ userId: id, name, image });
    const host = this.people.find(({ role }) => role === 'host');
    return { host: host ? face(host) : null, guests: this.speakers.map(face), screen: null };
  });

  readonly app: AppContext;
  readonly media: MediaShelf;
  editor = $state.raw<Editor>(new Editor({ scenes: [] }, NO_KEEPER, newId, null));
  #draft: OpenDraft | null = null;
  /** What is open, by its session or template. */
  #key: string | null = null;
  /** The show that a template took the place of. */
  #before: string | null = null;
  #waiting = 0;
  #refreshedAt = 0;
  readonly #call: PlatformCaller;

  constructor(app: AppContext) {
    this.app = app;
    this.#call = (name, input) => {
      const spaceId = app.host.space?.id;
      if (spaceId === undefined) return Promise.reject(new Error(m.app_no_space()));
      return callPlatform(app.bridge, spaceId, name, input, 'library');
    };
    this.media = new MediaShelf(app.bridge);
  }

  /** Opens the show asked for, else the one on the desk, else the next to come; what is kept here needs no network. */
  async start(wanted: string | null): Promise<void> {
    const sessions = this.#loadSessions();
    const { host, show } = this.app;
    const openOn = host.hello?.openOn;
    const onDesk = show.state ?? (openOn?.spaceId === host.space?.id ? openOn : null);
    const templateId = templateOf(wanted);
    if (templateId !== null) {
      await this.openTemplate(templateId);
      return;
    }
    const first = wanted ?? onDesk?.sessionId ?? null;
    if (first !== null) {
      await this.open(first);
      return;
    }
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    await Promise.race([sessions, patience]);
    if (this.sessions.length === 0) await this.#loadDrafts();
    const next = chooseShow(this.sessions, this.drafts);
    if (next === null) this.loaded = true;
    else await this.open(next);
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
      if (!this.choices.some((one) => one.sessionId === sessionId)) await this.#loadDrafts();
    } catch (error) {
      opening.fail(messageOf(error));
    }
    await this.#loadSurroundings(sessionId);
  }

  /** Opens a template of the library in the same editor. */
  async openTemplate(itemId: string): Promise<void> {
    const spaceId = this.app.host.space?.id;
    if (spaceId === undefined) return;
    this.close();
    this.#before = this.sessionId ?? this.#before;
    this.sessionId = null;
    const opening = this.#begin(`template ${itemId}`);
    try {
      const draft = await openTemplate(this.app.bridge, { spaceId, itemId }, opening.listener, opening.end);
      if (draft === null) opening.fail(m.prepare_template_gone());
      else if (opening.take(draft)) this.template = { id: itemId, name: draft.name };
    } catch (error) {
      opening.fail(messageOf(error));
    }
    await this.#loadSurroundings(null);
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
    if (Date.now() - this.#refreshedAt < REFRESH_MS) return;
    this.#refreshedAt = Date.now();
    bridge.call('library.draft', { spaceId, sessionId }).catch(() => {
      // Asked again with the next change.
    });
  }

  /** Everything that was made is sent before the window goes. */
  leave(): void {
    this.#draft?.store.leave();
  }

  close(): void {
    if (this.#draft && this.#key !== null) workSessionsOf(this.app).set(this.#key, this.editor.session());
    this.#draft?.store.close();
    this.#draft = null;
    this.template = null;
  }

  /** What is opened takes the place of what was open; what opens after it makes its answers void. */
  #begin(key: string) {
    const { sync } = this.app;
    this.#key = key;
    this.trouble = null;
    this.loaded = false;
    const isOpen = (): boolean => this.#key === key;
    const listener: DraftListener = {
      onChanged: (show) => {
        if (isOpen()) this.editor.adopt(show);
      },
      onRefused: ({ code, message }) => {
        if (isOpen()) this.editor.refusal = { kind: 'host', isLocked: code === 'locked', reason: message };
      },
      onStatus: ({ unkept, waiting, problem }) => {
        if (isOpen()) this.#waiting = unkept + waiting;
        sync.unkept = unkept;
        sync.unkeptProblem = unkept > 0 ? problem : null;
      },
    };
    return {
      listener,
      take: (draft: OpenDraft): boolean => {
        if (!isOpen()) {
          draft.store.close();
          return false;
        }
        this.#draft = draft;
        this.#waiting = draft.state.waiting;
        this.editor = new Editor(draft.state.show, draft.store, newId, workSessionsOf(this.app).get(key) ?? null);
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
        this.#key = null;
        this.loaded = false;
        this.trouble = m.prepare_template_gone();
      },
    };
  }

  async #loadSessions(): Promise<void> {
    try {
      const { sessions } = await this.#call('list_live_sessions', { query: {} });
      this.sessions = sessions.filter(({ status }) => status === 'scheduled' || status === 'live');
      this.isOffline = false;
    } catch {
      this.isOffline = true;
      await this.#loadDrafts();
    }
  }

  async #loadDrafts(): Promise<void> {
    const spaceId = this.app.host.space?.id;
    if (spaceId === undefined) return;
    try {
      const drafts = await this.app.bridge.call('library.list', { spaceId, kind: 'draft' });
      this.drafts = drafts
        .toSorted((one, other) => other.updatedAt - one.updatedAt)
        .flatMap(({ externalId, name }) => (externalId === null ? [] : [{ sessionId: externalId, title: name }]));
    } catch {
      // Without the library there is nothing to choose from, which the screen says.
    }
  }

  async #loadSurroundings(sessionId: string | null): Promise<void> {
    // Each of these may be refused by the key's rights or the network; the editor works without them.
    const quietly = async (act: () => Promise<void>): Promise<void> => {
      try {
        await act();
      } catch {
        // Silhouettes and the plain look stand in.
      }
    };
    await Promise.all([
      quietly(async () => {
        if (sessionId === null) return;
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
