import * as m from '../../paraglide/messages.js';
import type { SyncStore } from '../../context/sync-store.svelte.ts';

/** Only problems that do not pass by themselves soon count as trouble. */
export type SyncTone = 'plain' | 'busy' | 'trouble';

export const syncTone = ({ status, unkeptProblem }: SyncStore): SyncTone => {
  const isStuck = status.phase === 'offline' || status.problem !== null || unkeptProblem !== null;
  if (isStuck || status.conflicts > 0 || status.refused > 0) return 'trouble';
  return status.phase === 'sending' ? 'busy' : 'plain';
};

/** The state of sync, without how much waits. */
export const phaseWord = ({ status }: SyncStore): string => {
  switch (status.phase) {
    case 'sending':
      return status.total > 0 ? m.sync_sending({ done: status.done, total: status.total }) : m.sync_checking();
    case 'paused':
      return m.sync_paused();
    case 'offline':
      return m.sync_offline();
    case 'idle':
      return status.problem === null ? '' : m.sync_stopped();
  }
};

/** The whole state in a few words. */
export const syncWords = (sync: SyncStore): string => {
  const { status, waiting, unkeptProblem } = sync;
  if (unkeptProblem !== null) return m.sync_not_kept({ problem: unkeptProblem });
  const isCalm = status.phase === 'sending' && waiting === 0;
  const parts = [
    isCalm ? '' : phaseWord(sync),
    waiting > 0 ? m.sync_waiting({ count: waiting }) : '',
    status.refused > 0 ? m.sync_refused({ count: status.refused }) : '',
    status.conflicts > 0 ? m.sync_conflicts({ count: status.conflicts }) : '',
  ].filter((part) => part !== '');
  return parts.length > 0 ? parts.join(', ') : m.sync_idle();
};
