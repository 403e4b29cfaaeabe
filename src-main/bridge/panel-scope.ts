import type { OpenShowStatus, Subject } from '#shared/bridge/call.ts';
import { isWithinShow } from '#shared/bridge/within-show.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Role } from '#shared/show/roles.ts';
import { say } from '#shared/words/say.ts';

export interface PanelScopePorts {
  /** The show on the desk, waiting for one that is being opened; null without. */
  readonly openShow: () => Promise<OpenShowStatus['openShow']>;
  /** The spaces of items, folders and conflicts of the library, deleted ones included; unknown ids have none. */
  readonly spacesOf: (ids: readonly string[]) => Promise<readonly string[]>;
}

/** Refuses a panel's call that is about something else than the show on the desk and its space. */
export type RequireScope = (role: Role, subject: Subject) => Promise<void>;

export const createPanelScope =
  ({ openShow, spacesOf }: PanelScopePorts): RequireScope =>
  async (role, { itemIds = [], ...subject }) => {
    const itemSpaces = itemIds.length === 0 ? [] : await spacesOf(itemIds);
    const show = await openShow();
    if (!show) throw new AppError('conflict', say('host_no_show'));
    if (!isWithinShow({ ...subject, itemSpaces }, show, role))
      throw new AppError('forbidden', say('host_panel_elsewhere'));
  };
