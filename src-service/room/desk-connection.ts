import type { WebSocket } from 'ws';
import { WatchFrame } from '#shared/room/media-frames.ts';
import { ROOM_CLOSE } from '#shared/room/protocol.ts';
import { parseFrame } from './parse-frame.ts';
import type { RoomMedia } from './room-media.ts';

/** The desk is nobody in the room: no person has this id, so it cannot publish, and its connections count together. */
const NOBODY = 'desk';

/** Connection of a desk that watches a live: it receives pictures and sound, and changes nothing in the room. */
export const openDeskConnection = (socket: WebSocket, media: RoomMedia | null, sessionId: string): void => {
  const page = media?.enter({ sessionId, userId: NOBODY }, (frame) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame));
  });
  if (!page) socket.send(JSON.stringify({ type: 'mediaSources', sources: null }));
  socket.on('message', (data, isBinary) => {
    const { data: frame } = WatchFrame.safeParse(isBinary ? undefined : parseFrame(data));
    if (frame) page?.handle(frame);
    else socket.close(ROOM_CLOSE.refused);
  });
  socket.on('close', () => page?.leave());
  // A frame too large: ws closes the connection after telling.
  socket.on('error', () => undefined);
};
