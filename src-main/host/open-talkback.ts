import type { Attachments } from '../bridge/attachments.ts';
import type { Spaces } from '../accounts/spaces.ts';
import type { CurrentShow } from '../show/current-show.ts';
import { createTalkback, type Talkback } from '../team/talkback.ts';
import { teamShowKey } from '../team/team-show-key.ts';
import type { HostPorts } from './host.ts';
import type { OpenTeamRoom } from './open-team-room.ts';

export interface TalkbackDeps {
  readonly room: Pick<OpenTeamRoom, 'team' | 'voices'>;
  readonly spaces: Pick<Spaces, 'find'>;
  readonly attachments: Pick<Attachments, 'list' | 'onAttention'>;
}

/** Talkback, and what it is given of the open show once there is one. */
export interface OpenTalkback extends Talkback {
  follow(shows: Pick<CurrentShow, 'now'>): void;
}

/** Opens talkback between the windows here, the team, and the pages of those who speak. */
export const openTalkback = (
  { clock, newId }: Pick<HostPorts, 'clock' | 'newId'>,
  { room, spaces, attachments }: TalkbackDeps,
): OpenTalkback => {
  let openShow: CurrentShow['now'] = () => null;
  const talkback = createTalkback({
    clock,
    newId,
    say: (voice) => room.team.say(voice),
    isProgram: (from) => attachments.list().some(({ name, kind }) => name === from && kind === 'controller'),
    showKey() {
      const show = openShow();
      const space = show && spaces.find(show.spaceId);
      return space ? teamShowKey(space, show.sessionId, room.team.host) : null;
    },
  });
  room.voices.add(({ desk, voice }) => talkback.heard(desk, voice));
  attachments.onAttention(() => {
    const here = new Set(attachments.list().map(({ name }) => name));
    talkback.keep((by) => here.has(by));
  });
  return {
    ...talkback,
    follow(shows) {
      openShow = () => shows.now();
      talkback.changes.add((talks) => shows.now()?.talking(talks));
    },
  };
};
