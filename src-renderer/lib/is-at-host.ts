const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/** True if an address leads to the computer that opens it, whichever that is. */
export const isLoopback = (url: string): boolean => LOOPBACK.includes(new URL(url).hostname);

/** True if this window is on the computer of its host: in the desktop app, or in a browser there. */
export const isAtHost = ({ regie, location }: Pick<Window, 'regie' | 'location'>): boolean =>
  regie !== undefined || LOOPBACK.includes(location.hostname);
