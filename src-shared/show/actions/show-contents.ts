/** The things of a show that an action can be about; null where that is not known yet. */
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

/** Checks that a show has a scene; no scene at all is never missing. */
export const missingScene = (sceneId: string | null, { scenes }: ShowContents): 'scene' | null =>
  sceneId === null || scenes.some(({ id }) => id === sceneId) ? null : 'scene';
