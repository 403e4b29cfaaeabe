import type { PageSession } from './page-session.ts';
import { Room } from './room.svelte.ts';
import { openRoomLink, type RoomLink } from './room-link.ts';

/** Enters the room of a page: its state, and the connection that feeds it. */
export const enterRoom = (session: PageSession): { readonly room: Room; readonly link: RoomLink } => {
  const room = new Room(
    (frame) => link.say(frame),
    () => Date.now(),
  );
  const link = openRoomLink({
    url: session.url,
    token: session.token,
    onFrame: (frame) => {
      room.receive(frame);
    },
    onState: (state) => {
      room.link = state;
    },
  });
  return { room, link };
};
