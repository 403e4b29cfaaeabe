import type { BridgeEventName, BridgeEvents } from '#shared/bridge/events.ts';
import type { SpeakerOf } from '#shared/bridge/speaker-of.ts';
import type { PanelRole, Role } from '#shared/show/roles.ts';
import type { Panel } from '#shared/bridge/show-calls.ts';
import type { Person } from '../settings/person.ts';
import type { ValueStore } from '../settings/file-store.ts';
import type { WatchedRoom } from '../rehearsal/watch-room.ts';
import type { HostEvents } from './host-events.ts';

export type AttachmentKind = BridgeEvents['presence.changed'][number]['kind'];

/** The person of a panel. Name and role come from the invitation, not from the panel itself. */
export interface PanelPerson {
  /** The same for every window of one paired browser. */
  readonly id: string;
  readonly name: string;
  readonly role: PanelRole;
  /** The role that this person has now; null once they were shut out. A lost connection changes nothing. */
  readonly roleNow: () => PanelRole | null;
  /** Whose page it is; null for every role but that of a speaker. */
  readonly speaker: SpeakerOf | null;
  /** Settings of this person; null until something is kept. */
  readonly person: ValueStore<Person | null>;
  /** Language that the browser asks for. */
  readonly language: Person['preferences']['language'];
}

/** Something a person sits at: a window, a panel in some browser, a controller. */
export interface Attached {
  readonly id: number;
  readonly kind: AttachmentKind;
  readonly role: Role;
  /** Null where the person is the one at the host. */
  readonly panel: PanelPerson | null;
  /** Unique among those attached. */
  name: string;
  /** Files on their way in, which end with it. */
  readonly uploads: Set<string>;
  /** The room that it watches; its line ends with it, and with the show on the desk. */
  room: (WatchedRoom & { readonly sessionId: string }) | null;
  /** It was detached: nothing is done for it any more. */
  isGone: boolean;
  /** Panels whose data it shows. */
  watched: ReadonlySet<Panel>;
  readonly send: (event: BridgeEventName, data: unknown) => void;
}

/** The role that a caller has now, connected or not: the desk's own windows keep theirs. Null: shut out. */
export const roleNow = ({ panel }: Pick<Attached, 'panel'>): Role | null => (panel ? panel.roleNow() : 'desk');

export interface Attachments {
  add(options: Pick<Attached, 'kind' | 'send' | 'panel'> & { readonly name: string }): Attached;
  remove(attached: Attached): void;
  /** Gives it the name it asks for, or that name with a number where it is taken. */
  rename(attached: Attached, name: string): void;
  watch(attached: Attached, panels: ReadonlySet<Panel>): void;
  list(): readonly Attached[];
  /** Panels that somebody looks at. */
  watched(): ReadonlySet<Panel>;
  /** Called when a window comes, goes, or looks at something else. */
  onAttention(listener: () => void): void;
}

/** Keeps the list of windows attached to this host, with the panels they look at. */
export const createAttachments = (events: Pick<HostEvents, 'emit'>): Attachments => {
  const attached = new Set<Attached>();
  const attentionListeners: (() => void)[] = [];
  let nextId = 0;

  const freeName = (wanted: string, self: Attached | null): string => {
    const taken = new Set([...attached].filter((one) => one !== self).map((one) => one.name));
    let name = wanted;
    for (let count = 2; taken.has(name); count += 1) name = `${wanted} ${count}`;
    return name;
  };
  const tell = (): void =>
    events.emit(
      'presence.changed',
      [...attached].map(({ name, kind }) => ({ name, kind })),
    );
  const attend = (): void => {
    for (const listener of attentionListeners) listener();
  };

  return {
    add({ kind, name, panel, send }) {
      nextId += 1;
      const one: Attached = {
        id: nextId,
        kind,
        role: panel?.role ?? 'desk',
        panel,
        name: freeName(name, null),
        watched: new Set(),
        uploads: new Set(),
        room: null,
        isGone: false,
        send,
      };
      attached.add(one);
      tell();
      attend();
      return one;
    },
    remove(one) {
      if (!attached.delete(one)) return;
      one.isGone = true;
      one.room?.close();
      tell();
      attend();
    },
    rename(one, name) {
      const free = freeName(name, one);
      if (free === one.name) return;
      one.name = free;
      tell();
    },
    watch(one, panels) {
      one.watched = panels;
      attend();
    },
    list: () => [...attached],
    watched: () => new Set([...attached].flatMap((one) => [...one.watched])),
    onAttention: (listener) => void attentionListeners.push(listener),
  };
};
