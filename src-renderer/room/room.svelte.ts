import { isTeam } from '#shared/room/is-team.ts';
import {
  type ClientFrameInput,
  type RoomMessage,
  type RoomPeople,
  type RoomPoll,
  type RoomShow,
  type RoomYou,
  type ServerFrame,
} from '#shared/room/protocol.ts';
import type { Caption } from '#shared/room/captions.ts';
import type { ClientMediaFrameInput, MediaSource } from '#shared/room/media-frames.ts';
import { v4 as uuid } from 'uuid';
import * as m from '../paraglide/messages.js';
import { type ActionInput, Outbox } from './outbox.svelte.ts';
import type { LinkState } from './room-link.ts';

/** Messages kept in the page; older ones are in the replay. */
const MAX_MESSAGES = 300;
/** Kept while a person reads further up, so that nothing slides away from under their eyes. */
const MAX_WHILE_READING = 3000;
/** Time that the announcement of a sign-up stays on the scene. */
const BANNER_MS = 6000;
const NOTICE_MS = 6000;

const isMediaInput = (frame: ActionInput | ClientMediaFrameInput): frame is ClientMediaFrameInput =>
  frame.type.startsWith('media');

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

  /** A person reads further up in the chat. */
  isReadingBack = $state(false);
  /** Holds words and actions of this person until the room has answered. */
  readonly outbox: Outbox = new Outbox({
    send: (frame) => this.#send(frame),
    newRef: uuid,
    onNotDone: (reason) => this.warn(reason ?? m.room_not_done()),
    later: (run, afterMs) => {
      const timer = setTimeout(run, afterMs);
      return () => clearTimeout(timer);
    },
  });
  /** Own answers by poll, those that are on their way included. */
  readonly votes = $derived<Readonly<Record<string, readonly string[]>>>({
    ...this.you?.votes,
    ...Object.fromEntries(this.outbox.votes.map(({ pollId, optionIds }) => [pollId, optionIds])),
  });
  readonly isHandRaised = $derived(this.outbox.hand?.raised ?? this.you?.handRaised ?? false);

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
        this.outbox.shown(frame.chat.map(({ id }) => id));
        this.outbox.resend();
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
      case 'done':
        this.outbox.settle(frame);
        this.outbox.shown(this.messages.map(({ id }) => id));
        return;
      case 'error':
        if (this.outbox.settle(frame)) return;
        this.refusal = frame.message;
        this.warn(frame.message);
        return;
      case 'mediaAnswer':
      case 'mediaIce':
      case 'mediaLivekit':
      case 'mediaRelayed':
      case 'mediaVoices':
      case 'mediaStopped':
        return;
    }
  }

  /** Does something that is done at once or not at all; without a connection the person is told. */
  say(frame: ActionInput | ClientMediaFrameInput): boolean {
    const said = isMediaInput(frame) ? this.#send(frame) : this.outbox.act(frame);
    if (!said) this.warn(m.room_not_done());
    return said;
  }

  /** The state of the connection, as the link tells it. */
  follow(link: LinkState): void {
    if (this.link === 'open' && link !== 'open') this.outbox.lost();
    this.link = link;
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
    const most = this.isReadingBack ? MAX_WHILE_READING : MAX_MESSAGES;
    this.messages = [...this.messages.filter(({ id }) => !replaced.includes(id)), ...added].slice(-most);
    this.outbox.shown(replaced);
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
