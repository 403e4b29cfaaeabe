import * as z from 'zod';

/** Commands whose effect depends on the state of the desk when they are pressed. */
export const DeskCommand = z.enum([
  'take',
  'take_back',
  'lock.toggle',
  'mode.toggle',
  'scene.next',
  'scene.previous',
  'scene.auto',
  'poll.toggle',
  'poll.results.toggle',
  'poll.stage.toggle',
  'poll.band',
  'poll.next',
  'message.next',
  'message.clear',
  'auto_advance.toggle',
  'media.toggle',
  'media.page.next',
  'media.page.previous',
  'band.focus',
  'chat.search',
  'help',
]);
export type DeskCommand = z.output<typeof DeskCommand>;
