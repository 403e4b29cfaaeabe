import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { Clock } from '#shared/lib/clock.ts';
import type { OscTarget } from '#shared/controls/surface.ts';
import type { Log } from '#shared/lib/log.ts';
import { writeOsc, type OscMessage } from './osc-messages.ts';
import type { OscValue } from './osc-value.ts';

/** So many datagrams at once do not run over a receiver; the next follow after the pause. */
const AT_ONCE = 40;
const PAUSE_MS = 20;
/** The whole state comes again after this: a receiver may start later, or sleep, and UDP does not say so. */
export const REPEAT_MS = 10_000;

/** A program that receives the state. */
export interface OpenTarget {
  send(messages: readonly OscMessage[]): void;
  close(): void;
}

export interface OscTargetOptions {
  readonly target: OscTarget;
  /** The whole state as messages. */
  readonly whole: () => readonly OscMessage[];
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Sends to one target: the whole state at once and every few seconds, and what it is sent in between. Of an address that
 * changes faster than it is sent, the last value counts.
 */
export const openOscTarget = ({ target, whole, clock, log }: OscTargetOptions): OpenTarget => {
  const { address, port } = target;
  const waiting = new Map<string, readonly OscValue[]>();
  let socket: Socket | null = null;
  let cancel: (() => void) | null = null;
  let cancelRepeat = (): void => {};

  /** A connected socket takes nothing from anybody else. */
  const connect = (): void => {
    const opened = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
    socket = opened;
    // Nobody may be there yet, or no network.
    opened.on('error', (error) => log.debug('an OSC target cannot be reached', { error }));
    opened.connect(port, address, (error?: Error) => {
      if (socket !== opened) return;
      if (!error) {
        drain();
        return;
      }
      socket = null;
      waiting.clear();
      opened.close();
    });
  };
  const isConnected = (): boolean => {
    try {
      return socket?.remoteAddress() !== undefined;
    } catch {
      return false;
    }
  };
  const drain = (): void => {
    cancel = null;
    if (!socket || !isConnected()) return;
    for (const [path, values] of [...waiting].slice(0, AT_ONCE)) {
      waiting.delete(path);
      socket.send(writeOsc({ address: path, values }), () => undefined);
    }
    if (waiting.size > 0) cancel = clock.schedule(clock.now() + PAUSE_MS, drain);
  };

  const send = (messages: readonly OscMessage[]): void => {
    for (const message of messages) waiting.set(message.address, message.values);
    if (!socket) connect();
    else if (!cancel) drain();
  };
  const sendWhole = (): void => {
    // A socket keeps the address that this computer had when it was opened: after a sleep it may have another.
    socket?.close();
    socket = null;
    send(whole());
    cancelRepeat = clock.schedule(clock.now() + REPEAT_MS, sendWhole);
  };
  sendWhole();

  return {
    send,
    close() {
      cancel?.();
      cancelRepeat();
      waiting.clear();
      const open = socket;
      socket = null;
      open?.close();
    },
  };
};
