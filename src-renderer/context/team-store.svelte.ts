import { createListeners } from '#shared/lib/listeners.ts';
import { NO_TEAM, type TeamBoard, type TeamCall, type TeamDesk } from '#shared/team/team-board.ts';
import { sceneClaim, type ClaimKind } from '#shared/team/team-values.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { SvelteSet } from 'svelte/reactivity';
import { hostName } from '../lib/host-names.ts';

export interface TeamStorePorts {
  /** The name of the person at this window. */
  readonly me: () => string;
}

/** The team of this desk for the whole window, from the host. */
export class TeamStore {
  board = $state.raw<TeamBoard>(NO_TEAM);
  /** Others than the person at this window are at work somewhere. */
  readonly hasOthers = $derived(
    this.board.desks.reduce((sum, { people, isHere }) => sum + (isHere ? people.length : 0), 0) > 1,
  );

  /** There is a team to show: this desk has a link, or others are here. */
  readonly isShown = $derived(this.board.status !== 'off' || this.hasOthers);

  readonly #putAway = new SvelteSet<string>();
  /** Calls that this person may still have to hear: answered and put away ones are not, but for one's own. */
  readonly calls = $derived(
    this.board.calls.filter((call) => !this.#putAway.has(call.key) && (this.isMine(call) || !this.hasAnswered(call))),
  );
  readonly #takenOver = createListeners<string>();
  readonly #me: () => string;
  readonly #bridge: Bridge;
  /** Claims of the person at this window that were not given back. */
  readonly #own = new Map<string, { readonly what: ClaimKind; readonly of: string; readonly title: string }>();

  constructor(bridge: Bridge, { me }: TeamStorePorts) {
    this.#bridge = bridge;
    this.#me = me;
    bridge.onConnection((connection) => {
      if (connection !== 'open') return;
      bridge.call('team.board', undefined).then(
        (board) => {
          const before = this.#self();
          this.board = board;
          this.#claimAgain();
          const now = this.#self();
          // The event came while this window was cut off, as it is where its computer sleeps.
          const isNew = before !== undefined && before.desk === now?.desk && before.takenOverBy !== now.takenOverBy;
          if (isNew && now.takenOverBy !== null) this.#takenOver.tell(now.takenOverBy);
        },
        () => {
          // The host is gone: it says the team when it is back.
        },
      );
    });
    bridge.on('team.changed', (board) => {
      this.board = board;
    });
    bridge.on('team.taken_over', ({ who }) => {
      this.#takenOver.tell(who);
    });
  }

  /** Hears who took over from this desk, also after this window was cut off meanwhile. Returns the function that ends it. */
  onTakenOver(listener: (who: string) => void): () => void {
    return this.#takenOver.add(listener);
  }

  /** The people at other desks who have a scene of the open show cued. */
  cuedBy(sceneId: string): readonly string[] {
    return this.board.desks
      .filter(({ isSelf, show, cued }) => !isSelf && show?.isOurs === true && cued?.sceneId === sceneId)
      .map(({ name, computer }) => (name === '' ? computer : name));
  }

  /** The claims of something, the latest last. */
  claimsOf(what: ClaimKind, of: string): TeamBoard['claims'] {
    return this.board.claims.filter((claim) => claim.what === what && claim.of === of);
  }

  /** A claim or a call of the person at this window. */
  isMine({ by, isOwnDesk }: { readonly by: string; readonly isOwnDesk: boolean }): boolean {
    return isOwnDesk && hostName(by) === this.#me();
  }

  /** This person needs a call no longer. */
  putCallAway(key: string): void {
    this.#putAway.add(key);
  }

  /** The person at this window answered a call. */
  hasAnswered({ answers }: TeamCall): boolean {
    return answers.some(({ by }) => hostName(by) === this.#me());
  }

  /** Other people who edit a scene now. */
  editorsOf(sessionId: string, sceneId: string): readonly string[] {
    const names = this.claimsOf('scene', sceneClaim(sessionId, sceneId)).map(({ by }) => hostName(by));
    return [...new Set(names)].filter((name) => name !== this.#me());
  }

  /** People of this show who have not answered a call; those who only watch are not waited for. */
  awaited({ by, answers }: TeamCall): readonly string[] {
    const answered = new Set([by, ...answers.map((answer) => answer.by)]);
    const people = this.board.desks.filter(({ show }) => show?.isOurs === true).flatMap((desk) => desk.people);
    const asked = people.filter(({ kind, role, name }) => kind !== 'controller' && role !== 'viewer' && name !== '');
    return [...new Set(asked.map(({ name }) => name))].filter((name) => !answered.has(name)).map(hostName);
  }

  /** Claims work for the person at this window, or gives it back. A host that is away tells nobody. */
  claim(what: ClaimKind, of: string, title: string, on: boolean): void {
    const claim = { what, of, title: title.slice(0, 200) };
    if (on) this.#own.set(`${what} ${of}`, claim);
    else this.#own.delete(`${what} ${of}`);
    this.#bridge.call('team.claim', { ...claim, on }).catch(() => undefined);
  }

  #self(): TeamDesk | undefined {
    return this.board.desks.find(({ isSelf }) => isSelf);
  }

  /** A window that was cut off has left for its host, and its claims with it. The chat may be somebody else's by now. */
  #claimAgain(): void {
    for (const { what, of, title } of [...this.#own.values()]) {
      if (what === 'chat' && this.claimsOf(what, of).length > 0) this.#own.delete(`${what} ${of}`);
      else this.claim(what, of, title, true);
    }
  }
}
