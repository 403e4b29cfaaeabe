import type { Known } from '#shared/api/open-enum.ts';
import { createContext } from 'svelte';
import type { Invite, Session } from '#shared/api/live-objects.ts';
import type { AppError } from '#shared/lib/app-error.ts';
import type { PlatformInput, PlatformOperation, PlatformOutput } from '../../bridge/platform.ts';
import { groupSessions, groupsOf, searchSessions } from './session-groups.ts';

type CallPlatform = <Name extends PlatformOperation>(
  name: Name,
  input: PlatformInput<Name>,
) => Promise<PlatformOutput<Name>>;
type CreateBody = PlatformInput<'create_live_session'>['body'];
type UpdateBody = PlatformInput<'update_live_session'>['body'];

export type StatusFilter = 'all' | Known<Session['status']>;

/** The space's sessions as the person filters them, and what is done to one. */
export class ShowsState {
  sessions = $state.raw<readonly Session[]>([]);
  loading = $state(false);
  /** Why the list could not be read, in a sentence. */
  trouble = $state<string | null>(null);
  query = $state('');
  status = $state<StatusFilter>('all');
  group = $state('');
  selectedId = $state<string | null>(null);

  readonly groups = $derived(groupSessions(searchSessions(this.sessions, this.query)));
  readonly shown = $derived(this.groups.flatMap((group) => group.sessions));
  /** The one that a person chose, else the one on the desk, else the first. */
  readonly selected = $derived.by(() => {
    const find = (id: string | null): Session | undefined => this.shown.find((session) => session.id === id);
    return find(this.selectedId) ?? find(this.#onDesk()) ?? this.shown[0] ?? null;
  });
  /** Groups that some session is restricted to, as far as lists showed: what the filter can offer. */
  knownGroups = $state.raw<readonly string[]>([]);

  /** Names of groups, by id, as far as they were asked for. */
  #groupNames = $state.raw<ReadonlyMap<string, string>>(new Map());

  /** Why this connection may not use an operation, or null: reactive. */
  readonly reason: (operation: PlatformOperation) => string | null;
  readonly #call: CallPlatform;
  #spaceId: string | null = null;
  /** Only the last list asked for is shown. */
  #asked = 0;

  readonly #onDesk: () => string | null;

  /** `onDesk`: the session of the show on the desk. */
  constructor(
    call: CallPlatform,
    reason: (operation: PlatformOperation) => string | null,
    onDesk: () => string | null = () => null,
  ) {
    this.#onDesk = onDesk;
    this.#call = call;
    this.reason = reason;
  }

  /** The space whose sessions are shown; null before the first. */
  get spaceId(): string | null {
    return this.#spaceId;
  }

  /** Shows the sessions of a space. Nothing of another one stays, for it would be taken for this one's. */
  open(spaceId: string): Promise<void> {
    if (spaceId !== this.#spaceId) {
      if (this.#spaceId !== null) this.group = '';
      this.#spaceId = spaceId;
      this.sessions = [];
      this.knownGroups = [];
    }
    return this.load();
  }

  /** Reads the list as it is filtered. */
  async load(): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    this.loading = true;
    const query = {
      ...(this.status !== 'all' && { status: this.status }),
      ...(this.group !== '' && { group: this.group }),
    };
    try {
      const { sessions } = await this.#call('list_live_sessions', { query });
      if (asked !== this.#asked) return;
      this.sessions = sessions;
      this.knownGroups = [...new Set([...this.knownGroups, ...groupsOf(sessions)])].toSorted();
      this.trouble = null;
      void this.#readGroupNames();
    } catch (error) {
      if (asked === this.#asked) this.trouble = (error as AppError).message;
    } finally {
      if (asked === this.#asked) this.loading = false;
    }
  }

  /** A group by its name; by its id until that is known, or where this connection may not read it. */
  groupName(id: string): string {
    return this.#groupNames.get(id) ?? id;
  }

  /** Creates a session and shows it. The host keeps its host page, which is said only now. */
  async create(body: CreateBody): Promise<Session> {
    const { session } = await this.#call('create_live_session', { body });
    this.sessions = [session, ...this.sessions];
    this.selectedId = session.id;
    return session;
  }

  /** Changes a session. */
  async update(id: string, body: UpdateBody): Promise<void> {
    this.#replace((await this.#call('update_live_session', { params: { id }, body })).session);
  }

  /** Cancels a scheduled session. */
  async cancel(id: string): Promise<void> {
    this.#replace((await this.#call('cancel_live_session', { params: { id } })).session);
  }

  /** Invitation links of a session, newest first. */
  async invites(id: string): Promise<readonly Invite[]> {
    const { invites } = await this.#call('list_live_invites', { params: { id } });
    return invites.toSorted((left, right) => right.createdAt.localeCompare(left.createdAt));
  }

  async createInvite(id: string, body: PlatformInput<'create_live_invite'>['body']): Promise<Invite> {
    return (await this.#call('create_live_invite', { params: { id }, body })).invite;
  }

  async revokeInvite(id: string, inviteId: string): Promise<Invite> {
    return (await this.#call('revoke_live_invite', { params: { id, inviteId } })).invite;
  }

  /** A personal link for one person, good once and for 15 minutes. */
  async createEntry(
    body: PlatformInput<'create_live_entry_url'>['body'],
  ): Promise<PlatformOutput<'create_live_entry_url'>> {
    return this.#call('create_live_entry_url', { body });
  }

  /** Reads one session again. */
  async refresh(id: string): Promise<void> {
    this.#replace((await this.#call('get_live_session', { params: { id } })).session);
  }

  /** Asks only where a group has no name yet: most spaces restrict no session. */
  async #readGroupNames(): Promise<void> {
    if (this.knownGroups.every((id) => this.#groupNames.has(id))) return;
    try {
      const { groups } = await this.#call('list_groups', {});
      const ids = this.knownGroups.map((id) => [id, id] as const);
      this.#groupNames = new Map([...ids, ...groups.map(({ id, name }) => [id, name] as const)]);
    } catch {
      // The ids say as much as before.
    }
  }

  /** The session that somebody worked on stays the one that is shown, into whatever group it comes. */
  #replace(session: Session): void {
    this.selectedId = session.id;
    this.sessions = this.sessions.map((one) => (one.id === session.id ? session : one));
  }
}

/** The sessions of the space: `const shows = useShows()` in any component under Shows. */
export const [useShows, provideShows] = createContext<ShowsState>();
