import type { BridgeEventName } from '#shared/bridge/events.ts';
import type { BridgeResult } from '#shared/bridge/envelope.ts';
import type { PersonRole } from '#shared/show/roles.ts';
import type { SurfaceKind } from '#shared/controls/surface.ts';
import type { AppErrorCode } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Arrival, PressOutcome } from '#shared/show/action.ts';
import type { DeckRunOutcome } from '#shared/show/deck-run.ts';
import type { ActionPress } from '#shared/show/action-press.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import type { SurfaceActivity } from './surface-activity.ts';

/** The attachment of a controller's program to the host: it may do what its role may, under its name. */
export interface ControlAttachment {
  call(name: string, input: unknown): Promise<BridgeResult<unknown>>;
  detach(): void;
}

export interface ControlAttachOptions {
  readonly name: string;
  readonly role: PersonRole;
  /** The role that it has now; null once its way in is closed to it. */
  readonly roleNow: () => PersonRole | null;
  readonly send: (event: BridgeEventName, data: unknown) => void;
}

export type AttachControl = (options: ControlAttachOptions) => ControlAttachment;

/** Outcome of a press by a controller. Refused: it did not reach the pipeline. Started, stopped: a sequence of a tile. */
export type ControlOutcome =
  | PressOutcome
  | DeckRunOutcome
  | { readonly kind: 'refused'; readonly code: AppErrorCode; readonly message: Sentence };

export interface ControlPress {
  /** The action's name in the protocol. */
  readonly asked: string;
  readonly held: boolean;
  /** It states an end: where that is so already, nothing is sent. */
  readonly unlessSo?: boolean;
  /** A take arrives by this transition. */
  readonly arrival?: Arrival | null;
}

/** A program that was let in by a surface. */
export interface SurfaceClient {
  readonly kind: SurfaceKind;
  readonly name: string;
  readonly role: PersonRole;
  press(press: ActionPress, by: ControlPress): Promise<ControlOutcome>;
  /** As `press`, for what is noted under another name already. */
  send(press: ActionPress, by: Omit<ControlPress, 'asked'>): Promise<ControlOutcome>;
  /** Any other thing that is pressed: the surface's lock and test come first, and it is noted. */
  through(asked: string, run: () => Promise<ControlOutcome>): Promise<ControlOutcome>;
  /** Any call of the bridge, within the role. */
  call(name: string, input: unknown): Promise<BridgeResult<unknown>>;
  end(): void;
}

export interface SurfaceClientOptions {
  readonly kind: SurfaceKind;
  readonly name: string;
  readonly role: PersonRole;
  readonly address: string;
  /** The role by the token, password or address that let it in; null where that is gone. */
  readonly roleNow: () => PersonRole | null;
  /** True while its surface is switched on, whether or not it can listen now. */
  readonly isOn: (kind: SurfaceKind) => boolean;
  readonly attach: AttachControl;
  readonly activity: SurfaceActivity;
  readonly isLocked: () => boolean;
  readonly clock: Clock;
  readonly send?: (event: BridgeEventName, data: unknown) => void;
}

const LOCKED = say('host_surface_locked');
const TESTED = say('host_surface_tested');

/** The sentence of an outcome, if it has one. */
const messageOf = (outcome: ControlOutcome): Sentence | null => {
  if (outcome.kind === 'confirmed') return outcome.note ?? null;
  return 'message' in outcome ? outcome.message : null;
};

/** Attaches a program to the host like a panel, so that rights, names, guards and journal are those of any press. */
export const createSurfaceClient = (options: SurfaceClientOptions): SurfaceClient => {
  const { kind, name, role, address, activity } = options;
  const attachment = options.attach({
    name,
    role,
    roleNow: () => (options.isOn(kind) ? options.roleNow() : null),
    send: options.send ?? (() => undefined),
  });
  const leave = activity.enter(kind, { name, address });

  const through: SurfaceClient['through'] = async (asked, run) => {
    const note = (result: Parameters<SurfaceActivity['note']>[1]['result'], message: Sentence | null): void =>
      activity.note(kind, { from: name, asked, result, message });
    if (activity.isTested(kind)) {
      note('tested', null);
      return { kind: 'refused', code: 'ignored', message: TESTED };
    }
    if (options.isLocked()) {
      note('refused', LOCKED);
      return { kind: 'refused', code: 'locked', message: LOCKED };
    }
    const outcome = await run();
    // The program has its answer first.
    setImmediate(() => note(outcome.kind, messageOf(outcome)));
    return outcome;
  };

  const send: SurfaceClient['send'] = async (press, { held, unlessSo = false, arrival = null }) => {
    const source = { surface: kind, ...(held && { held }), ...(unlessSo && { unlessSo }), ...(arrival && { arrival }) };
    const input = { action: press.action, source };
    const result = await (press.kind === 'toggle'
      ? attachment.call('show.toggle', { ...input, mediaSec: null })
      : attachment.call('show.perform', input));
    if (result.ok) return result.value as PressOutcome;
    return { kind: 'refused', code: result.error.code, message: result.error.sentence };
  };

  return {
    kind,
    name,
    role,
    send,
    through,
    call: (call, input) => attachment.call(call, input),
    press: (press, by) => through(by.asked, () => send(press, by)),
    end() {
      attachment.detach();
      leave();
    },
  };
};
