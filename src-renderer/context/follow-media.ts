import type { Bridge } from '../bridge/bridge.ts';
import { showKept } from '../lib/media-source.ts';

/** Follows which files the host keeps. Returns the function that ends it. */
export const followMedia = (bridge: Bridge): (() => void) => {
  const read = async (): Promise<void> => {
    try {
      showKept(await bridge.call('media.addresses', undefined));
    } catch {
      // Without an answer the platform's own addresses do; the next change asks again.
    }
  };
  void read();
  // A panel is told of the space on the desk alone.
  const stops = [bridge.on('media.changed', () => void read()), bridge.on('show.opened', () => void read())];
  return () => {
    for (const stop of stops) stop();
  };
};
