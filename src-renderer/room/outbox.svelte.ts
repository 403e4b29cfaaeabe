import { type ClientFrameInput, ROOM_LIMITS, type ServerFrame } from '#shared/room/protocol.ts';

/** An action of a person in the room, with the name that the room's answer carries. */
export type ActionInput = Exclude<
  Extract<ClientFrameInput, { ref?: string | undefined }>,
  { type: 'chat' | 'vote' | 'hand' }
>;
export type ChatInput = Extract<ClientFrameInput, { type: 'chat' }>;
type VoteInput = Extract<ClientFrameInput, { type: 'vote' }>;
type HandInput = Extract<ClientFrameInput, { type: 'hand' }>;

/** A message that does not stand in the chat yet. */
export interface UnsentMessage {
  readonly ref: string;
  readonly frame: ChatInput;
  /** Why the room refused it; null while it waits for the room's answer. */
  readonly refusal: string | null;
  /** The message of the chat that it became; null until the room says so. */
  readonly messageId: string | null;
}

export interface OutboxPorts {
  /** False without a connection. */
  readonly send: (frame: ClientFrameInput) => boolean;
  /** A name that no other action has. */
  readonly newRef: () => string;
  /** An action that is done once or not at all was refused, or its connection was lost. */
  readonly onNotDone: (reason: string | null) => void;
  /** Calls later, once; returns what cancels it. */
  readonly later: (run: () => void, afterMs: number) => () => void;
}

type Named = ClientFrameInput & { readonly ref: string };
type Answer = Extract<ServerFrame, { type: 'done' | 'error' }>;

/**
 * Keeps what a person said until the room answers. A message, a vote and a hand are sent again after a return: a vote
 * and a hand by their last state, a message under its name, so that it never stands twice. All else is done at once or
 * not at all.
 */
export class Outbox {
  messages = $state.raw<readonly UnsentMessage[]>([]);
  votes = $state.raw<readonly (VoteInput & Named)[]>([]);
  hand = $state.raw<(HandInput & Named) | null>(null);
  readonly #once = new Set<string>();
  readonly #ports: OutboxPorts;
  #cancelRetry: (() => void) | null = null;

  constructor(ports: OutboxPorts) {
    this.#ports = ports;
  }

  /** Takes a message; it waits where there is no connection. */
  write(frame: ChatInput): void {
    const ref = this.#ports.newRef();
    const named = { ...frame, ref };
    this.messages = [...this.messages, { ref, frame: named, refusal: null, messageId: null }];
    this.#ports.send(named);
  }

  /** Sends a refused message again. */
  writeAgain(ref: string): void {
    const message = this.messages.find((each) => each.ref === ref);
    if (!message) return;
    this.#replace({ ...message, refusal: null });
    this.#ports.send(message.frame);
  }

  drop(ref: string): void {
    this.messages = this.messages.filter((message) => message.ref !== ref);
  }

  vote(pollId: string, optionIds: string[]): void {
    const frame = { type: 'vote', pollId, optionIds, ref: this.#ports.newRef() } as const;
    this.votes = [...this.votes.filter((vote) => vote.pollId !== pollId), frame];
    this.#ports.send(frame);
  }

  raiseHand(raised: boolean): void {
    this.hand = { type: 'hand', raised, ref: this.#ports.newRef() };
    this.#ports.send(this.hand);
  }

  /** Does something once; false without a connection. */
  act(frame: ActionInput): boolean {
    const ref = this.#ports.newRef();
    if (!this.#ports.send({ ...frame, ref })) return false;
    this.#once.add(ref);
    return true;
  }

  /** Takes the room's answer; true if it belongs to an action of this page. */
  settle(answer: Answer): boolean {
    const { ref } = answer;
    if (answer.type === 'error' && answer.code === 'too_fast' && this.#waits(ref)) {
      this.#retryLater();
      return true;
    }
    if (ref === null) return false;
    if (this.#once.delete(ref)) {
      if (answer.type === 'error') this.#ports.onNotDone(answer.message);
      return true;
    }
    return this.#settleMessage(ref, answer) || this.#settleState(ref, answer);
  }

  /** The chat shows these messages: they are no longer unsent. */
  shown(messageIds: readonly string[]): void {
    if (this.messages.length === 0) return;
    this.messages = this.messages.filter(({ messageId }) => messageId === null || !messageIds.includes(messageId));
  }

  /** The connection is there again: all that has no answer is sent once more. */
  resend(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    const waiting = this.messages.filter(({ refusal, messageId }) => refusal === null && messageId === null);
    for (const frame of [...waiting.map((message) => message.frame), ...this.votes, ...(this.hand ? [this.hand] : [])])
      this.#ports.send(frame);
  }

  /** The connection was lost: nobody knows whether what is done once was done. */
  lost(): void {
    if (this.#once.size === 0) return;
    this.#once.clear();
    this.#ports.onNotDone(null);
  }

  #waits(ref: string | null): boolean {
    if (ref === null) return this.messages.length > 0 || this.votes.length > 0 || this.hand !== null;
    return this.messages.some((message) => message.ref === ref);
  }

  #retryLater(): void {
    this.#cancelRetry ??= this.#ports.later(() => {
      this.#cancelRetry = null;
      this.resend();
    }, ROOM_LIMITS.chatRefillMs);
  }

  #settleMessage(ref: string, answer: Answer): boolean {
    const message = this.messages.find((each) => each.ref === ref);
    if (!message) return false;
    this.#replace(
      answer.type === 'done' ? { ...message, messageId: answer.messageId } : { ...message, refusal: answer.message },
    );
    return true;
  }

  #settleState(ref: string, answer: Answer): boolean {
    if (this.hand?.ref === ref) this.hand = null;
    else if (this.votes.some((vote) => vote.ref === ref)) this.votes = this.votes.filter((vote) => vote.ref !== ref);
    else return false;
    if (answer.type === 'error') this.#ports.onNotDone(answer.message);
    return true;
  }

  #replace(message: UnsentMessage): void {
    this.messages = this.messages.map((each) => (each.ref === message.ref ? message : each));
  }
}
