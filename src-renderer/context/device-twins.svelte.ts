import type { ControllerSettings } from '#shared/controls/controllers.ts';
import type { ControllerKind } from '#shared/controls/device-facts.ts';
import type { ControlEvent } from '../lib/controllers/control-event.ts';
import { isNameOf } from '../lib/controllers/device-names.ts';
import type { ControllerDevice } from './known-devices.svelte.ts';

/** Devices that nobody can tell apart, and the names with something kept of them that are to be given to them. */
export interface DeviceDoubt {
  readonly kind: ControllerKind;
  readonly plain: string;
  readonly devices: readonly string[];
  readonly kept: readonly string[];
}

type Kept = Pick<ControllerSettings, 'devices' | 'bindings'>;
type There = Pick<ControllerDevice, 'name' | 'plain' | 'kind' | 'isConnected'>;

const keyOf = ({ kind, name }: Pick<There, 'kind' | 'name'>): string => `${kind}\n${name}`;

/**
 * Devices by the name that they say of themselves, where more than one device or more than one kept name is left and it
 * matters which is which. `settled` are those that were told apart, or used, in this run.
 */
export const doubtsOf = (
  { devices, bindings }: Kept,
  list: readonly There[],
  settled: ReadonlySet<string>,
): readonly DeviceDoubt[] => {
  const keptNames = new Set([...bindings, ...devices].map(({ device }) => device));
  const there = list.filter(({ isConnected }) => isConnected);
  const groups = Map.groupBy(there, ({ kind, plain }) => `${kind}\n${plain}`);
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { kind, plain } = first;
    const taken = new Set(
      there.filter((one) => one.plain !== plain || settled.has(keyOf(one))).map(({ name }) => name),
    );
    const open = [first, ...others].filter((one) => !settled.has(keyOf(one))).map(({ name }) => name);
    const kept = [...keptNames].filter((name) => isNameOf(name, plain) && !taken.has(name));
    const isClear = open.length === 0 || kept.length === 0 || new Set([...open, ...kept]).size === 1;
    return isClear ? [] : [{ kind, plain, devices: open, kept: kept.toSorted() }];
  });
};

/** True for what a person does on purpose: a fader that trembles answers nothing. */
const isOnPurpose = ({ act }: ControlEvent): boolean =>
  act.kind === 'press' || act.kind === 'turn' || (act.kind === 'value' && act.value === 1);

export interface DeviceTwinsOptions {
  readonly settings: () => Kept;
  readonly devices: () => readonly There[];
  /** Two names of a kind change places. */
  readonly swap: (kind: ControllerKind, name: string, other: string) => void;
}

/** Asks which of two devices of one name is which, after a start of the app. */
export class DeviceTwins {
  /** The question is on the screen, so that a press is an answer. */
  isAsking = $state(false);

  readonly #options: DeviceTwinsOptions;
  #settled = $state.raw<ReadonlySet<string>>(new Set());
  #skipped = $state(0);
  readonly doubts: readonly DeviceDoubt[] = $derived.by(() =>
    doubtsOf(this.#options.settings(), this.#options.devices(), this.#settled),
  );
  /** The doubt that is asked about, and the kept name whose device is to press something; null for none. */
  readonly question = $derived.by(() => {
    const [doubt] = this.doubts;
    const device = doubt?.kept[this.#skipped % doubt.kept.length];
    return doubt && device !== undefined ? { doubt, device } : null;
  });

  constructor(options: DeviceTwinsOptions) {
    this.#options = options;
  }

  isInDoubt(device: string): boolean {
    return this.doubts.some(({ devices }) => devices.includes(device));
  }

  /** The device that is asked for is not there: the next one is asked for. */
  skip(): void {
    this.#skipped += 1;
  }

  /** Takes what a device does: true where that is an answer, which presses nothing. */
  hear(kind: ControllerKind, event: ControlEvent): boolean {
    const { question } = this;
    if (!this.isInDoubt(event.device)) {
      // It was used under its name, so it keeps it.
      this.#settle(kind, event.device);
      return false;
    }
    if (!this.isAsking || question?.doubt.devices.includes(event.device) !== true || !isOnPurpose(event)) return false;
    const { doubt, device } = question;
    if (device !== event.device) this.#options.swap(doubt.kind, event.device, device);
    this.#skipped = 0;
    this.#settle(doubt.kind, device);
    return true;
  }

  #settle(kind: ControllerKind, name: string): void {
    const key = keyOf({ kind, name });
    if (!this.#settled.has(key)) this.#settled = new Set([...this.#settled, key]);
  }

  /** Devices of a kind are opened again, by names that are given again. */
  forget(kind: ControllerKind): void {
    this.#settled = new Set([...this.#settled].filter((key) => !key.startsWith(`${kind}\n`)));
  }
}
