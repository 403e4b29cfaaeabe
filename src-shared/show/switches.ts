import type { Participant } from '../api/live-objects.ts';
import type { Poll } from '../api/polls.ts';
import type { ProductionDesk } from '../api/scenes.ts';
import type { Action } from './action.ts';
import type { DeskMode } from './show-state.ts';

/** The parts of a show that presses turn one way and back. */
export interface SwitchState {
  readonly desk: ProductionDesk | null;
  readonly polls: readonly Poll[];
  readonly participants: readonly Participant[];
  readonly deskMode: DeskMode;
  readonly stagedMessageId: string | null;
}

type Position = string | boolean | null;

/** Something that an action sets, and that another action can set back. */
interface Switch {
  /** How people call a change of it to this position. */
  readonly name: (position: Position) => ChangeName;
  readonly wanted: Position;
  /** Its position; undefined while that is not known. */
  readonly read: (state: SwitchState) => Position | undefined;
}

export type ChangeName =
  'opened' | 'shown' | 'hidden' | 'staged' | 'unstaged' | 'started' | 'stopped' | 'locked' | 'unlocked' | 'changed';

const named =
  (on: ChangeName, off: ChangeName) =>
  (position: Position): ChangeName =>
    position === true ? on : off;
const changed = (): ChangeName => 'changed';

const ofPoll = (pollId: string, wanted: boolean, names: Switch['name'], read: (poll: Poll) => boolean): Switch => ({
  name: names,
  wanted,
  read: ({ polls }) => {
    const poll = polls.find(({ id }) => id === pollId);
    return poll && read(poll);
  },
});

/** The switches that an action sets; none of what is simply done, such as taking a scene. */
const switchesOf = (action: Action): readonly Switch[] => {
  switch (action.kind) {
    case 'poll.close':
      // A closed poll never opens again, so opening turns nothing back.
      return [
        ofPoll(
          action.pollId,
          false,
          () => 'opened',
          ({ status }) => status === 'open',
        ),
      ];
    case 'poll.results':
      return [ofPoll(action.pollId, action.shown, named('shown', 'hidden'), ({ resultsShown }) => resultsShown)];
    case 'poll.stage':
      return [ofPoll(action.pollId, action.shown, named('staged', 'unstaged'), ({ onStage }) => onStage)];
    case 'message.stage': {
      const name = (position: Position): ChangeName => (position === null ? 'unstaged' : 'staged');
      return [{ name, wanted: action.messageId, read: ({ stagedMessageId }) => stagedMessageId }];
    }
    case 'auto_advance.set':
      return (['enabled', 'loop'] as const).flatMap((field) => {
        const wanted = action[field];
        if (wanted === undefined) return [];
        return [{ name: named('started', 'stopped'), wanted, read: ({ desk }) => desk?.autoAdvance[field] }];
      });
    case 'media.control': {
      const { playing: wanted, mediaId } = action;
      if (wanted === undefined) return [];
      const read: Switch['read'] = ({ desk }) => desk?.media.find((state) => state.mediaId === mediaId)?.playing;
      return [{ name: named('started', 'stopped'), wanted, read }];
    }
    case 'overlay.visible': {
      const read: Switch['read'] = ({ desk }) =>
        desk?.scenes
          .filter(({ id }) => action.sceneId === null || id === action.sceneId)
          .flatMap(({ overlays }) => overlays)
          .find(({ id }) => id === action.overlayId)?.visible;
      return [{ name: named('shown', 'hidden'), wanted: action.visible, read }];
    }
    case 'participant.role': {
      const read: Switch['read'] = ({ participants }) => participants.find(({ id }) => id === action.userId)?.role;
      return [{ name: changed, wanted: action.role, read }];
    }
    case 'chat.mode':
      return [{ name: changed, wanted: action.mode, read: ({ desk }) => desk?.session.chat }];
    case 'lock.set':
      return [{ name: named('locked', 'unlocked'), wanted: action.locked, read: ({ deskMode }) => deskMode.locked }];
    case 'mode.set':
      return [{ name: changed, wanted: action.mode, read: ({ deskMode }) => deskMode.mode }];
    default:
      return [];
  }
};

/** The change within these states, oldest first, that an action would turn back, by its name; null where there is none. */
export const undoneChange = (action: Action, states: readonly SwitchState[]): ChangeName | null => {
  for (const { name, wanted, read } of switchesOf(action)) {
    const known = states.map(read).filter((position) => position !== undefined);
    const is = known.at(-1);
    if (is === undefined || wanted === is) continue;
    const earlier = known.filter((position) => position !== is);
    if (typeof wanted === 'boolean' ? earlier.length > 0 : earlier.includes(wanted)) return name(is);
  }
  return null;
};

/** Whether a band of these words came up within these states, oldest first. */
export const bandCameUp = (text: string, states: readonly SwitchState[]): boolean => {
  const known = states.flatMap(({ desk }) => desk ?? []);
  const earlier = new Set(known[0]?.bands.map(({ id }) => id));
  return known.at(-1)?.bands.some((band) => band.text === text && !earlier.has(band.id)) ?? false;
};

/** The thing that an action is about, so that presses of the same thing are told from others; null if nobody can clash. */
export const switchedThing = (action: Action): string | null => {
  switch (action.kind) {
    case 'poll.open':
    case 'poll.close':
    case 'poll.results':
    case 'poll.stage':
      return `poll ${action.pollId}`;
    case 'poll.band':
      return `band of poll ${action.pollId}`;
    case 'band.show':
      return `band ${action.text}`;
    case 'media.control':
      return `media ${action.mediaId}`;
    case 'overlay.visible':
      return `overlay ${action.overlayId}`;
    case 'participant.role':
      return `person ${action.userId}`;
    case 'message.stage':
    case 'auto_advance.set':
    case 'chat.mode':
    case 'lock.set':
    case 'mode.set':
    case 'take_back':
      return action.kind;
    default:
      return null;
  }
};
