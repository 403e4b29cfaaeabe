import type { DecodedPacket } from 'dns-packet';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { isSame } from '#shared/scene/same.ts';
import { localNetworks, type LocalNetwork } from '../http/local-networks.ts';
import { LOCAL_NAMES, ownNames } from '../http/own-names.ts';
import type { Interfaces } from '../http/reachable-urls.ts';
import {
  announcement,
  claimsOf,
  goodbye,
  isFirst,
  plainAddress,
  probe,
  questionsOf,
  readPacket,
  simpleAnswer,
  type Claim,
} from './local-name-packets.ts';
import { createPace } from './pace.ts';
import { MULTICAST, type OpenNameSocket, type Sender } from './local-name-socket.ts';

/** A name is asked for so often, so far apart, before it is taken (RFC 6762, 8.1). */
const PROBES = 3;
const PROBE_MS = 250;
/** A computer that yields to another asks again after this time (8.2). */
const YIELD_MS = 1000;
/** A name that is disputed again within this time is left to the other, who does not answer questions. */
const DISPUTED_MS = 60_000;
/** Addresses are said to all twice (8.3) and at most so often (6), and to one who is about to take the name (6). */
const ANSWER_MS = 1000;
const DEFEND_MS = 250;
/** Answers to single devices in a second: a flood gets no more. */
const MAX_SINGLE = 20;
/** Networks come and go: this often is looked. */
const LOOK_MS = 5000;

/** A name in the networks of this computer. */
export interface LocalName {
  /** The name that others find this computer by now; null while there is none. */
  name(): string | null;
  /** Takes the name back. */
  close(): Promise<void>;
}

export interface LocalNamePorts {
  readonly openSocket: OpenNameSocket;
  readonly interfaces: () => Interfaces;
  readonly clock: Clock;
  readonly log: Log;
}

export interface LocalNameOptions {
  /** The host that is listened at. */
  readonly host: string;
  /** The name is another one now, or there is none. */
  readonly onChange: () => void;
}

/**
 * Says the addresses of this computer under a name of `LOCAL_NAMES`, by multicast DNS in each of its networks. Where
 * somebody else has a name it takes the next one. Without a network or a port there is no name, and nothing breaks.
 */
export const announceLocalName = (
  { openSocket, interfaces, clock, log }: LocalNamePorts,
  { host, onChange }: LocalNameOptions,
): LocalName => {
  let at = 0;
  let held: string | null = null;
  let isProbing = false;
  let isOff = false;
  let networks: readonly LocalNetwork[] = [];
  /** Addresses that were said: an echo of them is nobody else. */
  const told = new Set<string>();
  let cancelStep: CancelTimer = () => {};
  let cancelLook: CancelTimer = () => {};
  /** Of what is said to all, by network. */
  const pace = createPace(clock);
  let disputedAt = Number.NEGATIVE_INFINITY;
  const singles = { second: 0, count: 0 };

  const wanted = (): string => LOCAL_NAMES[at] ?? '';
  /** True if somebody else claims the name. */
  const isTaken = (claims: readonly Claim[]): boolean => {
    if (claims.length === 0) return false;
    const now = Object.values(interfaces()).flatMap((found = []) => found.map(({ address }) => address));
    const own = new Set([...told, ...now].map(plainAddress));
    return claims.some(({ data, isOver }) => !isOver && !own.has(data));
  };
  const after = (ms: number, then: () => void): CancelTimer => clock.schedule(clock.now() + ms, then);

  const hold = (name: string | null): void => {
    if (held === name) return;
    held = name;
    if (name !== null) log.info('this computer has a name in its networks', { name });
    onChange();
  };
  const rest = (): void => {
    isProbing = false;
    cancelStep();
    pace.stop();
  };
  const giveUp = (why: string, fields: Readonly<Record<string, unknown>>): void => {
    if (isOff) return;
    isOff = true;
    rest();
    cancelLook();
    log.warn(why, fields);
    void socket.close();
    hold(null);
  };

  const tell = (network: LocalNetwork): void => {
    if (held === null) return;
    pace.done(network.from);
    for (const address of network.addresses) told.add(address);
    socket.send(network.from, announcement(held, network.addresses));
  };
  /** Says the addresses again in a network, though not sooner than so long after the last time. */
  const tellAgain = (network: LocalNetwork, ms: number): void =>
    pace.atMost(network.from, ms, () => {
      // They may be others by now.
      look();
      const now = networks.find(({ from }) => from === network.from);
      if (now) tell(now);
    });
  const tellAll = (): void => networks.forEach(tell);

  const askAround = (): void => {
    cancelStep();
    isProbing = true;
    let asked = 0;
    const step = (): void => {
      if (asked === PROBES) {
        isProbing = false;
        hold(wanted());
        tellAll();
        cancelStep = after(ANSWER_MS, tellAll);
        return;
      }
      asked += 1;
      for (const { from, addresses } of networks) socket.send(from, probe(wanted(), addresses));
      cancelStep = after(PROBE_MS, step);
    };
    step();
  };
  /** Somebody else has the name. */
  const takeNext = (): void => {
    rest();
    at += 1;
    disputedAt = Number.NEGATIVE_INFINITY;
    if (at < LOCAL_NAMES.length) {
      hold(null);
      askAround();
    } else {
      giveUp('no name is free in the networks of this computer', {});
    }
  };
  /** Yields to another who wants the same name, and looks whether they took it. */
  const wait = (): void => {
    cancelStep();
    cancelStep = after(YIELD_MS, askAround);
  };

  const look = (): void => {
    const now = localNetworks(host, interfaces());
    for (const { from } of now) socket.join(from);
    const isOther = !isSame(
      now.map(({ addresses }) => addresses),
      networks.map(({ addresses }) => addresses),
    );
    networks = now;
    if (!isOther) return;
    if (now.length > 0) {
      askAround();
    } else {
      rest();
      hold(null);
    }
  };
  const keepLooking = (): void => {
    look();
    cancelLook = after(LOOK_MS, keepLooking);
  };

  const answerOne = (packet: DecodedPacket, network: LocalNetwork, from: Sender): void => {
    const second = Math.floor(clock.now() / 1000);
    if (singles.second !== second) Object.assign(singles, { second, count: 0 });
    singles.count += 1;
    if (held === null || singles.count > MAX_SINGLE) return;
    socket.send(network.from, simpleAnswer(packet, questionsOf(packet, held), held, network.addresses), from);
  };
  const hearQuestion = (packet: DecodedPacket, network: LocalNetwork, from: Sender): void => {
    if (questionsOf(packet, wanted()).length === 0) return;
    const claims = claimsOf(packet.authorities, wanted());
    const isClaimed = isTaken(claims);
    if (isProbing && isClaimed && !isFirst(network.addresses, claims)) {
      wait();
      return;
    }
    // Another program of this computer wants the same name for the same addresses.
    if (held === null || (claims.length > 0 && !isClaimed)) return;
    if (from.port !== MULTICAST.port) answerOne(packet, network, from);
    else tellAgain(network, isClaimed ? DEFEND_MS : ANSWER_MS);
  };
  const hearAnswer = (packet: DecodedPacket): void => {
    const claims = [packet.answers, packet.additionals].flatMap((records) => claimsOf(records, wanted()));
    if (isTaken(claims)) {
      const isAgain = clock.now() - disputedAt < DISPUTED_MS;
      disputedAt = clock.now();
      // Of two that have it one keeps it: that is found out by asking.
      if (isProbing || isAgain) takeNext();
      else askAround();
      return;
    }
    // Another program of this computer took the name back, which is still used here.
    if (held !== null && claims.some(({ isOver }) => isOver))
      for (const network of networks) tellAgain(network, ANSWER_MS);
  };

  const socket = openSocket({
    onReady: keepLooking,
    onFailed: (error) => giveUp('the system gives no port to announce a name', { error }),
    onPacket(bytes, from) {
      if (isOff) return;
      // Multicast stays in its network: a packet from elsewhere has no business here (RFC 6762, 11).
      const network = networks.find((one) => one.isIn(from.address));
      const packet = network ? readPacket(bytes) : null;
      if (!network || !packet) return;
      if (packet.type === 'query') hearQuestion(packet, network, from);
      else if (from.port === MULTICAST.port) hearAnswer(packet);
    },
  });

  return {
    name: () => held,
    async close() {
      if (isOff) return;
      isOff = true;
      rest();
      cancelLook();
      // A computer whose own name this is keeps the name.
      if (held !== null && !ownNames().includes(held))
        for (const { from, addresses } of networks) socket.send(from, goodbye(held, addresses));
      held = null;
      await socket.close();
    },
  };
};
