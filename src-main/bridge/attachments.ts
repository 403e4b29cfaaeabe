import type { BridgeEventName, BridgeEvents } from '#shared/bridge/contract.ts';
import type { Panel } from '#shared/bridge/show-calls.ts';

export type AttachmentKind = BridgeEvents['presence.changed'][number]['kind'];

/** Something a person sits at: a window, a panel in some browser, a controller. */
export interface Attached {
  readonly id: number;
  readonly kind: AttachmentKind;
  /** Unique among those attached. */
  name: string;
  /** Panels whose data it shows. */
  watched: ReadonlySet<Panel>;
  readonly send: (event: BridgeEventName, data: unknown) => void;
}

export interface Attachments {
  add(options: Pick<Attached, 'kind' | 'send'> & { readonly name: string }): Attached;
  remove(attached: Attached): void;
  /** Gives it the name it asks for, or that name with a number where it is taken. */
  rename(attached: Attached, name: string): void;
  watch(attached: Attached, panels: ReadonlySet<Panel>): void;
  list(): readonly Attached[];
  /** What anyone looks at. */
  watched(): ReadonlySet<Panel>;
}

export interface AttachmentsOptions {
  readonly onPresence: (present: BridgeEvents['presence.changed']) => void;
  readonly onAttention: () => void;
}

/** Who is attached to this host, and what they look at. */
export const createAttachments = ({ onPresence, onAttention }: AttachmentsOptions): Attachments => {
  const attached = new Set<Attached>();
  let nextId = 0;

  const freeName = (wanted: string, self: Attached | null): string => {
    const taken = new Set([...attached].filter((one) => one !== self).map((one) => one.name));
    let name = wanted;
    for (let count = 2; taken.has(name); count += 1) name = `${wanted} ${count}`;
    return name;
  };
  const tell = (): void => onPresence([...attached].map(({ name, kind }) => ({ name, kind })));

  return {
    add({ kind, name, send }) {
      nextId += 1;
      const one: Attached = { id: nextId, kind, name: freeName(name, null), watched: new Set(), send };
      attached.add(one);
      tell();
      onAttention();
      return one;
    },
    remove(one) {
      if (!attached.delete(one)) return;
      tell();
      onAttention();
    },
    rename(one, name) {
      const free = freeName(name, one);
      if (free === one.name) return;
      one.name = free;
      tell();
    },
    watch(one, panels) {
      one.watched = panels;
      onAttention();
    },
    list: () => [...attached],
    watched: () => new Set([...attached].flatMap((one) => [...one.watched])),
  };
};
