import type { Action } from './action.ts';

/** What there is in a show that an action can be about; null where that is not known yet. */
export interface ShowContents {
  readonly scenes: readonly {
    readonly id: string;
    readonly overlays: readonly { readonly id: string }[];
    readonly slots: readonly { readonly mediaId?: string | undefined }[];
    readonly audios: readonly { readonly mediaId?: string | undefined }[];
  }[];
  readonly hasPoll: (id: string) => boolean | null;
  readonly hasPerson: (id: string) => boolean | null;
  readonly hasMessage: (id: string) => boolean | null;
}

export type Reference = 'scene' | 'overlay' | 'poll' | 'media' | 'person' | 'message';

/** What an action is about and this show does not have, or null: a page may come from another show. */
export const missingReference = (action: Action, show: ShowContents): Reference | null => {
  const scene = (id: string) => show.scenes.find((one) => one.id === id);
  switch (action.kind) {
    case 'scene.press':
    case 'scene.take':
      return scene(action.sceneId) ? null : 'scene';
    case 'scene.cue':
      return action.sceneId === null || scene(action.sceneId) ? null : 'scene';
    case 'overlay.visible': {
      if (action.sceneId !== null && !scene(action.sceneId)) return 'scene';
      const scenes = show.scenes.filter(({ id }) => action.sceneId === null || id === action.sceneId);
      const isThere = scenes.some(({ overlays }) => overlays.some(({ id }) => id === action.overlayId));
      return isThere ? null : 'overlay';
    }
    case 'media.control': {
      const plays = ({ mediaId }: { readonly mediaId?: string | undefined }): boolean => mediaId === action.mediaId;
      return show.scenes.some(({ slots, audios }) => slots.some(plays) || audios.some(plays)) ? null : 'media';
    }
    case 'poll.open':
    case 'poll.close':
    case 'poll.results':
    case 'poll.stage':
    case 'poll.band':
      return show.hasPoll(action.pollId) === false ? 'poll' : null;
    case 'message.stage':
      return action.messageId !== null && show.hasMessage(action.messageId) === false ? 'message' : null;
    case 'participant.role':
      return show.hasPerson(action.userId) === false ? 'person' : null;
    default:
      return null;
  }
};
