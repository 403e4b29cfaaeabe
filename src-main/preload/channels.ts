/** The one channel of calls, window to host. */
export const CALL_CHANNEL = 'regie.call';
/** The one channel of events, host to window. */
export const EVENT_CHANNEL = 'regie.event';
/** The one channel of show files dropped on a window, preload to host: a path that no page sees. */
export const FILE_CHANNEL = 'regie.file';
/** Command line argument with which the host tells the preload the calls of the contract. */
export const CALLS_ARGUMENT = '--regie-calls=';
