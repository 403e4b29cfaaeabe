const WATCHING = ['VideoDecoder', 'AudioDecoder'];
const SENDING = ['VideoEncoder', 'AudioEncoder', 'MediaStreamTrackProcessor'];

const has = (name: string): boolean => name in globalThis;

/** How far pieces carry in this browser: Chromium sends and receives, Firefox and Safari receive. */
export const relayReach = (): 'both' | 'watching' | 'none' => {
  if (!WATCHING.every(has)) return 'none';
  return SENDING.every(has) ? 'both' : 'watching';
};
