import type { Caption } from '#shared/room/captions.ts';
import { isTeam } from '#shared/room/is-team.ts';
import { ROOM_LIMITS, type RoomYou, type ServerFrame } from '#shared/room/protocol.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { chatMessages } from '../store/chat-repository.ts';
import { sessions } from '../store/session-repository.ts';
import { chatFor } from './chat-for.ts';
import { serializeRoomMessage } from '../families/room/chat.ts';
import { bannerOf } from './conversion-banner.ts';
import type { LiveChange } from '../context/live-changes.ts';
import { encodeSection, ROOM_SECTIONS, roomPeople, type RoomSection } from './room-show.ts';
import { roleOf, roomYou } from './room-you.ts';

/** Someone following a live through this process. */
export interface RoomMember {
  readonly userId: string;
  /** Sends one frame, already encoded. */
  send(frame: string): void;
}

/** Members of every live, and the updates they get. */
export interface RoomHub {
  /** Adds a member, who is sent the welcome; returns the function that removes them. */
  add(sessionId: string, member: RoomMember): () => void;
  /** This person's place on the session now. */
  you(sessionId: string, userId: string): RoomYou;
  stop(): void;
}

/** At most ten updates a second, however busy the live is. */
const FLUSH_MS = 100;
/** Arrivals and departures are sent less often. */
const PEOPLE_FLUSH_MS = 500;

const AFFECTED: Readonly<Partial<Record<LiveChange['kind'], readonly RoomSection[]>>> = {
  session: ['session', 'stage', 'cast', 'polls', 'viewers', 'brand'],
  desk: ['stage'],
  polls: ['polls'],
  staged_message: ['stage'],
  participants: ['viewers', 'cast'],
  role: ['cast'],
};

interface Room {
  /** With the role of each, which is looked up when it changes. */
  readonly members: Map<RoomMember, RoomYou['role']>;
  /** Each section as it was last encoded. */
  readonly encoded: Map<RoomSection, string>;
  readonly stale: Set<RoomSection>;
  readonly messageIds: Set<string>;
  readonly conversionIds: Set<string>;
  readonly captions: Caption[];
  /** Pages whose person has a new role since they were welcomed: they see other things. */
  readonly startingAfresh: Set<RoomMember>;
  peopleStale: boolean;
  /** The replay of each person may have changed. */
  replayStale: boolean;
  timer: { readonly handle: NodeJS.Timeout; readonly delay: number } | null;
}

const encode = (frame: ServerFrame): string => JSON.stringify(frame);

/** Follows the changes of every live that has members here; each update is encoded once per kind of viewer. */
export const createRoomHub = (ctx: ServiceContext): RoomHub => {
  const rooms = new Map<string, Room>();
  const now = (): string => new Date(ctx.clock.now()).toISOString();

  const section = (room: Room, sessionId: string, name: RoomSection): string => {
    const known = room.encoded.get(name);
    if (known !== undefined && !room.stale.has(name)) return known;
    const fresh = encodeSection(ctx, sessionId, name);
    // A stale section stays stale: the next flush sends it to everyone, even if its value is the old one again.
    if (room.stale.has(name)) room.encoded.delete(name);
    else room.encoded.set(name, fresh);
    return fresh;
  };

  const you = (sessionId: string, userId: string): RoomYou => roomYou(ctx, sessionId, userId);

  const welcome = (room: Room, sessionId: string, userId: string): string => {
    const who = you(sessionId, userId);
    const show = ROOM_SECTIONS.map((name) => `"${name}":${section(room, sessionId, name)}`).join(',');
    const people = isTeam(who.role) ? roomPeople(ctx, sessionId) : null;
    const rest = JSON.stringify({
      now: now(),
      you: who,
      chat: chatFor(ctx, sessionId, who, ROOM_LIMITS.chatAtArrival),
      people,
    });
    return `{"type":"welcome","show":{${show}},${rest.slice(1)}`;
  };

  const flushShow = (room: Room, sessionId: string): void => {
    const changed: string[] = [];
    for (const name of room.stale) {
      const fresh = encodeSection(ctx, sessionId, name);
      if (room.encoded.get(name) !== fresh) changed.push(`"${name}":${fresh}`);
      room.encoded.set(name, fresh);
    }
    room.stale.clear();
    if (changed.length === 0) return;
    const frame = `{"type":"show","now":${JSON.stringify(now())},"show":{${changed.join(',')}}}`;
    for (const member of room.members.keys()) member.send(frame);
  };

  const flushChat = (room: Room, sessionId: string): void => {
    const rows = [...room.messageIds].flatMap((id) => chatMessages(ctx.db).find(sessionId, id) ?? []);
    room.messageIds.clear();
    if (rows.length === 0) return;
    const remove = rows.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id);
    const present = rows.filter(({ deletedAt }) => deletedAt === null);
    const forAll = encode({
      type: 'chat',
      add: present.filter((row) => !row.private).map(serializeRoomMessage),
      remove,
    });
    const hasPrivate = present.some((row) => row.private);
    const forTeam = hasPrivate ? encode({ type: 'chat', add: present.map(serializeRoomMessage), remove }) : forAll;
    for (const [member, role] of room.members) {
      if (!hasPrivate) member.send(forAll);
      else if (isTeam(role)) member.send(forTeam);
      else {
        const own = present.filter((row) => !row.private || row.userId === member.userId);
        member.send(
          own.some((row) => row.private)
            ? encode({ type: 'chat', add: own.map(serializeRoomMessage), remove })
            : forAll,
        );
      }
    }
  };

  const flushPeople = (room: Room, sessionId: string): void => {
    if (!room.peopleStale) return;
    room.peopleStale = false;
    let frame: string | null = null;
    for (const [member, role] of room.members) {
      if (!isTeam(role)) continue;
      frame ??= encode({ type: 'people', people: roomPeople(ctx, sessionId) });
      member.send(frame);
    }
  };

  const flushReplay = (room: Room, sessionId: string): void => {
    if (!room.replayStale) return;
    room.replayStale = false;
    if (sessions(ctx.db).find(sessionId)?.status !== 'ended') return;
    for (const member of room.members.keys()) {
      // A page that starts afresh gets this with its welcome.
      if (room.startingAfresh.has(member)) continue;
      member.send(encode({ type: 'you', you: you(sessionId, member.userId) }));
    }
  };

  const flush = (sessionId: string, room: Room): void => {
    room.timer = null;
    try {
      flushShow(room, sessionId);
      flushChat(room, sessionId);
      flushPeople(room, sessionId);
      flushReplay(room, sessionId);
      for (const id of room.conversionIds) {
        const banner = bannerOf(ctx, id);
        if (banner) for (const member of room.members.keys()) member.send(encode({ type: 'banner', banner }));
      }
      room.conversionIds.clear();
      for (const caption of room.captions.splice(0)) {
        const frame = encode({ type: 'caption', caption });
        for (const member of room.members.keys()) member.send(frame);
      }
      for (const member of room.startingAfresh) member.send(welcome(room, sessionId, member.userId));
      room.startingAfresh.clear();
    } catch (error) {
      ctx.log.error('the live room could not be told of a change', { sessionId, error: String(error) });
    }
  };

  const flushIn = (sessionId: string, room: Room, delay: number): void => {
    if (room.timer) {
      if (room.timer.delay <= delay) return;
      clearTimeout(room.timer.handle);
    }
    room.timer = {
      handle: setTimeout(() => {
        flush(sessionId, room);
      }, delay).unref(),
      delay,
    };
  };

  const stopListening = ctx.changes.on((sessionId, change) => {
    const room = rooms.get(sessionId);
    if (!room) return;
    for (const name of AFFECTED[change.kind] ?? []) room.stale.add(name);
    if (change.kind === 'chat') room.messageIds.add(change.messageId);
    if (change.kind === 'conversion') room.conversionIds.add(change.conversionId);
    if (change.kind === 'caption') room.captions.push(change.caption);
    if (change.kind === 'role') {
      for (const member of room.members.keys()) {
        if (member.userId !== change.userId) continue;
        room.members.set(member, roleOf(ctx, sessionId, member.userId));
        room.startingAfresh.add(member);
      }
    }
    if (change.kind === 'participants' || change.kind === 'role') room.peopleStale = true;
    if (change.kind === 'session') room.replayStale = true;
    flushIn(sessionId, room, change.kind === 'participants' ? PEOPLE_FLUSH_MS : FLUSH_MS);
  });

  const open = (sessionId: string): Room => {
    const known = rooms.get(sessionId);
    if (known) return known;
    const room: Room = {
      members: new Map(),
      encoded: new Map(),
      stale: new Set(),
      messageIds: new Set(),
      conversionIds: new Set(),
      captions: [],
      startingAfresh: new Set(),
      peopleStale: false,
      replayStale: false,
      timer: null,
    };
    rooms.set(sessionId, room);
    return room;
  };

  return {
    add(sessionId, member) {
      const room = open(sessionId);
      member.send(welcome(room, sessionId, member.userId));
      room.members.set(member, roleOf(ctx, sessionId, member.userId));
      return () => {
        room.members.delete(member);
        room.startingAfresh.delete(member);
        if (room.members.size > 0 || rooms.get(sessionId) !== room) return;
        if (room.timer) clearTimeout(room.timer.handle);
        rooms.delete(sessionId);
      };
    },
    you,
    stop() {
      stopListening();
      for (const room of rooms.values()) if (room.timer) clearTimeout(room.timer.handle);
      rooms.clear();
    },
  };
};
