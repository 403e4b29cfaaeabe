import type { Hello, SpaceSummary } from '#shared/bridge/app-calls.ts';
import type { BridgeEvents } from '#shared/bridge/contract.ts';
import type { Bridge } from '../bridge/bridge.ts';
import type { HostConnection } from '../bridge/transport.ts';
import { hostName } from '../lib/host-names.ts';

/** The host as the window knows it: what it said at hello, and whether it is there. */
export class HostStore {
  connection = $state<HostConnection>('connecting');
  hello = $state.raw<Hello | null>(null);
  #spaces = $state.raw<readonly SpaceSummary[]>([]);
  #presence = $state.raw<BridgeEvents['presence.changed']>([]);
  /** The rehearsal space bears the host's name for it, the others their own. */
  readonly spaces = $derived(
    this.#spaces.map((space) => (space.rehearsal ? { ...space, name: hostName(space.name) } : space)),
  );
  readonly presence = $derived(this.#presence.map((one) => ({ ...one, name: hostName(one.name) })));
  /** What this window is called among those present; empty before hello. */
  readonly me = $derived(hostName(this.hello?.me ?? ''));
  /** The space chosen in Shows; the open show's space otherwise. */
  chosenSpaceId = $state<string | null>(null);

  readonly space = $derived(
    this.spaces.find((space) => space.id === this.chosenSpaceId) ??
      this.spaces.find((space) => space.id === this.hello?.openOn?.spaceId) ??
      this.spaces[0] ??
      null,
  );
  /** Nothing but the rehearsal space is connected. */
  readonly onlyRehearsal = $derived(this.spaces.length > 0 && this.spaces.every((space) => space.rehearsal));

  constructor(bridge: Bridge) {
    bridge.onConnection((connection) => {
      this.connection = connection;
    });
    bridge.on('spaces.changed', (spaces) => {
      this.#spaces = spaces;
    });
    bridge.on('presence.changed', (presence) => {
      this.#presence = presence;
    });
  }

  /** Takes in what the host said. */
  meet(hello: Hello): void {
    this.hello = hello;
    this.#spaces = hello.spaces;
  }
}
