import { PARTS, type Part } from '#shared/bridge/display-calls.ts';

/** Messages between the windows of one browser about the parts that are out. */
export type ViewMessage =
  | { readonly kind: 'here' | 'gone' | 'close'; readonly part: Part }
  /** A desk that has just been opened asks who is there. */
  | { readonly kind: 'who' };

const KINDS = ['here', 'gone', 'close'] as const;

/** Reads another window's message; null for anything else. */
export const parseViewMessage = (data: unknown): ViewMessage | null => {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return null;
  if (data.kind === 'who') return { kind: 'who' };
  const kind = KINDS.find((one) => one === data.kind);
  const part = 'part' in data ? PARTS.find((one) => one === data.part) : undefined;
  return kind && part ? { kind, part } : null;
};

/** The channel between the windows of this browser. */
export interface ViewChannel {
  say(message: ViewMessage): void;
  hear(listener: (message: ViewMessage) => void): () => void;
}

/** Opens the channel that all windows of the app in this browser share. */
export const openViewChannel = (): ViewChannel => {
  const channel = new BroadcastChannel('regie.views');
  return {
    say: (message) => {
      channel.postMessage(message);
    },
    hear(listener) {
      const heard = (event: MessageEvent<unknown>): void => {
        const message = parseViewMessage(event.data);
        if (message) listener(message);
      };
      channel.addEventListener('message', heard);
      return () => {
        channel.removeEventListener('message', heard);
      };
    },
  };
};
