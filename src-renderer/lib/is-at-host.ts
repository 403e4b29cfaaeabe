const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/** True if this window is on the computer of its host: in the desktop app, or in a browser there. */
export const isAtHost = ({ regie, location }: Pick<Window, 'regie' | 'location'>): boolean =>
  regie !== undefined || LOOPBACK.includes(location.hostname);
