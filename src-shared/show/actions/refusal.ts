import type { PollRefusal } from '../poll-steps.ts';

/** Reason why a press has no scene. */
export type NowhereToGo = 'nothing_cued' | 'nothing_next' | 'first' | 'last' | 'nothing_back';

/** Reason why a press finds nothing that it could be about. */
export type NothingToDo =
  | NowhereToGo
  | 'no_poll'
  | 'no_votes'
  | 'no_message'
  | 'no_media'
  | 'no_pages'
  | 'no_suggestion';

/** Why an action can do nothing now. */
export type ActionRefusal =
  | 'locked'
  | 'over'
  | 'already_set'
  | 'not_playing'
  | 'on_host_page'
  | 'chat_off'
  | NothingToDo
  | PollRefusal;
