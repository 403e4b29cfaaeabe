/** Trouble of the room's picture or sound. */
export const PICTURE_TROUBLES = ['black', 'frozen', 'silent'] as const;
export type PictureTrouble = (typeof PICTURE_TROUBLES)[number];

/** Trouble that is found by watching the room's picture; `unseen`: a take did not change it. */
export const ROOM_TROUBLES = [...PICTURE_TROUBLES, 'unseen'] as const;
export type RoomTrouble = (typeof ROOM_TROUBLES)[number];
