const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** True if an address leads to this computer. */
export const isLoopback = (url: URL): boolean => LOOPBACK.has(url.hostname);
