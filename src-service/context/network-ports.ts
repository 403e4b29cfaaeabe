/** The key a domain signs its mail with. */
export interface DkimKey {
  readonly domainName: string;
  readonly keySelector: string;
  /** PEM. */
  readonly privateKey: string;
}

export interface OutgoingMail {
  readonly from: string;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The address that unsubscribes by one press (RFC 8058); null for mail to one person. */
  readonly unsubscribeUrl: string | null;
  readonly dkim: DkimKey | null;
}

/** `refused`: the server said no, for good. `unreachable`: it may accept later. */
export type MailOutcome =
  | { readonly kind: 'left' }
  | { readonly kind: 'refused' | 'unreachable'; readonly error: string };

/** A mail server that takes messages. */
export interface Mailer {
  readonly host: string;
  /** The address mail leaves from where the space has no domain of its own. */
  readonly from: string;
  /** Never rejects. */
  send(mail: OutgoingMail): Promise<MailOutcome>;
  close(): void;
}

/** Asks the names of the network. */
export interface NameResolver {
  /** The text records of a name, each in one piece; none where the name has none. Rejects when nobody answers. */
  txt(name: string): Promise<string[]>;
  /** The names that a name is an alias of. */
  cname(name: string): Promise<string[]>;
}

export interface PostRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Milliseconds for the whole exchange up to the status of the answer. */
  readonly timeoutMs: number;
  /** Gives up at once. */
  readonly signal: AbortSignal;
}

/** The outcome: the status of an answer, or one sentence on why there is none. */
export type PostOutcome =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'failed'; readonly error: string };

/** Posts a body to an https address. Never rejects; follows no redirect. */
export type PostJson = (request: PostRequest) => Promise<PostOutcome>;

/** Ports to other computers. */
export interface NetworkPorts {
  /** Sends mail; null keeps it instead, for the rehearsal to show. */
  readonly mailer: Mailer | null;
  readonly names: NameResolver;
  readonly post: PostJson;
}

const offline = (): never => {
  throw new Error('There is nothing outside.');
};

/** For mail and calls that must not leave: the seed. */
export const NO_NETWORK: NetworkPorts = { mailer: null, names: { txt: offline, cname: offline }, post: offline };
