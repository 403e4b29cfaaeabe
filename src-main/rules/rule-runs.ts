import type { Firing } from '#shared/rules/evaluate.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import { createSequenceRunner, type SequencePress } from '../show/sequence-runner.ts';
import type { PlayedRule } from './played-rule.ts';
import type { RulePresses } from './rule-presses.ts';
import type { RulesPorts } from './rules-ports.ts';

/** The steps of rules that play. */
export interface RuleRuns {
  /** Plays the steps of a rule, unless they play already. */
  begin(rule: PlayedRule, firing: Firing, role: SequencePress['role']): void;
  /** Stops the steps of a rule, or of all with null. */
  stop(ruleId: string | null, who: string): void;
  /** Somebody put a scene on air by hand: no steps under way take another one after it. */
  sceneTakenManually(who: string): void;
  lookAtRights(): void;
  close(): void;
}

export interface RuleRunPorts extends Pick<RulesPorts, 'clock' | 'newId' | 'show' | 'onRefused'> {
  readonly presses: RulePresses;
  /** How the steps of a rule began or ended: `message` says why they stopped. */
  readonly onNote: (ruleId: string, message: Sentence | null) => void;
}

/** Names the presses of a rule in the pipeline. */
const fromOf = (ruleId: string): string => `rule ${ruleId}`;
/** Stands for the page of a tile. */
const PAGE = 'rules';

/** Plays the steps of rules as those of tiles are played. */
export const createRuleRuns = (ports: RuleRunPorts): RuleRuns => {
  const { presses, onNote } = ports;
  /** Runs whose end was told. */
  const told = new Set<string>();
  const sequences = createSequenceRunner({
    surface: 'rule',
    clock: ports.clock,
    newId: ports.newId,
    show() {
      const show = ports.show();
      if (!show) return null;
      const { runSince, deskMode } = show.state();
      return { sessionId: show.sessionId, runSince, locked: deskMode.locked, perform: presses.performOn(show) };
    },
    onChange(runs) {
      for (const { runId, tileId, end } of runs) {
        if (end?.kind !== 'failed' || told.has(runId)) continue;
        told.add(runId);
        onNote(tileId, end.message);
      }
      for (const runId of told) if (!runs.some((one) => one.runId === runId)) told.delete(runId);
    },
    onRefused: ports.onRefused,
  });
  return {
    begin({ id, name, rule }, { links, pollId }, role) {
      if (sequences.isPlaying(PAGE, id)) return;
      presses.began(fromOf(id), id, links);
      const outcome = sequences.press({
        pageId: PAGE,
        tileId: id,
        name,
        steps: rule.steps,
        held: false,
        who: name.slice(0, 60),
        role,
        ...(pollId !== null && { inHand: pollId }),
        window: fromOf(id),
      });
      onNote(id, outcome.kind === 'ignored' ? outcome.message : null);
    },
    stop(ruleId, who) {
      if (ruleId === null) sequences.stop(null, who);
      const playing = sequences.list().find(({ tileId, end }) => tileId === ruleId && end === null);
      if (playing) sequences.stop(playing.runId, who);
    },
    sceneTakenManually: (who) => sequences.sceneTakenManually(who),
    lookAtRights: () => sequences.lookAtRights(),
    close: () => sequences.close(),
  };
};
