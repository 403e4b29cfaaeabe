const NEEDED = ['VideoEncoder', 'AudioEncoder', 'MediaStreamTrackProcessor', 'MediaStreamTrackGenerator'];

/** True if this browser can send and receive pictures and sound in pieces. */
export const canRelay = (): boolean => NEEDED.every((name) => name in globalThis);
