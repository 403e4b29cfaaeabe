import type { Clock } from '#shared/lib/clock.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Log } from '#shared/lib/log.ts';
import { say } from '#shared/words/say.ts';
import { makeRelayLink, parseRelayLink } from '../relay-transport/relay-link.ts';
import { deriveRoomKeys } from '../relay-transport/room-keys.ts';
import { openLanRoom, type LanRoom } from './lan-room.ts';
import type { TeamLinkStore } from './team-link-store.ts';

export interface LanCarrierPorts {
  readonly links: Pick<TeamLinkStore, 'read' | 'carriedPort' | 'carry'>;
  /** Address at which other desks reach this computer; null without a network. */
  readonly address: () => string | null;
  /** Address on which the room listens. */
  readonly listenOn: string;
  readonly clock: Clock;
  readonly log: Log;
}

export interface LanCarrier {
  /** Carries a new room; gives its link. Throws `unavailable` where this computer is on no local network. */
  make(): Promise<string>;
  isCarrying(): boolean;
  /** Stands ready to carry the room of the link in use, where the desk that carries it goes. */
  standBy(): Promise<void>;
  /** Address at which other desks find the room here; null where this desk neither carries it nor stands ready. */
  place(): string | null;
  /** Carries no room any more. */
  stop(): Promise<void>;
  /** The host ends; it carries the room again at its next start. */
  close(): void;
}

/** Lets this desk carry its team's room on the local network, again after a restart. */
export const createLanCarrier = ({ links, address, listenOn, clock, log }: LanCarrierPorts): LanCarrier => {
  let carried: LanRoom | null = null;

  const place = (): string | null => {
    // The system's networks are asked for only where there is something to find.
    const host = carried === null ? null : address();
    return carried === null || host === null ? null : `ws://${host}:${carried.port}/`;
  };
  const carry = async (secret: Uint8Array, port: number): Promise<LanRoom> => {
    const { room } = await deriveRoomKeys(secret);
    return openLanRoom({ room, host: listenOn, port, clock });
  };
  let standing: Promise<void> | null = null;
  let isCarrier = false;
  const end = async (): Promise<void> => {
    const ending = carried;
    carried = null;
    isCarrier = false;
    await ending?.close();
  };
  const openStandBy = async (): Promise<void> => {
    const link = await links.read();
    const secret = link === null ? null : parseRelayLink(link)?.secret;
    if (!secret || address() === null || carried) return;
    const room = await carry(secret, 0);
    // Left, or made anew, meanwhile.
    const isStillWanted = (await links.read()) === link && place() === null;
    if (isStillWanted) carried = room;
    else await room.close();
  };
  const resume = async (port: number): Promise<void> => {
    const link = await links.read();
    const secret = link === null ? null : parseRelayLink(link)?.secret;
    if (!secret) return;
    carried = await carry(secret, port);
    isCarrier = true;
  };
  const kept = links.carriedPort();
  if (kept !== null) {
    resume(kept).catch((error: unknown) => log.warn("the team's room cannot be carried again", { error }));
  }

  return {
    async make() {
      const host = address();
      const draft = host === null ? null : makeRelayLink(`ws://${host}:1/`);
      const secret = draft === null ? undefined : parseRelayLink(draft)?.secret;
      if (draft === null || secret === undefined) throw new AppError('unavailable', say('host_team_no_network'));
      await end();
      carried = await carry(secret, 0);
      isCarrier = true;
      const link = new URL(draft);
      link.port = String(carried.port);
      links.carry(carried.port);
      return link.href;
    },
    isCarrying: () => isCarrier,
    async standBy() {
      if (carried) return;
      standing ??= openStandBy().finally(() => {
        standing = null;
      });
      await standing;
    },
    place,
    async stop() {
      if (links.carriedPort() !== null) links.carry(null);
      await end();
    },
    close: () => void end(),
  };
};
