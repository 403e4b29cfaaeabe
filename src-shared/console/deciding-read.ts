import type { Operation } from '../api/operation.ts';
import { operations } from '../api/operations.ts';

const isOperation = (one: Operation): Operation => one;
const READS: readonly Operation[] = operations.map(isOperation).filter(({ method }) => method === 'GET');

/**
 * Reads by name, for writes whose own path leads to a read that does not show their effect. Null where no read of the
 * platform does: it keeps neither entry links nor test e-mails, and the chat does not say what is on the stage.
 */
const INSTEAD: ReadonlyMap<string, string | null> = new Map(
  Object.entries({
    activate_scene: 'get_live_scenes',
    show_band: 'get_live_scenes',
    show_poll_band: 'get_live_scenes',
    control_scene_media: 'get_live_scenes',
    update_overlay_everywhere: 'get_live_scenes',
    complete_lesson: 'get_course_progress',
    delete_comment: 'get_post',
    test_webhook: 'list_webhook_deliveries',
    create_user_entry_url: null,
    create_live_entry_url: null,
    stage_chat_message: null,
    test_email_campaign: null,
    test_email_sender: null,
  }),
);

/**
 * The read that shows whether a write was done: that of its own path, else of the nearest path above that is not a single
 * thing of another kind. Null where the platform has none.
 */
export const decidingRead = ({ name, path, access }: Operation): Operation | null => {
  if (access === 'read') return null;
  const instead = INSTEAD.get(name);
  if (instead === null) return null;
  if (instead !== undefined) return READS.find((one) => one.name === instead) ?? null;
  const parts = path.split('/');
  for (let length = parts.length; length > 1; length -= 1) {
    const above = parts.slice(0, length).join('/');
    const read = READS.find((one) => one.path === above);
    if (read) return read;
  }
  return null;
};

/** True if the ids of a write name the same things in its deciding read: both are about one kind of thing. */
export const sharesIds = (write: Pick<Operation, 'path'>, read: Pick<Operation, 'path'>): boolean =>
  write.path.split('/')[1] === read.path.split('/')[1];
