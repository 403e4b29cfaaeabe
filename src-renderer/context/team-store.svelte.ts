import { NO_TEAM, type TeamBoard } from '#shared/team/team-board.ts';
import type { ClaimKind } from '#shared/team/team-values.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { HeardCalls, type HeardCallsPorts } from './heard-calls.svelte.ts';

/** The team of this desk for the whole window, from the host. */
export class TeamStore {
  board = $state.raw<TeamBoard>(NO_TEAM);
  /** Others than the person at this window are at work somewhere. */
  readonly hasOthers = $derived(
    this.board.desks.reduce((sum, { people, isHere }) => sum + (isHere ? people.length : 0), 0) > 1,
  );

  /** There is a team to show: this desk has a link, or others are here. */
  readonly isShown = $derived(this.board.status !== 'off' || this.hasOthers);

  readonly calls: HeardCalls;
  readonly #bridge: Bridge;
  /** Claims of the person at this window that were not given back. */
  readonly #own = new Map<string, { readonly what: ClaimKind; readonly of: string; readonly title: string }>();

  constructor(bridge: Bridge, ports: HeardCallsPorts) {
    this.#bridge = bridge;
    this.calls = new HeardCalls(ports);
    bridge.onConnection((connection) => {
      if (connection !== 'open') return;
      bridge.call('team.board', undefined).then(
        (board) => {
          this.#take(board);
          this.#claimAgain();
        },
        () => {
          // The host is gone: it says the team when it is back.
        },
      );
    });
    bridge.on('team.changed', (board) => {
      this.#take(board);
    });
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

  /** Claims work for the person at this window, or gives it back. A host that is away tells nobody. */
  claim(what: ClaimKind, of: string, title: string, on: boolean): void {
    const claim = { what, of, title: title.slice(0, 200) };
    if (on) this.#own.set(`${what} ${of}`, claim);
    else this.#own.delete(`${what} ${of}`);
    this.#bridge.call('team.claim', { ...claim, on }).catch(() => undefined);
  }

  #take(board: TeamBoard): void {
    this.board = board;
    this.calls.hear(board);
  }

  /** A window that was cut off has left for its host, and its claims with it. The chat may be somebody else's by now. */
  #claimAgain(): void {
    for (const { what, of, title } of [...this.#own.values()]) {
      if (what === 'chat' && this.claimsOf(what, of).length > 0) this.#own.delete(`${what} ${of}`);
      else this.claim(what, of, title, true);
    }
  }
}
