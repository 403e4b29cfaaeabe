import type { WebSocket } from 'ws';
import { WatchFrame } from '#shared/room/media-frames.ts';
import { ROOM_CLOSE } from '#shared/room/protocol.ts';
import { parseFrame } from './parse-frame.ts';
import type { RoomMedia } from './room-media.ts';

interface Options {
  readonly sessionId: string;
  /** It gets what is on air alone. */
  readonly onAirAlone: boolean;
  /** Null in a service without pictures and sound. */
  readonly media: RoomMedia | null;
  /** Tells it from other desks. No person has this id, so it cannot publish. */
  readonly name: string;
}

/** Connection of a desk that watches a live: it receives pictures and sound, and changes nothing in the room. */
export const openDeskConnection = (socket: WebSocket, { sessionId, onAirAlone, media, name }: Options): void => {
  const page = media?.enter({ sessionId, userId: name, isDesk: true, onAirAlone }, (frame) => {
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
