import type { CurrentShow } from '../show/current-show.ts';
import type { Show } from '../show/show.ts';
import type { FirstShow } from './first-show.ts';

export interface ShowOnDeskDeps {
  readonly shows: Pick<CurrentShow, 'isIdle' | 'current'>;
  readonly firstShow: Pick<FirstShow, 'opened'>;
}

/** The show on the desk, waiting for the first one and for one that is being opened; null without. */
export const showOnDesk = async ({ shows, firstShow }: ShowOnDeskDeps): Promise<Show | null> => {
  if (shows.isIdle()) await firstShow.opened;
  return shows.current();
};
