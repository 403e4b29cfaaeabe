import { v4 as newUuid } from 'uuid';

const KEY = 'regie.room-monitor';

/** The name by which this window holds the room: its own for as long as it lives, over a reload too. */
export const nameOfWindow = (storage: Storage): string => {
  const known = storage.getItem(KEY);
  if (known !== null) return known;
  const made = newUuid();
  storage.setItem(KEY, made);
  return made;
};
