import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { TEAM_ROOM_PATH } from '#shared/bridge/team-calls.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Log } from '#shared/lib/log.ts';
import { say } from '#shared/words/say.ts';
import { makeRelayLink, parseRelayLink } from '../relay-transport/relay-link.ts';
import { deriveRoomKeys } from '../relay-transport/room-keys.ts';
import { openLanRoom, type LanRoom } from './lan-room.ts';
import type { TeamLinkStore } from './team-link-store.ts';

export interface LanRoomHostPorts {
  readonly links: Pick<
    TeamLinkStore,
    'read' | 'readRenewal' | 'carriedPort' | 'carry' | 'carriesOutside' | 'carryOutside'
  >;
  /** Address at which other desks reach this computer; null without a network. */
  readonly address: () => string | null;
  /** Address on which the room listens. */
  readonly listenOn: string;
  readonly clock: Clock;
  readonly log: Log;
}

export interface LanRoomHost {
  /** Hosts a new room; gives its link. Throws `unavailable` where this computer is on no local network. */
  make(): Promise<string>;
  /**
   * Hosts a new room for desks that come by this host's own server, at its https address of the web; gives the link. It
   * listens on no network. Throws `unavailable` without such an address.
   */
  makeOutside(origin: string | null): Promise<string>;
  isHosting(): boolean;
  /** Stands by to host the room of the link in use, where the desk that hosts it goes. */
  standBy(): Promise<void>;
  /** Address at which other desks find the room here; null where this desk neither hosts it nor stands by. */
  place(): string | null;
  /** The loopback address of a room that others reach through the proxy, for this desk itself; else null. */
  ownPlace(): string | null;
  /** Lets a connection from the web into the room; false where this desk hosts none for it. */
  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): boolean;
  /** Hosts the room of a renewed link too, where this desk hosts one or stands by. */
  serve(secret: Uint8Array): Promise<void>;
  /** Hosts no room any more. */
  stop(): Promise<void>;
  /** The host ends; it hosts the room again at its next start. */
  close(): void;
}

const LOOPBACK = '127.0.0.1';

/** Lets this desk host its team's room, on the local network or behind its address of the web, again after a restart. */
export const createLanRoomHost = ({ links, address, listenOn, clock, log }: LanRoomHostPorts): LanRoomHost => {
  let hosted: LanRoom | null = null;
  /** It is hosted for desks that come by the web. */
  let isOutside = false;

  const place = (): string | null => {
    // The system's networks are asked for only where there is something to find.
    const host = hosted === null || isOutside ? null : address();
    return hosted === null || host === null ? null : `ws://${host}:${hosted.port}/`;
  };
  const openHostedRoom = async (secret: Uint8Array, port: number, host = listenOn): Promise<LanRoom> => {
    const { room } = await deriveRoomKeys(secret);
    return openLanRoom({ room, host, port, clock });
  };
  /** Listens on loopback: from outside, the room is reached through this host's own server. */
  const hostOutside = async (secret: Uint8Array): Promise<void> => {
    hosted = await openHostedRoom(secret, 0, LOOPBACK);
    isOutside = true;
    isHost = true;
  };
  let standing: Promise<void> | null = null;
  let isHost = false;
  const end = async (): Promise<void> => {
    const ending = hosted;
    hosted = null;
    isHost = false;
    isOutside = false;
    await ending?.close();
  };
  const openStandBy = async (): Promise<void> => {
    const link = await links.read();
    const secret = link === null ? null : parseRelayLink(link)?.secret;
    if (!secret || address() === null || hosted) return;
    const room = await openHostedRoom(secret, 0);
    // Left, or made anew, meanwhile.
    const isStillWanted = (await links.read()) === link && place() === null;
    if (isStillWanted) hosted = room;
    else await room.close();
  };
  const resume = async (port: number | null): Promise<void> => {
    const link = await links.read();
    const secret = link === null ? null : parseRelayLink(link)?.secret;
    if (!secret) return;
    if (port === null) await hostOutside(secret);
    else {
      hosted = await openHostedRoom(secret, port);
      isHost = true;
    }
    // Desks that come by the link before are told that it was renewed.
    const former = parseRelayLink((await links.readRenewal())?.former ?? '')?.secret;
    if (former) hosted?.serve((await deriveRoomKeys(former)).room);
  };
  const kept = links.carriedPort();
  if (kept !== null || links.carriesOutside()) {
    resume(kept).catch((error: unknown) => log.warn("the team's room cannot be hosted again", { error }));
  }

  return {
    async make() {
      const host = address();
      const draft = host === null ? null : makeRelayLink(`ws://${host}:1/`);
      const secret = draft === null ? undefined : parseRelayLink(draft)?.secret;
      if (draft === null || secret === undefined) throw new AppError('unavailable', say('host_team_no_network'));
      await end();
      hosted = await openHostedRoom(secret, 0);
      isHost = true;
      const link = new URL(draft);
      link.port = String(hosted.port);
      links.carry(hosted.port);
      links.carryOutside(false);
      return link.href;
    },
    async makeOutside(origin) {
      const link = origin === null ? null : makeRelayLink(`${origin.replace(/^https/, 'wss')}${TEAM_ROOM_PATH}`);
      const secret = link === null ? undefined : parseRelayLink(link)?.secret;
      if (link === null || secret === undefined) throw new AppError('unavailable', say('host_team_no_external'));
      await end();
      await hostOutside(secret);
      links.carry(null);
      links.carryOutside(true);
      return link;
    },
    isHosting: () => isHost,
    async standBy() {
      if (hosted) return;
      standing ??= openStandBy().finally(() => {
        standing = null;
      });
      await standing;
    },
    place,
    ownPlace: () => (hosted !== null && isOutside ? `ws://${LOOPBACK}:${hosted.port}/` : null),
    upgrade(request, stream, head) {
      if (hosted === null || !isOutside) return false;
      hosted.upgrade(request, stream, head);
      return true;
    },
    async serve(secret) {
      hosted?.serve((await deriveRoomKeys(secret)).room);
    },
    async stop() {
      if (links.carriedPort() !== null) links.carry(null);
      if (links.carriesOutside()) links.carryOutside(false);
      await end();
    },
    close: () => void end(),
  };
};
