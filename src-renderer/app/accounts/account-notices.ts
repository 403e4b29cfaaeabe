import type { AccountTrouble, SpaceAccount } from '#shared/bridge/account-calls.ts';
import type { SpaceSummary } from '#shared/bridge/app-calls.ts';

/** Trouble with a space that concerns everyone in the window, in any section. */
export interface AccountNotice {
  readonly space: SpaceSummary;
  readonly kind: 'key' | 'oauth';
  readonly trouble: AccountTrouble;
  /** Its show is on the desk and stays there, as old as it is. */
  readonly showStays: boolean;
}

export interface AccountsSeen {
  readonly accounts: readonly SpaceAccount[];
  readonly spaces: readonly SpaceSummary[];
  /** The space of the open show, and the one the window works in. */
  readonly showSpaceId: string | null;
  readonly spaceId: string | null;
  /** Notices that the person has put away, as `noticeKey` names them. */
  readonly putAway: ReadonlySet<string>;
}

export const noticeKey = (spaceId: string, trouble: AccountTrouble): string => `${spaceId} ${trouble}`;

/** The notices to show. A sign-out that somebody asked for is one only where that space is in use. */
export const accountNotices = (seen: AccountsSeen): readonly AccountNotice[] =>
  seen.accounts.flatMap(({ spaceId, kind, trouble }) => {
    const space = seen.spaces.find(({ id }) => id === spaceId);
    if (!space || trouble === null || kind === 'rehearsal' || seen.putAway.has(noticeKey(spaceId, trouble))) return [];
    const showStays = seen.showSpaceId === spaceId;
    if (trouble === 'signed_out' && !showStays && seen.spaceId !== spaceId) return [];
    return [{ space, kind, trouble, showStays: showStays && trouble !== 'restart' }];
  });
