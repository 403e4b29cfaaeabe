/** Names that the host gives to its own windows and parts; each window shows them in its own language. */
export const HOST_NAMES = {
  rehearsal: 'Rehearsal',
  browser: 'Browser',
  desk: 'Desk',
  program: 'Program',
  preview: 'Preview',
  room: 'Room',
  chat: 'Chat',
  run: 'Run of show',
  prompter: 'Prompter',
  follow: 'Follow',
} as const;
