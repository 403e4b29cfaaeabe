/** A mail server, as `smtp://user:password@host:port?from=address` names it. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise it begins when the server offers it. */
  readonly secure: boolean;
  readonly user: string | null;
  readonly password: string | null;
  /** The address mail leaves from. */
  readonly from: string;
  /** True if it runs on this computer. */
  readonly isLocal: boolean;
}

const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };
const LOCAL = /^(?:localhost|127(?:\.\d+){3}|::1)$/;
const ADDRESS = /^[^\s<>@]+@[^\s<>@]+$/;
/** The sender if no other address is known: nobody reads its mail. */
export const NO_REPLY_ADDRESS = 'no-reply@localhost';

/** Reads the address of a mail server; null where it is none. */
export const parseSmtpUrl = (text: string): SmtpServer | null => {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const port = PORTS[url.protocol];
  if (port === undefined || url.hostname === '') return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const user = url.username === '' ? null : decodeURIComponent(url.username);
  const from = url.searchParams.get('from') ?? (user !== null && ADDRESS.test(user) ? user : NO_REPLY_ADDRESS);
  if (!ADDRESS.test(from)) return null;
  return {
    host,
    port: url.port === '' ? port : Number(url.port),
    secure: url.protocol === 'smtps:',
    user,
    password: url.password === '' ? null : decodeURIComponent(url.password),
    from,
    isLocal: LOCAL.test(host),
  };
};
