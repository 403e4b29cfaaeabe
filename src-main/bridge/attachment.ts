import type { BridgeEventName } from '#shared/bridge/events.ts';
import type { BridgeResult } from '#shared/bridge/envelope.ts';
import type { AttachmentKind, PanelPerson } from './attachments.ts';

interface Attaching {
  /** Must not throw; `data` is plain JSON. */
  readonly send: (event: BridgeEventName, data: unknown) => void;
}

/** A window of the person at the host, who may do everything, or a panel with a name and a role. */
export type AttachOptions =
  | (Attaching & { readonly kind: 'window'; readonly name: string })
  | (Attaching & { readonly kind: Exclude<AttachmentKind, 'window'>; readonly panel: PanelPerson });

export interface Attachment {
  /** Answers a call with any name and input. Never throws. Refuses once it is detached. */
  call(name: string, input: unknown): Promise<BridgeResult<unknown>>;
  /** Ends it at once, with the files that it was sending in. */
  detach(): void;
}
