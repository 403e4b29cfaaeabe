import type { Mailer } from './mail/mailer.ts';
import type { NameResolver } from './mail/name-resolver.ts';
import type { PostJson } from './events/post-json.ts';

/** What lies beyond this computer, as ports. */
export interface Outside {
  /** Sends mail; null keeps it instead, for the rehearsal to show. */
  readonly mailer: Mailer | null;
  readonly names: NameResolver;
  readonly post: PostJson;
}

const offline = (): never => {
  throw new Error('There is nothing outside.');
};

/** For what must not reach anybody: the seed. */
export const NOTHING_OUTSIDE: Outside = { mailer: null, names: { txt: offline, cname: offline }, post: offline };
