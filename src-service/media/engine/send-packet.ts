import type { Track } from 'node-datachannel';

/**
 * Sends a packet; false where it cannot go. A track closes on a thread of its own: it may be closed before anybody is
 * told, and an error that is thrown into the library's own call ends the process. Asking it first whether it is open
 * would cost as much as the rest of the call.
 */
export const sendPacket = (track: Track, packet: Buffer): boolean => {
  try {
    return track.sendMessageBinary(packet);
  } catch {
    return false;
  }
};
