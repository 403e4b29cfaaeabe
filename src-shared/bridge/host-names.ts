/** Names that the host itself gives to what it shows; each window says them in its own language. */
export const HOST_NAMES = {
  rehearsal: 'Rehearsal',
  browser: 'Browser',
  desk: 'Desk',
  program: 'Program',
  preview: 'Preview',
  chat: 'Chat',
  run: 'Run of show',
} as const;
