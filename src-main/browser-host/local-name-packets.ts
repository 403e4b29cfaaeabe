import { AUTHORITATIVE_ANSWER, decode, encode, type Answer, type DecodedPacket, type Question } from 'dns-packet';
import { isIPv6 } from 'node:net';

/** Seconds that others keep an address (RFC 6762, 10). */
const TTL_S = 120;
/** The same for who asks as of an ordinary server of names (6.7). */
const SIMPLE_TTL_S = 10;
/** Classes of questions about the internet or anything, some with the bit that asks for an answer to the asker alone. */
const CLASSES = new Set<string | undefined>(['IN', 'ANY', 'UNKNOWN_32769', 'UNKNOWN_33023']);
/** A question after everything; the types of the library leave it out. */
const ANY = 'ANY' as string as Question['type'];
const TYPES = new Set<string>(['A', 'AAAA', ANY]);

/** The same IPv6 address always in the same letters. */
export const plainAddress = (address: string): string =>
  isIPv6(address) ? new URL(`http://[${address.split('%')[0] ?? ''}]`).hostname.slice(1, -1) : address;

/** A claim about a name. */
export interface Claim {
  readonly type: string;
  /** The address; another name for a CNAME. */
  readonly data: string;
  /** True where it is taken back. */
  readonly isOver: boolean;
}

/** Reads a packet; null for what is none. */
export const readPacket = (bytes: Buffer): DecodedPacket | null => {
  try {
    return decode(bytes);
  } catch {
    return null;
  }
};

const isNamed = (found: string, name: string): boolean => found.toLowerCase() === name;

/** The claims of a packet's records about the name. */
export const claimsOf = (records: readonly Answer[] | undefined, name: string): readonly Claim[] =>
  (records ?? []).flatMap((record) =>
    isNamed(record.name, name) && (record.type === 'A' || record.type === 'AAAA' || record.type === 'CNAME')
      ? [{ type: record.type, data: plainAddress(record.data), isOver: record.ttl === 0 }]
      : [],
  );

/** The questions after the name's addresses. */
export const questionsOf = (packet: DecodedPacket, name: string): readonly Question[] =>
  (packet.questions ?? []).filter(
    (question) => isNamed(question.name, name) && TYPES.has(question.type) && CLASSES.has(question.class),
  );

const typeOf = (address: string): 'A' | 'AAAA' => (isIPv6(address) ? 'AAAA' : 'A');

const records = (name: string, addresses: readonly string[], ttl: number, flush: boolean): Answer[] =>
  addresses.map((data) => ({ type: typeOf(data), name, data, ttl, flush }));

/** Asks whether somebody has the name that this computer is about to take (8.1). */
export const probe = (name: string, addresses: readonly string[]): Buffer =>
  encode({
    type: 'query',
    questions: [{ type: ANY, name }],
    authorities: records(name, addresses, TTL_S, false),
  });

/** Says the addresses, and that there are none of another kind, so that nobody waits for them (6.1). */
const said = (name: string, addresses: readonly string[], ttl: number, flush: boolean) => ({
  type: 'response' as const,
  flags: AUTHORITATIVE_ANSWER,
  answers: records(name, addresses, ttl, flush),
  additionals: [
    {
      type: 'NSEC' as const,
      name,
      ttl,
      flush,
      data: { nextDomain: name, rrtypes: [...new Set(addresses.map(typeOf))] },
    },
  ],
});

/** The addresses of the name, to all. */
export const announcement = (name: string, addresses: readonly string[]): Buffer =>
  encode(said(name, addresses, TTL_S, true));

/** The addresses of the name, to one who asked by a port of their own. */
export const simpleAnswer = (
  { id = 0 }: DecodedPacket,
  questions: readonly Question[],
  name: string,
  addresses: readonly string[],
): Buffer =>
  encode({
    ...said(name, addresses, SIMPLE_TTL_S, false),
    id,
    questions: questions.map(({ type }) => ({ type, name })),
  });

/** Takes the addresses back (10.1). */
export const goodbye = (name: string, addresses: readonly string[]): Buffer =>
  encode({ type: 'response', flags: AUTHORITATIVE_ANSWER, answers: records(name, addresses, 0, true) });

/** Claims in their order by type and bytes (8.2). */
const inOrder = (claims: readonly { readonly type: string; readonly data: string }[]): readonly string[] => {
  const bytes = ({ type, data }: { readonly type: string; readonly data: string }): string =>
    encode({ type: 'response', answers: [{ type: type as 'A', name: 'x', data }] }).toString('hex');
  return claims.map(bytes).toSorted();
};

/** True if, of two who want a name at the same time, the one with these addresses has it. */
export const isFirst = (addresses: readonly string[], theirs: readonly Claim[]): boolean => {
  const [own, others] = [inOrder(addresses.map((data) => ({ type: typeOf(data), data }))), inOrder(theirs)];
  const at = own.findIndex((one, index) => one !== others[index]);
  if (at === -1) return own.length >= others.length;
  return (own[at] ?? '') > (others[at] ?? '');
};
