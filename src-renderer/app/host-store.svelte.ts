import type { Hello, SpaceSummary } from '#shared/bridge/app-calls.ts';
import type { Bridge } from '../bridge/bridge.ts';
import type { HostConnection } from '../bridge/transport.ts';

/** The host as the window knows it: what it said at hello, and whether it is there. */
export class HostStore {
  connection = $state<HostConnection>('connecting');
  hello = $state.raw<Hello | null>(null);
  spaces = $state.raw<readonly SpaceSummary[]>([]);
  presence = $state.raw<readonly { readonly name: string; readonly kind: 'window' | 'panel' | 'controller' }[]>([]);
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
      this.spaces = spaces;
    });
    bridge.on('presence.changed', (presence) => {
      this.presence = presence;
    });
  }

  /** Takes in what the host said. */
  meet(hello: Hello): void {
    this.hello = hello;
    this.spaces = hello.spaces;
  }
}
