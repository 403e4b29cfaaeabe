import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { createSystemClock, type Clock } from '#shared/lib/clock.ts';
import { silentLog, type Log } from '#shared/lib/log.ts';
import type { Dial } from '../../src-main/platform/dial.ts';
import { parseRelayLink } from '../../src-main/relay-transport/relay-link.ts';
import { createRelayTransport, type RelayTransport } from '../../src-main/relay-transport/relay-transport.ts';

/** A member of a team's room, and all that it saw. */
export interface TestMember {
  readonly transport: RelayTransport;
  /** Ids of the others that are here now. */
  readonly others: Set<string>;
  /** Messages as text, with the id of their sender. */
  readonly heard: (readonly [from: string, text: string])[];
  /** Each change of the connection. */
  readonly states: boolean[];
  /** Why frames were refused, or the room entered anew. */
  readonly whys: string[];
  say(text: string, to?: string | null): boolean;
}

export const dialDirectly: Dial = async (url, protocol) => new WebSocket(url, [protocol], { perMessageDeflate: false });

/** Enters the room of a link; it leaves with the test at the latest. */
export const startMember = (
  link: string,
  dial: Dial = dialDirectly,
  clock: Clock = createSystemClock(globalThis),
  otherPlaces: readonly string[] = [],
): TestMember => {
  const parsed = parseRelayLink(link);
  if (!parsed) throw new Error('not a link');
  const others = new Set<string>();
  const heard: (readonly [string, string])[] = [];
  const states: boolean[] = [];
  const whys: string[] = [];
  const note: Log['debug'] = (_, fields) => {
    if (typeof fields?.why === 'string') whys.push(fields.why);
  };
  const transport = createRelayTransport({
    link: parsed,
    run: null,
    places: () => [parsed.url, ...otherPlaces],
    dial,
    clock,
    random: () => 0,
    log: { ...silentLog, debug: note, warn: note },
    onOpen: (isOpen) => states.push(isOpen),
    onMember: (id) => others.add(id),
    onLeft: (id) => others.delete(id),
    onMessage: (from, message) => heard.push([from, Buffer.from(message).toString()]),
  });
  onTestFinished(() => transport.close());
  const say = (text: string, to: string | null = null): boolean => transport.send(Buffer.from(text), to);
  return { transport, others, heard, states, whys, say };
};

/** The only other member that someone sees. */
export const onlyOther = ({ others }: TestMember): string => {
  const [id] = others;
  if (id === undefined || others.size !== 1) throw new Error(`${others.size} others`);
  return id;
};
