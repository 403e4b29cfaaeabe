import { NO_TEAM, type TeamBoard } from '#shared/team/team-board.ts';
import type { Bridge } from '../bridge/bridge.ts';

/** The team of this desk for the whole window, from the host. */
export class TeamStore {
  board = $state.raw<TeamBoard>(NO_TEAM);
  /** Others than the person at this window are at work somewhere. */
  readonly hasOthers = $derived(
    this.board.desks.reduce((sum, { people, isHere }) => sum + (isHere ? people.length : 0), 0) > 1,
  );

  constructor(bridge: Bridge) {
    bridge.onConnection((connection) => {
      if (connection !== 'open') return;
      bridge.call('team.board', undefined).then(
        (board) => {
          this.board = board;
        },
        () => {
          // The host is gone: it says the team when it is back.
        },
      );
    });
    bridge.on('team.changed', (board) => {
      this.board = board;
    });
  }
}
