import type { ControllerCommand, ControllerSettings } from '#shared/controls/controllers.ts';
import type { ControllerKind, HeardResult } from '#shared/controls/device-facts.ts';

/** A device that was seen in this run, or that something is kept of. */
export interface ControllerDevice {
  readonly name: string;
  /** The name that it says of itself, which another one may have too. */
  readonly plain: string;
  readonly kind: ControllerKind;
  readonly isConnected: boolean;
  /** Unix milliseconds of this window; null before it did anything. */
  readonly lastAt: number | null;
  readonly lastControl: string | null;
  readonly lastCommand: ControllerCommand | null;
  readonly lastResult: HeardResult | null;
  readonly mutedUntil: number | null;
  /** It sends back what it gets, so it gets no lights. */
  readonly isLoop: boolean;
}

export interface KnownDevicesPorts {
  readonly now: () => number;
  readonly setTimeout: (run: () => void, ms: number) => unknown;
}

/** Shortest pause between two updates about devices. */
const TELL_MS = 200;

/** A device that did nothing yet. */
export const SILENT = {
  lastAt: null,
  lastControl: null,
  lastCommand: null,
  lastResult: null,
  mutedUntil: null,
  isLoop: false,
} as const;

/** The devices that were seen in this run, told at a pace that a page can follow. */
export class KnownDevices {
  list = $state.raw<readonly ControllerDevice[]>([]);
  /** Counts each coming and going of a device, and each sleep of the computer, in which their power may be off. */
  plugged = $state(0);

  readonly #ports: KnownDevicesPorts;
  readonly #known = new Map<string, ControllerDevice>();
  #isTelling = false;

  constructor(ports: KnownDevicesPorts) {
    this.#ports = ports;
  }

  kindOf(name: string): ControllerKind {
    return this.#known.get(name)?.kind ?? 'midi';
  }

  /** Names of the devices of a kind that are there. */
  connected(kind: ControllerKind): readonly string[] {
    return [...this.#known.values()].filter((one) => one.kind === kind && one.isConnected).map(({ name }) => name);
  }

  /** The devices of a kind that are there now. */
  setConnected(kind: ControllerKind, names: readonly string[], plainOf = (name: string): string => name): void {
    for (const [name, device] of this.#known) {
      if (device.kind === kind) this.#known.set(name, { ...device, isConnected: names.includes(name) });
    }
    for (const name of names) {
      if (!this.#known.has(name))
        this.#known.set(name, { name, plain: plainOf(name), kind, isConnected: true, ...SILENT });
    }
    this.list = [...this.#known.values()];
    this.plugged += 1;
  }

  note(name: string, change: Partial<ControllerDevice>): void {
    const device = this.#known.get(name);
    if (!device) return;
    this.#known.set(name, { ...device, ...change });
    this.#tell();
  }

  muted(name: string, until: number): void {
    this.note(name, { mutedUntil: until });
    // It is told once more when it is over.
    this.#ports.setTimeout(
      () => {
        this.#tell();
      },
      until - this.#ports.now() + TELL_MS,
    );
  }

  #tell(): void {
    if (this.#isTelling) return;
    this.#isTelling = true;
    this.#ports.setTimeout(() => {
      this.#isTelling = false;
      const now = this.#ports.now();
      this.list = [...this.#known.values()].map((device) => ({
        ...device,
        mutedUntil: device.mutedUntil !== null && device.mutedUntil > now ? device.mutedUntil : null,
      }));
    }, TELL_MS);
  }
}

/** The kind of a device by a control that it has. */
const kindByControl = (control: string): ControllerKind => {
  if (/^(?:note|cc|program) /.test(control)) return 'midi';
  return /^(?:button|axis|hat) /.test(control) ? 'gamepad' : 'stream-deck';
};

/** Devices that something is kept of and that were not seen in this run. Without a control, the kind is a guess. */
export const absentDevices = (
  { devices, bindings }: Pick<ControllerSettings, 'devices' | 'bindings'>,
  seen: readonly Pick<ControllerDevice, 'name'>[],
): readonly ControllerDevice[] => {
  const names = new Set([...devices, ...bindings].map(({ device }) => device));
  for (const { name } of seen) names.delete(name);
  return [...names].map((name) => {
    const control = bindings.find(({ device }) => device === name)?.control;
    const guess = name.startsWith('Stream Deck') ? 'stream-deck' : 'midi';
    return {
      name,
      plain: name,
      kind: control === undefined ? guess : kindByControl(control),
      isConnected: false,
      ...SILENT,
    };
  });
};
