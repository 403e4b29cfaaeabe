import type { PageSession } from './page-session.ts';
import { RoomMedia } from './media/room-media.svelte.ts';
import { Room } from './room.svelte.ts';
import { openRoomLink, type RoomLink } from './room-link.ts';

/** The room as one page has it. */
export interface EnteredRoom {
  readonly room: Room;
  readonly media: RoomMedia;
  readonly link: RoomLink;
}

/** Enters the room of a page: its state, its pictures and sound, and the connection that feeds them. */
export const enterRoom = (session: PageSession, storage: Storage | null): EnteredRoom => {
  const room = new Room(
    (frame) => link.say(frame),
    () => Date.now(),
  );
  const media = new RoomMedia(room, { say: (frame) => link.say(frame), storage, url: session.url });
  const link = openRoomLink({
    url: session.url,
    token: session.token,
    onFrame: (frame) => {
      room.receive(frame);
      media.receive(frame);
    },
    onState: (state) => {
      if (state === 'open' && room.link !== 'open') media.rejoin();
      room.follow(state);
    },
  });
  return { room, media, link };
};
