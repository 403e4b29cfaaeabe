import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import { isStoppedByLock, needsHold, type RunStep } from '#shared/show/deck-page.ts';
import { changesAir, roleOf } from '#shared/show/actions/action-rules.ts';
import type { DeckRun, DeckRunEnd, DeckRunOutcome } from '#shared/show/deck-run.ts';
import { reaches, type Role } from '#shared/show/roles.ts';
import type { Action } from '#shared/show/action.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import type { Perform } from './perform.ts';

/** The show that a sequence presses, as it is at that moment. */
export interface SequenceShow {
  readonly sessionId: string;
  /** Names the run of the show. */
  readonly runSince: number;
  readonly locked: boolean;
  readonly perform: Perform;
}

/** A step that was not pressed, because the person who began the sequence may not press it any more. */
export interface RefusedStep extends Pick<SequencePress, 'who' | 'device'> {
  readonly pressId: string;
  readonly sessionId: string;
  readonly at: number;
  readonly action: Action;
  readonly message: Sentence;
}

export interface SequencePorts {
  /** Of its presses: sequences of tiles, or of rules. */
  readonly surface: 'sequence' | 'rule';
  readonly clock: Clock;
  readonly newId: () => string;
  /** The show that is open, or null. */
  readonly show: () => SequenceShow | null;
  readonly onChange: (runs: readonly DeckRun[]) => void;
  readonly onRefused: (step: RefusedStep) => void;
}

/** The tile of a sequence, and who presses it. */
export interface SequencePress {
  readonly pageId: string;
  readonly tileId: string;
  readonly name: string;
  readonly steps: readonly RunStep[];
  readonly held: boolean;
  readonly who: string;
  /** The role that this person has now; null once they were shut out. A lost connection changes nothing. */
  readonly role: () => Role | null;
  /** The controller that its tile was pressed on. */
  readonly device?: string;
  /** The poll that this person had chosen when the sequence began. */
  readonly inHand?: string;
  readonly window: string;
}

export interface SequenceRunner {
  /** Starts the tile's sequence; where it plays already, stops it. */
  press(press: SequencePress): DeckRunOutcome;
  /** True while the sequence of a tile is under way: a press of it stops it. */
  isPlaying(pageId: string, tileId: string): boolean;
  /** Stops one, or all with null. */
  stop(runId: string | null, who: string): void;
  /** Somebody put a scene on air by hand: no sequence under way takes another one after it. */
  sceneTakenManually(who: string): void;
  /** Somebody may have been shut out: sequences that such a person began stop. */
  lookAtRights(): void;
  list(): readonly DeckRun[];
  /** Stops all without a word: the host ends. */
  close(): void;
}

/** Time that an ended sequence stays in the list, so that people can read why it failed. */
export const ENDED_SHOWN_MS = 9000;

/** A wait that ends later than this ends in another show: the computer slept, or hung. Sooner than others may take over. */
export const LATE_STEP_MS = 2500;

interface Running {
  run: DeckRun;
  /** The run of the show that it was started in. */
  readonly runSince: number | null;
  readonly steps: readonly RunStep[];
  readonly held: boolean;
  readonly role: SequencePress['role'];
  readonly device: Pick<SequencePress, 'device'>;
  /** The poll that its steps have in hand; none where nobody chose one. */
  inHand: Pick<SequencePress, 'inHand'>;
  /** The person who put a scene on air since the sequence began. */
  manualTakeBy: string | null;
  cancel: CancelTimer;
}

/** Plays the sequences of tiles: each step through the one pipeline of presses, so that no guard is gone around. */
export const createSequenceRunner = ({
  surface,
  clock,
  newId,
  show,
  onChange,
  onRefused,
}: SequencePorts): SequenceRunner => {
  const running = new Map<string, Running>();

  const list = (): readonly DeckRun[] => [...running.values()].map(({ run }) => ({ ...run, at: clock.now() }));
  const tell = (): void => onChange(list());
  const change = (one: Running, changes: Partial<DeckRun>): void => {
    one.run = { ...one.run, ...changes };
    tell();
  };

  const finish = (one: Running, end: DeckRunEnd): void => {
    one.cancel();
    change(one, { end, wait: null, opens: null });
    one.cancel = clock.schedule(clock.now() + ENDED_SHOWN_MS, () => {
      running.delete(one.run.runId);
      tell();
    });
  };

  /** Why the person who began a sequence may not press a step of it any more; null where they may. */
  const refusalOf = ({ run: { who }, role }: Running, step: RunStep): Sentence | null => {
    const now = role();
    if (now === null)
      return surface === 'rule' ? say('host_rule_shut_out', { who }) : say('host_sequence_shut_out', { who });
    return step.kind === 'action' && !reaches(now, roleOf(step.action)) ? say('host_sequence_role', { who }) : null;
  };
  const refuse = (one: Running, at: number, message: Sentence): void => {
    const { who, sessionId } = one.run;
    change(one, { step: at });
    finish(one, { kind: 'failed', message });
    const step = one.steps.slice(at).find(({ kind }) => kind === 'action');
    if (step?.kind !== 'action') return;
    onRefused({ pressId: newId(), sessionId, at: clock.now(), who, ...one.device, action: step.action, message });
  };

  const act = async (one: Running, step: Extract<RunStep, { kind: 'action' }>, on: SequenceShow): Promise<void> => {
    const { who, window: from } = one.run;
    const held = one.held && { held: true };
    const source = { surface, who, from, role: one.role, ...one.device, ...one.inHand, ...held } as const;
    const outcome = await on.perform(step.action, source);
    if (one.run.end) return;
    if (outcome.kind === 'confirmed') {
      if (outcome.inHand !== undefined) one.inHand = { inHand: outcome.inHand };
      next(one);
    } else finish(one, { kind: 'failed', message: outcome.message });
  };

  const next = (one: Running): void => {
    const at = one.run.step + 1;
    const step = one.steps[at];
    if (!step) {
      finish(one, { kind: 'done' });
      return;
    }
    const on = show();
    if (on?.sessionId !== one.run.sessionId || on.runSince !== one.runSince) {
      finish(one, { kind: 'failed', message: say('host_show_closed') });
      return;
    }
    const refusal = refusalOf(one, step);
    if (refusal !== null) {
      refuse(one, at, refusal);
      return;
    }
    const now = clock.now();
    switch (step.kind) {
      case 'action':
        if (one.manualTakeBy !== null && changesAir(step.action)) {
          finish(one, { kind: 'stopped', who: one.manualTakeBy });
          return;
        }
        change(one, { step: at, doing: 'action', wait: null, opens: null });
        void act(one, step, on);
        break;
      case 'wait':
        change(one, { step: at, doing: 'wait', wait: { from: now, until: now + step.ms }, opens: null });
        one.cancel = clock.schedule(now + step.ms, () => {
          const lateMs = clock.now() - now - step.ms;
          if (lateMs > LATE_STEP_MS)
            refuse(one, one.run.step + 1, say('host_sequence_late', { seconds: Math.round(lateMs / 1000) }));
          else next(one);
        });
        break;
      case 'page':
        change(one, { step: at, doing: 'page', wait: null, opens: step.pageId });
        next(one);
        break;
    }
  };

  const playing = (pageId: string, tileId: string): Running | undefined =>
    [...running.values()].find(({ run }) => run.end === null && run.pageId === pageId && run.tileId === tileId);

  /** Forgets ended sequences of this tile: it was pressed again. */
  const forgetEnded = (pageId: string, tileId: string): void => {
    for (const [id, { run, cancel }] of running) {
      if (run.pageId !== pageId || run.tileId !== tileId) continue;
      cancel();
      running.delete(id);
    }
  };

  return {
    press({ pageId, tileId, name, steps, held, who, role, device, inHand, window }) {
      const now = clock.now();
      const already = playing(pageId, tileId);
      if (already) {
        finish(already, { kind: 'stopped', who });
        return { kind: 'stopped', runId: already.run.runId };
      }
      const on = show();
      if (on?.locked === true && isStoppedByLock(steps))
        return { kind: 'ignored', reason: 'locked', message: say('host_press_locked') };
      if (needsHold(steps) && !held) {
        const message = say('host_press_hold');
        return { kind: 'ignored', reason: 'hold', message };
      }
      forgetEnded(pageId, tileId);
      const runId = newId();
      const one: Running = {
        run: {
          runId,
          pageId,
          tileId,
          name,
          sessionId: on?.sessionId ?? '',
          who,
          window,
          startedAt: now,
          step: -1,
          steps: steps.length,
          doing: 'action',
          wait: null,
          opens: null,
          end: null,
          at: now,
        },
        steps,
        runSince: on?.runSince ?? null,
        held,
        role,
        device: device === undefined ? {} : { device },
        inHand: inHand === undefined ? {} : { inHand },
        manualTakeBy: null,
        cancel: () => {},
      };
      running.set(runId, one);
      next(one);
      return { kind: 'started', runId };
    },
    isPlaying: (pageId, tileId) => playing(pageId, tileId) !== undefined,
    stop(runId, who) {
      for (const one of [...running.values()]) {
        if (one.run.end === null && (runId === null || one.run.runId === runId)) finish(one, { kind: 'stopped', who });
      }
    },
    sceneTakenManually(who) {
      for (const one of running.values()) one.manualTakeBy = who;
    },
    lookAtRights() {
      for (const one of [...running.values()]) {
        const at = one.run.step + 1;
        const step = one.steps[at];
        const refusal = one.run.end === null && step && one.role() === null ? refusalOf(one, step) : null;
        if (refusal) refuse(one, at, refusal);
      }
    },
    list,
    close() {
      for (const { cancel } of running.values()) cancel();
      running.clear();
    },
  };
};
