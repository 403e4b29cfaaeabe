import type { BridgeEventName, BridgeEvents } from '#shared/bridge/events.ts';
import type { DisplaysState } from '#shared/bridge/display-calls.ts';
import { DEFAULT_PREFERENCES } from '#shared/settings/preferences.ts';
import type { GlobalKeyStatus } from '#shared/show/key-binding.ts';
import type { AttachOptions } from '../../../src-main/bridge/attachment.ts';
import type { Host } from '../../../src-main/host/host.ts';

/** A host that answers every call with its name and input, and does what the test says. */
export interface FakeHost extends Host {
  readonly attached: AttachOptions[];
  readonly calls: { readonly name: string; readonly input: unknown }[];
  readonly presses: string[];
  /** Paths of packages that the system opened. */
  readonly openedPackages: string[];
  readonly globalKeys: (readonly GlobalKeyStatus[])[];
  readonly displays: DisplaysState[];
  nudges: number;
  emit<Name extends BridgeEventName>(event: Name, data: BridgeEvents[Name]): void;
  /** Holds every answer back until the returned function is called. */
  hold(): () => void;
}

/** Makes a host for tests of the shell alone. */
export const createFakeHost = (): FakeHost => {
  const listeners = new Map<string, Set<(data: never) => void>>();
  let gate: Promise<void> = Promise.resolve();
  const host: FakeHost = {
    attached: [],
    calls: [],
    presses: [],
    openedPackages: [],
    globalKeys: [],
    displays: [],
    nudges: 0,
    service: Promise.resolve(null),
    opened: Promise.resolve(),
    startControls: () => Promise.resolve(null),
    reportPanels: () => undefined,
    checkFilms: () => undefined,
    teamRoom: () => false,
    teamRelay: () => null,
    pressWatch: { during: (press) => press(), isPressing: () => false, afterPress: () => undefined },
    panelHandovers: { origins: () => [], look: () => null, admit: () => null, visitor: () => null },
    reportPanelServing: () => undefined,
    panelSettings: () => DEFAULT_PREFERENCES.panels,
    showTitle: () => null,
    roomMonitorUrl: () => null,
    attach(options) {
      host.attached.push(options);
      return {
        async call(name, input) {
          host.calls.push({ name, input });
          await gate;
          return { ok: true, value: { name, input } };
        },
        detach() {
          host.attached.splice(host.attached.indexOf(options), 1);
        },
      };
    },
    on(event, listener) {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener));
      return () => void set.delete(listener);
    },
    serviceOrigin: () => 'http://127.0.0.1:40000',
    media: async () => null,
    nudge() {
      host.nudges += 1;
    },
    reportGlobalKeys: (statuses) => void host.globalKeys.push(statuses),
    reportGlobalPress: (chord) => void host.presses.push(chord),
    reportMenuPress: (command) => void host.presses.push(command),
    reportUpdates: () => undefined,
    // Packages travel by the browser host alone.
    packages: null as never,
    openPackage: (path) => void host.openedPackages.push(path),
    reportDisplays: (state) => void host.displays.push(state),
    close: async () => undefined,
    emit(event, data) {
      for (const listener of listeners.get(event) ?? []) listener(data as never);
      for (const one of host.attached) one.send(event, data);
    },
    hold() {
      const held = Promise.withResolvers<undefined>();
      gate = held.promise;
      return () => held.resolve(undefined);
    },
  };
  return host;
};
