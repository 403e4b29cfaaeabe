import { cutFrame } from '#shared/bridge/speaker-room.ts';
import { LIVE_BEHIND_BYTES, type RelayTransport } from '../relay-transport/relay-transport.ts';
import type { WindowLine } from './window-line.ts';

/**
 * The way to a page in its room at a relay. `end` lets the page go: it is too far behind, or sends more than a page
 * does; it connects again.
 */
export const createRoomLine = (
  transport: Pick<RelayTransport, 'send' | 'waitingBytes'>,
  member: string,
  end: () => void,
): WindowLine => {
  const send = (text: string): void => {
    for (const piece of cutFrame(Buffer.from(text, 'utf8')))
      if (!transport.send(piece, member)) {
        end();
        return;
      }
  };
  return {
    // Frames of one turn leave together by themselves: each is sealed first.
    frames: { now: send, soon: send, later: send, last: send },
    waitingBytes: () => transport.waitingBytes(),
    // A voice goes now or never; patches of the show are not told to these pages.
    isFull: () => transport.waitingBytes() > LIVE_BEHIND_BYTES,
    // Other pages of the room share the socket, so nothing of it is held up for one of them.
    pause: end,
    resume: () => undefined,
    refuse: end,
  };
};
