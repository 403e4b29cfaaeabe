import { createTransport } from 'nodemailer';
import { cutText } from '#shared/lib/cut-text.ts';
import type { Mailer, MailOutcome } from '../context/network-ports.ts';
import type { SmtpServer } from './smtp-server.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
const CONNECTIONS = 4;
/** A server gives its reason in a line; it is kept with the message. */
const LONGEST_WORDS = 500;

const outcomeOf = (error: unknown): MailOutcome => {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  const said = error instanceof Error ? error.message : String(error);
  return { kind: code >= 500 ? 'refused' : 'unreachable', error: cutText(said, LONGEST_WORDS) };
};

/** Headers that let a mail program offer to unsubscribe. */
const listHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Sends through an SMTP server. */
export const createSmtpMailer = ({ host, port, secure, user, password, from, isLocal }: SmtpServer): Mailer => {
  const transport = createTransport({
    host,
    port,
    secure,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // Nobody listens between this computer and itself; a test server's certificate is its own.
    tls: { rejectUnauthorized: !isLocal },
    ...(user === null ? {} : { auth: { user, pass: password ?? '' } }),
  });
  return {
    host,
    from,
    async send({ unsubscribeUrl, dkim, replyTo, ...mail }) {
      try {
        await transport.sendMail({
          ...mail,
          ...(replyTo === null ? {} : { replyTo }),
          ...(unsubscribeUrl === null ? {} : { headers: listHeaders(unsubscribeUrl) }),
          ...(dkim === null ? {} : { dkim }),
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return { kind: 'left' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    close: () => transport.close(),
  };
};
