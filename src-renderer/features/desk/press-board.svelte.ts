import { SvelteMap } from 'svelte/reactivity';
import type { Action, PressEvent, PressOutcome } from '#shared/show/action.ts';
import type { SeenPress } from '#shared/room/visible-take-watch.ts';
import type { PressPhase } from '#shared/show/press-phase.ts';
import { targetOf } from '#shared/show/actions/action-rules.ts';
import { sentence } from '../../lib/sentence.ts';

/** The last press of something on the desk, and how far it has come. */
export interface PressMark {
  readonly pressId: string;
  readonly phase: PressPhase;
  /** The person who pressed; null while only this window knows of it. */
  readonly who: string | null;
  readonly reason: string | null;
  /** Milliseconds from the press until the room's picture showed it; missing where that is not watched. */
  readonly seenMs?: number;
}

export interface BoardPorts {
  /** The last step of each recent press: the room shows a press some seconds later. */
  readonly presses: () => readonly PressEvent[];
  readonly setTimeout: (callback: () => void, ms: number) => unknown;
  /** A press that did nothing, or not what was wanted. `marked`: what was pressed shows it. */
  readonly onRefused: (outcome: RefusedPress, marked: boolean) => void;
}

/** A press that did not do what was wanted, with the sentence for the person. */
export type RefusedPress = Exclude<PressOutcome, { kind: 'confirmed' }>;

/** On its way at most so long: the host gives a press up before. Its end may have come while the line was cut. */
const PENDING_MS = 15_000;
/** A confirmation is seen and gone; a failure stays until it has been read. */
const SHOWN_MS: Readonly<Record<PressPhase, number>> = {
  pressed: PENDING_MS,
  sent: PENDING_MS,
  confirmed: 1800,
  failed: 9000,
};

const isPending = ({ phase }: PressMark): boolean => phase === 'pressed' || phase === 'sent';

/** Targets with room on the desk to say why a press failed. */
const WITH_A_FACE = /^(?:scene|band|poll) /;

/** The press in hand until the host has given it an id. */
const OWN = 'own';

/** The phase of the last press of everything that can be pressed. */
export class PressBoard {
  readonly #marks = new SvelteMap<string, PressMark>();
  /** Milliseconds from press to confirmation of the last press that was sent. */
  lastConfirmedMs = $state<number | null>(null);

  readonly #ports: BoardPorts;
  /** Presses of this window whose answer is awaited, by their target: their marks stay until it is there. */
  readonly #awaited = new SvelteMap<string, number>();
  /** A press of this window waits for its answer. */
  readonly isWaiting = $derived(this.#awaited.size > 0);

  constructor(ports: BoardPorts) {
    this.#ports = ports;
  }

  /** The mark of the thing that an action is about, or null when nothing was pressed there lately. */
  markOf(action: Action): PressMark | null {
    const target = targetOf(action);
    return target === null ? null : (this.#marks.get(target) ?? null);
  }

  /** Takes in a step of anyone's press. */
  hear(press: PressEvent): void {
    const { pressId, phase, elapsedMs, source, reason = null } = press;
    if (phase === 'confirmed') this.lastConfirmedMs = Math.round(elapsedMs);
    const target = targetOf(press.action);
    if (target !== null)
      this.#put(target, { pressId, phase, who: source.who ?? null, reason: reason === null ? null : sentence(reason) });
  }

  /** The room's picture showed what was pressed, so many milliseconds later. */
  see({ pressId, delayMs }: SeenPress): void {
    const press = this.#ports.presses().find((one) => one.pressId === pressId && one.phase === 'confirmed');
    const target = press ? targetOf(press.action) : null;
    if (target !== null) this.#put(target, { pressId, phase: 'confirmed', who: null, reason: null, seenMs: delayMs });
  }

  /** Shows a press as pressed at once, sends it, and then shows it as the host says. */
  async press(action: Action, send: () => Promise<PressOutcome>): Promise<PressOutcome> {
    const target = targetOf(action);
    if (target !== null) this.#put(target, { pressId: OWN, phase: 'pressed', who: null, reason: null });
    const key = target ?? '';
    this.#awaited.set(key, (this.#awaited.get(key) ?? 0) + 1);
    const outcome = await send();
    const left = (this.#awaited.get(key) ?? 1) - 1;
    if (left > 0) this.#awaited.set(key, left);
    else this.#awaited.delete(key);
    if (target !== null) this.#settle(target, outcome);
    if (outcome.kind !== 'confirmed') this.#ports.onRefused(outcome, this.#shows(outcome));
    return outcome;
  }

  /** True if some tile, band or poll shows this failure. */
  #shows(outcome: RefusedPress): boolean {
    if (outcome.kind !== 'failed') return false;
    const id = outcome.pressId || OWN;
    return [...this.#marks].some(
      ([target, { pressId, phase }]) => pressId === id && phase === 'failed' && WITH_A_FACE.test(target),
    );
  }

  /** The end of no press is heard any more: there is a new connection, or another show. */
  forgetPending(): void {
    for (const [target, mark] of this.#marks) if (isPending(mark)) this.#marks.delete(target);
  }

  /** Another run of the show, or another show: nothing of it was pressed. */
  forget(): void {
    this.#marks.clear();
    this.lastConfirmedMs = null;
  }

  /** Nothing of this press was heard from the host, or not its end: the answer itself says how it ended. */
  #settle(target: string, outcome: PressOutcome): void {
    const mark = this.#marks.get(target);
    const isLost = outcome.kind === 'failed' && outcome.pressId === '';
    if (!mark || (mark.pressId !== OWN && !(isLost && isPending(mark)))) return;
    if (outcome.kind === 'failed') {
      this.#put(target, {
        pressId: outcome.pressId || OWN,
        phase: 'failed',
        who: null,
        reason: sentence(outcome.message),
      });
    } else {
      this.#marks.delete(target);
    }
  }

  #put(target: string, mark: PressMark): void {
    this.#marks.set(target, mark);
    this.#ports.setTimeout(() => {
      if (isPending(mark) && this.#awaited.has(target)) return;
      if (this.#marks.get(target) === mark) this.#marks.delete(target);
    }, SHOWN_MS[mark.phase]);
  }
}
