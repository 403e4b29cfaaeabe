import type { WebSocket } from 'ws';
import { WatchFrame, type ServerMediaFrame } from '#shared/room/media-frames.ts';
import { ROOM_CLOSE } from '#shared/room/protocol.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { parseFrame } from './parse-frame.ts';
import type { RoomMedia } from './room-media.ts';
import { voicesIn } from './simulated/voices.ts';

interface Options {
  readonly ctx: ServiceContext;
  readonly sessionId: string;
  /** It gets what is on air alone. */
  readonly onAirAlone: boolean;
  /** Null in a service without pictures and sound. */
  readonly media: RoomMedia | null;
  /** Tells it from other desks. No person has this id, so it cannot publish. */
  readonly name: string;
}

/** Connection of a desk that watches a live: it receives pictures and sound, and changes nothing in the room. */
export const openDeskConnection = (socket: WebSocket, { ctx, sessionId, onAirAlone, media, name }: Options): void => {
  const send = (frame: ServerMediaFrame): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame));
  };
  const page = media?.enter({ sessionId, userId: name, isDesk: true, onAirAlone }, send);
  if (!page) send({ type: 'mediaSources', sources: null });
  const sayVoices = (): void => send({ type: 'mediaVoices', userIds: [...voicesIn(ctx, sessionId)] });
  const stopListening = ctx.changes.on((changedId, { kind }) => {
    if (changedId === sessionId && kind === 'voices' && !onAirAlone) sayVoices();
  });
  if (!onAirAlone && voicesIn(ctx, sessionId).size > 0) sayVoices();
  socket.on('message', (data, isBinary) => {
    const { data: frame } = WatchFrame.safeParse(isBinary ? undefined : parseFrame(data));
    if (frame) page?.handle(frame);
    else socket.close(ROOM_CLOSE.refused);
  });
  socket.on('close', () => {
    stopListening();
    page?.leave();
  });
  // A frame too large: ws closes the connection after telling.
  socket.on('error', () => undefined);
};
