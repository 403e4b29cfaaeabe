import type { PollRefusal } from '../poll-steps.ts';

/** Reason why a press has no scene. */
export type NothingToDo = 'nothing_cued' | 'nothing_next' | 'first' | 'last' | 'nothing_back';

/** Why an action can do nothing now. */
export type ActionRefusal =
  | 'locked'
  | 'already_set'
  | 'not_playing'
  | 'on_host_page'
  | 'chat_off'
  | NothingToDo
  | PollRefusal;
