import type { Track } from 'node-datachannel';

/**
 * Sends a packet; false where it cannot go. A track closes on a thread of its own: it may be closed before anybody is
 * told, and an error that is thrown into the library's own call ends the process. It is not asked whether it is open: it
 * could still close before the packet is sent, and the question costs time for every packet and viewer.
 */
export const sendPacket = (track: Track, packet: Buffer): boolean => {
  try {
    return track.sendMessageBinary(packet);
  } catch {
    return false;
  }
};
