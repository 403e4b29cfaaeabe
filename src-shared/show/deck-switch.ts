import type { Poll } from '../api/polls.ts';
import type { ProductionDesk } from '../api/scenes.ts';
import type { Action } from './action.ts';
import type { DeskMode } from './show-state.ts';

/** How the show stands, as far as an action can be said to hold already. Instants are the platform's. */
export interface Standing {
  readonly desk: ProductionDesk | null;
  readonly polls: readonly Poll[];
  readonly mode: DeskMode | null;
  readonly stagedMessageId: string | null;
  readonly roleOf: (userId: string) => string | null;
  /** Whether a film or sound plays, and which page a document shows; null where it is not on air. */
  readonly playing: (mediaId: string) => boolean | null;
  readonly page: (mediaId: string) => number | null;
  readonly now: () => number;
}

const agrees = <Value>(wanted: Value | undefined, there: Value): boolean => wanted === undefined || wanted === there;

const asked = <Thing>(thing: Thing | null, isIt: (thing: Thing) => boolean): boolean | null =>
  thing === null ? null : isIt(thing);

/** Whether what an action brings about is so now; null where that cannot be said of it. */
export const isSo = (action: Action, now: Standing): boolean | null => {
  const { desk, mode } = now;
  const poll = 'pollId' in action ? now.polls.find(({ id }) => id === action.pollId) : undefined;
  switch (action.kind) {
    case 'scene.press':
    case 'scene.take':
      return asked(desk, (it) => it.activeSceneId === action.sceneId);
    case 'scene.cue':
      return asked(mode, (it) => it.cuedSceneId === action.sceneId);
    case 'scene.auto':
      return asked(desk, (it) => it.activeSceneId === null);
    case 'mode.set':
      return asked(mode, (it) => it.mode === action.mode);
    case 'lock.set':
      return asked(mode, (it) => it.locked === action.locked);
    case 'band.show':
      return asked(desk, (it) =>
        it.bands.some(({ text, until }) => text === action.text && Date.parse(until) > now.now()),
      );
    case 'poll.open':
      return poll ? poll.status === 'open' : null;
    case 'poll.close':
      return poll ? poll.status === 'closed' : null;
    case 'poll.results':
      return poll ? poll.resultsShown === action.shown : null;
    case 'poll.stage':
      return poll ? poll.onStage === action.shown : null;
    case 'message.stage':
      return now.stagedMessageId === action.messageId;
    case 'auto_advance.set':
      return asked(
        desk,
        (it) => agrees(action.enabled, it.autoAdvance.enabled) && agrees(action.loop, it.autoAdvance.loop),
      );
    case 'media.control': {
      if (action.position !== undefined) return null;
      if (action.page !== undefined) return now.page(action.mediaId) === action.page;
      const playing = now.playing(action.mediaId);
      return playing === null || action.playing === undefined ? null : playing === action.playing;
    }
    case 'viewers.extra':
      return asked(desk, (it) => it.session.extraViewers === action.extra);
    case 'overlay.visible': {
      const overlays = (desk?.scenes ?? [])
        .filter(({ id }) => action.sceneId === null || id === action.sceneId)
        .flatMap((scene) => scene.overlays.filter(({ id }) => id === action.overlayId));
      return overlays.length === 0 ? null : overlays.every(({ visible }) => visible === action.visible);
    }
    case 'participant.role':
      return now.roleOf(action.userId) === action.role;
    case 'chat.mode':
      return asked(desk, (it) => it.session.chat === action.mode);
    default:
      return null;
  }
};

/** The action that undoes a switch, for a tile that turns something on and then off; null where it is no switch. */
export const offSwitch = (action: Action): Action | null => {
  switch (action.kind) {
    case 'overlay.visible':
      return action.visible ? { ...action, visible: false } : null;
    case 'poll.open':
      return { kind: 'poll.close', pollId: action.pollId };
    case 'poll.results':
    case 'poll.stage':
      return action.shown ? { ...action, shown: false } : null;
    case 'message.stage':
      return action.messageId === null ? null : { ...action, messageId: null };
    case 'auto_advance.set':
      if (action.enabled === true && action.loop === undefined) return { kind: action.kind, enabled: false };
      return action.loop === true && action.enabled === undefined ? { kind: action.kind, loop: false } : null;
    case 'media.control':
      return action.playing === true && action.page === undefined && action.position === undefined
        ? { ...action, playing: false }
        : null;
    case 'lock.set':
      return action.locked ? { ...action, locked: false } : null;
    default:
      return null;
  }
};

/** What pressing a tile of one action sends now: what is on is turned off, everything else is done as it says. */
export const pressOf = (action: Action, now: Standing): Action =>
  isSo(action, now) === true ? (offSwitch(action) ?? action) : action;
