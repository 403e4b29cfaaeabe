import {
  type ClientFrameInput,
  isTeam,
  type RoomMessage,
  type RoomPeople,
  type RoomPoll,
  type RoomShow,
  type RoomYou,
  type ServerFrame,
} from '#shared/room/protocol.ts';
import type { Caption } from '#shared/room/captions.ts';
import type { MediaSource } from '#shared/room/media-frames.ts';
import type { LinkState } from './room-link.ts';

/** Messages kept in the page; older ones are in the replay. */
const MAX_MESSAGES = 300;
/** Time that the announcement of a sign-up stays on the scene. */
const BANNER_MS = 6000;
const NOTICE_MS = 6000;

type Banner = Extract<ServerFrame, { type: 'banner' }>['banner'];

/** The live on a page of the room: the service's last state, and the actions of the person. */
export class Room {
  link = $state<LinkState>('connecting');
  show = $state.raw<RoomShow | null>(null);
  you = $state.raw<RoomYou | null>(null);
  people = $state.raw<RoomPeople | null>(null);
  messages = $state.raw<readonly RoomMessage[]>([]);
  banner = $state.raw<Banner | null>(null);
  /** The caption that the team is writing. */
  caption = $state.raw<string | null>(null);
  /** Captions came in this live. */
  hasCaptions = $state(false);
  /** Pictures and sound of the people; null until the service says that it carries them. */
  sources = $state.raw<readonly MediaSource[] | null>(null);
  /** Why something was refused, in the service's words. */
  notice = $state<string | null>(null);
  /** The last reason given before the connection was refused for good. */
  refusal = $state<string | null>(null);

  readonly status = $derived(this.show?.session.status ?? null);
  readonly isTeam = $derived(this.you !== null && isTeam(this.you.role));
  readonly canWrite = $derived(
    this.show !== null &&
      this.show.session.chat !== 'off' &&
      (this.show.session.status === 'scheduled' || this.show.session.status === 'live'),
  );
  /** The poll to answer, else the one whose results are shown. */
  readonly poll = $derived<RoomPoll | null>(
    this.show?.polls.find(({ status }) => status === 'open') ??
      this.show?.polls.find(({ resultsShown }) => resultsShown) ??
      null,
  );
  readonly stagedPoll = $derived<RoomPoll | null>(this.show?.polls.find(({ onStage }) => onStage) ?? null);

  readonly #send: (frame: ClientFrameInput) => boolean;
  readonly #now: () => number;
  #offsetMs = 0;
  #bannerTimer: ReturnType<typeof setTimeout> | undefined;
  #captionTimer: ReturnType<typeof setTimeout> | undefined;
  #noticeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (frame: ClientFrameInput) => boolean, now: () => number) {
    this.#send = send;
    this.#now = now;
  }

  /** The service's time in Unix milliseconds. */
  readonly clock = (): number => this.#now() + this.#offsetMs;

  /** Applies a message of the service. */
  receive(frame: ServerFrame): void {
    switch (frame.type) {
      case 'welcome':
        this.#setTime(frame.now);
        this.show = frame.show;
        this.you = frame.you;
        this.messages = frame.chat;
        this.people = frame.people;
        this.refusal = null;
        return;
      case 'show':
        this.#setTime(frame.now);
        if (this.show) this.show = { ...this.show, ...frame.show };
        return;
      case 'chat':
        this.#takeMessages(frame.add, frame.remove);
        return;
      case 'banner':
        this.#announce(frame.banner);
        return;
      case 'caption':
        this.#takeCaption(frame.caption);
        return;
      case 'you':
        this.you = frame.you;
        return;
      case 'mediaSources':
        this.sources = frame.sources;
        return;
      case 'people':
        this.people = frame.people;
        return;
      case 'pong':
        this.#setTime(frame.now);
        return;
      case 'error':
        this.refusal = frame.message;
        this.warn(frame.message);
        return;
      case 'mediaAnswer':
      case 'mediaIce':
      case 'mediaLivekit':
      case 'mediaRelayed':
      case 'mediaStopped':
        return;
    }
  }

  /** Sends an action to the room; if that is impossible now, the person is told. */
  say(frame: ClientFrameInput, lost: string): boolean {
    const said = this.#send(frame);
    if (!said) this.warn(lost);
    return said;
  }

  /** Shows a sentence for some seconds. */
  warn(message: string): void {
    this.notice = message;
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => (this.notice = null), NOTICE_MS);
  }

  #setTime(now: string): void {
    this.#offsetMs = Date.parse(now) - this.#now();
  }

  #takeMessages(added: readonly RoomMessage[], removed: readonly string[]): void {
    const replaced = [...removed, ...added.map(({ id }) => id)];
    this.messages = [...this.messages.filter(({ id }) => !replaced.includes(id)), ...added].slice(-MAX_MESSAGES);
  }

  #takeCaption({ text, at, until }: Caption): void {
    this.caption = text;
    this.hasCaptions = true;
    clearTimeout(this.#captionTimer);
    this.#captionTimer = setTimeout(() => (this.caption = null), Date.parse(until) - Date.parse(at));
  }

  #announce(banner: Banner): void {
    this.banner = banner;
    clearTimeout(this.#bannerTimer);
    this.#bannerTimer = setTimeout(() => (this.banner = null), BANNER_MS);
  }
}
