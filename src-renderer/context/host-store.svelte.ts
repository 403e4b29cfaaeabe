import type { Hello, SpaceSummary } from '#shared/bridge/app-calls.ts';
import type { BridgeCallName } from '#shared/bridge/contract.ts';
import type { BridgeEvents } from '#shared/bridge/events.ts';
import { roleOfRefused } from '#shared/bridge/operation-role.ts';
import { ROLE_REFUSALS } from '#shared/show/role-refusals.ts';
import { reaches, type LeastRole, type Role } from '#shared/show/roles.ts';
import type { Action } from '#shared/show/action.ts';
import { roleOf } from '#shared/show/actions/action-rules.ts';
import type { Bridge } from '../bridge/bridge.ts';
import type { HostConnection } from '../bridge/transport.ts';
import { hostName } from '../lib/host-names.ts';
import { sentence } from '../lib/sentence.ts';
import * as m from '../paraglide/messages.js';
import type { ChosenSpace } from './chosen-space.svelte.ts';

/** State of the host in this window: its hello, and whether it is connected. */
export class HostStore {
  connection = $state<HostConnection>('connecting');
  /** Nothing was heard of the host for too long, though the line seems open: what this window shows may be old. */
  isSilent = $state(false);
  hello = $state.raw<Hello | null>(null);
  #spaces = $state.raw<readonly SpaceSummary[]>([]);
  #presence = $state.raw<BridgeEvents['presence.changed']>([]);
  /** Connected spaces; the rehearsal space has its name in the language of the window. */
  readonly spaces = $derived(
    this.#spaces.map((space) => (space.rehearsal ? { ...space, name: m.settings_rehearsal() } : space)),
  );
  readonly presence = $derived(this.#presence.map((one) => ({ ...one, name: hostName(one.name) })));
  /** The name of this window among those present; empty before hello. */
  readonly me = $derived(hostName(this.hello?.me ?? ''));
  /** The role of this window: all, or the one its panel was given. */
  readonly role = $derived<Role>(this.hello?.role ?? 'desk');
  /** The space chosen in Shows; the open show's space otherwise. */
  readonly chosen: ChosenSpace;

  readonly space = $derived.by(
    () =>
      this.chosen.ids.map((id) => this.spaces.find((space) => space.id === id)).find((space) => space !== undefined) ??
      this.spaces.find((space) => space.id === this.hello?.firstShow?.spaceId) ??
      this.spaces[0] ??
      null,
  );
  /** Nothing but the rehearsal space is connected. */
  readonly onlyRehearsal = $derived(this.spaces.length > 0 && this.spaces.every((space) => space.rehearsal));

  constructor(bridge: Bridge, chosen: ChosenSpace) {
    this.chosen = chosen;
    bridge.onConnection((connection) => {
      this.connection = connection;
    });
    bridge.onSilent((isSilent) => {
      this.isSilent = isSilent;
    });
    bridge.on('spaces.changed', (spaces) => {
      this.#spaces = spaces;
    });
    bridge.on('show.opened', (state) => {
      if (state) chosen.follow(state.spaceId);
    });
    bridge.on('presence.changed', (presence) => {
      this.#presence = presence;
    });
  }

  /** True if this window's role includes the rights of another. */
  is(least: LeastRole): boolean {
    return reaches(this.role, least);
  }

  /** Why this panel may not do what takes a role, in words; null where it may. */
  reasonBelow(least: LeastRole): string | null {
    return this.is(least) ? null : sentence({ key: ROLE_REFUSALS[least], params: {}, text: least });
  }

  /** Why this panel may never make a call, in words; null where it may. */
  reasonOf(call: BridgeCallName): string | null {
    return this.reasonBelow(this.hello?.refused[call] ?? 'viewer');
  }

  /** Why this panel may not call an operation of the platform, in words; null where it may. */
  reasonOfOperation(name: string): string | null {
    return this.hello?.operations?.includes(name) === false ? this.reasonBelow(roleOfRefused(name)) : null;
  }

  /** Why this panel may not press an action, in words; null where it may. */
  reasonOfAction(action: Pick<Action, 'kind'>): string | null {
    return this.reasonBelow(roleOf(action));
  }

  /** Takes the host's hello. */
  applyHello(hello: Hello): void {
    this.hello = hello;
    this.#spaces = hello.spaces;
  }
}
