import { DisconnectReason, RoomEvent, type Room } from 'livekit-client';
import { backoffMs } from '#shared/lib/backoff.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import type { ClientFrameInput, ServerFrame } from '#shared/room/protocol.ts';

const AGAIN = { firstMs: 1000, longestMs: 15_000 } as const;

export interface LivekitPorts {
  readonly createRoom: () => Room;
  readonly say: (frame: ClientFrameInput) => boolean;
  readonly clock: Clock;
  /** The server cannot be reached, which is tried again; or it was. */
  readonly onTrouble: (isTroubled: boolean) => void;
}

/** The address of the LiveKit server, and the token that lets this page in. */
type Place = Pick<Extract<ServerFrame, { type: 'mediaLivekit' }>, 'url' | 'token'>;

/** Listener of the connection: something in the room has changed, or the connection has. */
type Watch = () => void;

/** The identity that a token gives: the part of it that says so is readable. */
const identityOf = (token: string): string | null => {
  try {
    const text = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    return (JSON.parse(text) as { readonly sub?: string }).sub ?? null;
  } catch {
    return null;
  }
};

/** The connection of a page with a LiveKit server. It is made with the first thing to carry, and anew where it is lost. */
export class LivekitLink {
  readonly #ports: LivekitPorts;
  readonly #watches = new Set<Watch>();
  #place: Place;
  /** The room while the page is in it. */
  #room: Room | null = null;
  /** The identity by which the page is in it, or on the way there. */
  #identity: string | null = null;
  #isWanted = false;
  #failures = 0;
  #cancelTimer: CancelTimer = () => {};

  constructor(place: Place, ports: LivekitPorts) {
    this.#place = place;
    this.#ports = ports;
  }

  /** The room, once the page is in it. */
  get room(): Room | null {
    return this.#room;
  }

  watch(watch: Watch): void {
    this.#watches.add(watch);
  }

  /** There is something to carry. */
  want(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    void this.#enter();
  }

  /** A token came: of the page that is in the room already, or of one that the service knows by another name. */
  take(place: Place): void {
    this.#place = place;
    if (!this.#isWanted || identityOf(place.token) === this.#identity) return;
    this.#failures = 0;
    void this.#enter();
  }

  /** Leaves the room for good. */
  close(): void {
    this.#isWanted = false;
    this.#cancelTimer();
    this.#identity = null;
    const room = this.#room;
    this.#room = null;
    void room?.disconnect(false);
  }

  async #enter(): Promise<void> {
    this.#cancelTimer();
    const { url, token } = this.#place;
    const identity = identityOf(token);
    this.#identity = identity;
    const before = this.#room;
    this.#room = null;
    // The camera goes on: another connection carries it.
    void before?.disconnect(false);
    const room = this.#ports.createRoom();
    const isCurrent = (): boolean => this.#identity === identity && this.#isWanted;
    const tell = (): void => {
      if (this.#room === room) this.#tell();
    };
    for (const event of CHANGES) room.on(event, tell);
    room.on(RoomEvent.Disconnected, (reason) => {
      if (this.#room !== room) return;
      this.#room = null;
      this.#tell();
      // A page that the service sent out waits until the service says otherwise.
      const isSentOut = reason === DisconnectReason.PARTICIPANT_REMOVED || reason === DisconnectReason.ROOM_DELETED;
      this.#identity = null;
      if (!isSentOut) this.#again();
    });
    try {
      await room.connect(url, token, { autoSubscribe: false });
      if (!isCurrent()) {
        void room.disconnect(false);
        return;
      }
      this.#failures = 0;
      this.#room = room;
      this.#ports.onTrouble(false);
      this.#tell();
    } catch {
      if (!isCurrent()) return;
      this.#identity = null;
      this.#again();
    }
  }

  #again(): void {
    if (!this.#isWanted) return;
    this.#failures += 1;
    const { clock, say, onTrouble } = this.#ports;
    onTrouble(true);
    this.#cancelTimer = clock.schedule(clock.now() + backoffMs(AGAIN, this.#failures), () => {
      // If the room is gone too, its next welcome brings a token.
      if (!say({ type: 'mediaJoin' })) this.#again();
    });
  }

  #tell(): void {
    for (const watch of this.#watches) watch();
  }
}

const CHANGES = [
  RoomEvent.ParticipantDisconnected,
  RoomEvent.TrackPublished,
  RoomEvent.TrackUnpublished,
  RoomEvent.TrackSubscribed,
  RoomEvent.TrackUnsubscribed,
  RoomEvent.ActiveSpeakersChanged,
  RoomEvent.ParticipantPermissionsChanged,
  RoomEvent.Reconnected,
] as const;
