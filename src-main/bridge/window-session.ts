import type { BridgeEventName } from '#shared/bridge/events.ts';
import type { BridgeResult } from '#shared/bridge/envelope.ts';
import { PRESSES } from '#shared/bridge/press-calls.ts';
import { MAX_CALLS } from '#shared/bridge/transport-policy.ts';
import { say } from '#shared/words/say.ts';
import type { Attachment } from './attachment.ts';

/** A window as any transport serves it. */
export interface WindowSession {
  /** Answers a call; `busy` if too many are running. */
  call(name: string, input: unknown): Promise<BridgeResult<unknown>>;
  /** The window takes events again: it gets the whole show where it missed patches of it. */
  catchUp(): void;
  /** Ends it at once: nothing more is done or told. */
  end(): void;
}

export interface WindowSessionPorts {
  readonly attach: (send: (event: BridgeEventName, data: unknown) => void) => Attachment;
  /** Brings an event to the window; `isPressing` while it waits for the end of a press of its own. */
  readonly write: (event: BridgeEventName, data: unknown, isPressing: boolean) => void;
  /** The window takes nothing more for now: patches of the show would wait in memory. */
  readonly isFull: () => boolean;
}

const busy = (): BridgeResult<never> => {
  const sentence = say('host_call_too_many');
  return { ok: false, error: { code: 'busy', message: sentence.text, sentence } };
};

/** Opens the session of a window: limits its calls, and leaves out patches that it cannot take. */
export const openWindowSession = ({ attach, write, isFull }: WindowSessionPorts): WindowSession => {
  let running = 0;
  let pressing = 0;
  let isBehind = false;
  let isOver = false;
  const attachment = attach((event, data) => {
    if (event === 'show.patch' && (isBehind || isFull())) isBehind = true;
    // A voice that would come too late is not kept.
    else if ((event === 'talk.voice' || event === 'speaker.voice') && isFull()) return;
    else write(event, data, pressing > 0);
  });
  return {
    async call(name, input) {
      if (running >= MAX_CALLS) return busy();
      running += 1;
      const isPress = PRESSES.has(name);
      if (isPress) pressing += 1;
      try {
        return await attachment.call(name, input);
      } finally {
        running -= 1;
        if (isPress) pressing -= 1;
      }
    },
    catchUp() {
      if (!isBehind) return;
      isBehind = false;
      void attachment.call('show.current', null).then((result) => {
        if (result.ok && !isOver) write('show.opened', result.value, false);
      });
    },
    end() {
      isOver = true;
      attachment.detach();
    },
  };
};
