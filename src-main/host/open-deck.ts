import { isAutomatic, type PressEvent } from '#shared/show/action.ts';
import { changesAir } from '#shared/show/actions/action-rules.ts';
import type { HostEvents } from '../bridge/host-events.ts';
import type { DeskMarkStore } from '../settings/desk-marks.ts';
import type { CurrentShow } from '../show/current-show.ts';
import { createSequenceRunner, type SequenceRunner } from '../show/sequence-runner.ts';
import { createTilePresses } from '../show/tile-press.ts';
import type { HostPorts } from './host.ts';
import type { WriteJournal } from './open-journal.ts';

/** The part of the desk that the host keeps, for all its windows. */
export interface Deck {
  readonly sequences: SequenceRunner;
  readonly marks: DeskMarkStore;
  readonly pressTile: ReturnType<typeof createTilePresses>;
}

export interface DeckDeps {
  readonly marks: DeskMarkStore;
  readonly events: HostEvents;
  readonly shows: Pick<CurrentShow, 'now'>;
  readonly writeJournal: WriteJournal;
}

/** Opens the desk's data in the host: running sequences, and marks of the chat. */
export const openDeck = (
  { clock, newId, log }: Pick<HostPorts, 'clock' | 'newId' | 'log'>,
  { marks, events, shows, writeJournal }: DeckDeps,
): Deck => {
  const sequences = createSequenceRunner({
    surface: 'sequence',
    clock,
    newId,
    show: () => {
      const show = shows.now();
      return (
        show && {
          sessionId: show.sessionId,
          runSince: show.state().runSince,
          locked: show.state().deskMode.locked,
          perform: show.perform,
        }
      );
    },
    onChange: (runs) => events.emit('deck.runs.changed', runs),
    onRefused: (step) => writeJournal({ ...step, surface: 'sequence', outcome: 'failed', elapsedMs: null }),
  });
  // Panels, tokens and passwords come and go by these.
  for (const event of ['panels.changed', 'panels.serving_changed', 'surfaces.changed'] as const) {
    events.on(event, () => sequences.lookAtRights());
  }
  /** A message that went on stage leaves the queue, and is marked as shown. */
  const noteStaged = ({ phase, action, source }: PressEvent): void => {
    const sessionId = shows.now()?.sessionId;
    if (sessionId === undefined || phase !== 'confirmed') return;
    if (action.kind !== 'message.stage' || action.messageId === null) return;
    try {
      const { messageId } = action;
      const by = source.who ?? '';
      marks.mark(sessionId, { mark: 'queue', messageId, on: false, by });
      marks.mark(sessionId, { mark: 'staged', messageId, on: true, by });
    } catch (error) {
      // The message is on stage all the same: a full disk must not make the press fail.
      log.warn('a staged message still waits for the stage', { error });
    }
  };
  // At another desk of the team as at this one.
  for (const event of ['show.press', 'team.press'] as const) {
    events.on(event, noteStaged);
    events.on(event, ({ phase, action, source }) => {
      if (phase === 'pressed' && !isAutomatic(source.surface) && changesAir(action)) {
        sequences.sceneTakenManually(source.who ?? '');
      }
    });
  }
  const pressTile = createTilePresses({
    clock,
    show: () => shows.now(),
    sequences,
    onPressed(hear) {
      events.on('show.press', ({ phase, action }) => {
        if (phase === 'pressed') hear(action);
      });
    },
  });
  return { sequences, marks, pressTile };
};
