import { createFrameJoiner, cutFrame, type RoomAnswer } from '#shared/bridge/speaker-room.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { Host } from '../host/host.ts';
import type { Dial } from '../platform/dial.ts';
import { createRelayTransport, type RelayTransport } from '../relay-transport/relay-transport.ts';
import { createEventText } from './event-text.ts';
import type { Pairing, RelayedLink } from './pairing.ts';
import type { PanelBudgets } from './panel-budget.ts';
import { parseProof } from './parse-frame.ts';
import type { PeopleStore } from './people-store.ts';
import { createRoomLine } from './room-line.ts';
import { openSocketWindow, type SocketWindow } from './socket-window.ts';

/** Links whose time is over are looked for so often. */
const LOOK_MS = 15_000;
/** A page that is shut out hears so before the room closes. */
const FAREWELL_MS = 1000;
/** Devices of one person at the same time. */
const MAX_PAGES = 10;

export interface SpeakerRoomsOptions {
  readonly pairing: Pick<Pairing, 'relayed' | 'openLasting' | 'find' | 'roleOf'>;
  readonly host: Pick<Host, 'attach'>;
  readonly people: PeopleStore;
  readonly budgetOf: PanelBudgets;
  readonly dial: Dial;
  /** Chance from 0 to 1. */
  readonly random: () => number;
  readonly clock: Clock;
  readonly log: Log;
}

export interface SpeakerRooms {
  /** Enters the rooms of links that are new, and leaves those of links that let nobody in any more. */
  look(): void;
  close(): void;
}

interface Room {
  /** Tells the pages that they are shut out, and ends the room. */
  leave(): void;
  close(): void;
}

/** A member of a room: its frames so far, and its window once it showed the token of the link. */
interface Page {
  readonly join: (piece: Uint8Array) => Uint8Array | null;
  window: SocketWindow | null;
}

/** Serves the pages of those who speak that come through a relay, each in the room of its link. */
export const serveSpeakerRooms = (options: SpeakerRoomsOptions): SpeakerRooms => {
  const { pairing, host, people, budgetOf, dial, random, clock, log } = options;
  const eventText = createEventText();
  const roleOf: Pairing['roleOf'] = (id) => pairing.roleOf(id);

  const openRoom = ({ id, place, secret }: RelayedLink): Room => {
    const pages = new Map<string, Page>();
    const letGo = (member: string): void => {
      pages.get(member)?.window?.end();
      pages.delete(member);
    };
    const tell = (member: string, answer: RoomAnswer): void => {
      for (const piece of cutFrame(Buffer.from(JSON.stringify(answer)))) transport.send(piece, member);
    };
    /** Lets a page in by the token of the link; every other member of the room is another page, or nobody. */
    const enter = (member: string, page: Page, text: string): void => {
      const proof = parseProof(text)?.proof;
      if (proof === undefined) return;
      const secrets = pairing.openLasting(proof);
      const browser = secrets && pairing.find(secrets.cookie, secrets.proof);
      const isIn = browser?.kind === 'panel' && browser.id === id;
      tell(member, { room: isIn ? 'open' : 'refused' });
      if (!isIn) return;
      const line = createRoomLine(transport, member, () => letGo(member));
      const budget = budgetOf(browser.id, browser.role);
      page.window = openSocketWindow(browser, { line, host, people, roleOf, budget, clock, eventText });
    };
    const take = (member: string, piece: Uint8Array): void => {
      const page = pages.get(member);
      const frame = page?.join(piece);
      if (!page || !frame) return;
      const text = Buffer.from(frame).toString('utf8');
      if (page.window) void page.window.receive(text);
      else enter(member, page, text);
    };
    const transport: RelayTransport = createRelayTransport({
      link: { secret: Buffer.from(secret) },
      run: null,
      places: () => [place],
      dial,
      clock,
      random,
      log,
      onOpen: () => undefined,
      onMember(member) {
        if (pages.size < MAX_PAGES) pages.set(member, { join: createFrameJoiner(), window: null });
      },
      onLeft: letGo,
      onMessage(member, piece) {
        try {
          take(member, piece);
        } catch (error) {
          log.debug('a page in a room sent what is no frame', { error });
          letGo(member);
        }
      },
    });
    const close = (): void => {
      for (const member of pages.keys()) letGo(member);
      transport.close();
    };
    return {
      leave() {
        for (const [member, { window }] of pages) if (window) tell(member, { room: 'removed' });
        for (const member of pages.keys()) letGo(member);
        clock.schedule(clock.now() + FAREWELL_MS, close);
      },
      close,
    };
  };

  const rooms = new Map<string, Room>();
  let cancelLook: CancelTimer = () => undefined;
  const look = (): void => {
    cancelLook();
    cancelLook = clock.schedule(clock.now() + LOOK_MS, look);
    const links = pairing.relayed();
    for (const [id, room] of rooms)
      if (!links.some((link) => link.id === id)) {
        room.leave();
        rooms.delete(id);
      }
    for (const link of links) if (!rooms.has(link.id)) rooms.set(link.id, openRoom(link));
  };
  look();

  return {
    look,
    close() {
      cancelLook();
      for (const room of rooms.values()) room.close();
      rooms.clear();
    },
  };
};
