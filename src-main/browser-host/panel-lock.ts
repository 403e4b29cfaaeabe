import { X509Certificate } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { isAbsolute } from 'node:path';
import {
  CertificateFilesError,
  fingerprintOf,
  readCertificateFiles,
  type Certificate,
} from '#node/certificate-files.ts';
import { ownCertificate, reachedBy, type OwnCertificate } from '#node/own-certificate.ts';
import type { TlsChoice } from '#node/tls-options.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { Preferences } from '#shared/settings/preferences.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import { LOCAL_NAMES, ownNames } from '../http/own-names.ts';
import { isThisComputer, reachableAddresses } from '../http/reachable-urls.ts';
import type { PageServer } from './serve-app.ts';

/** A certificate is looked at this often: one made here is renewed in time, files may have been. */
const LOOK_MS = 12 * 3_600_000;

/** The certificate and key of a server. */
export interface PanelLock {
  readonly certificate: Certificate;
  /** Of one made on this computer; null for the person's own. */
  fingerprint(): string | null;
  /** True for a host that the certificate names. */
  names(host: string): boolean;
  /** The certificate made on this computer; null for the person's own. */
  readonly made: OwnCertificate | null;
  /** Renews the server's certificate in place. Call the result to stop. */
  keep(server: PageServer): () => void;
}

export interface LockOptions {
  /** Null serves without encryption. */
  readonly choice: Exclude<TlsChoice, 'none'>;
  /** Keeps what is made; null keeps nothing. */
  readonly folder: string | null;
  /** The host that it listens at. */
  readonly host: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** The lock of a server; null without encryption. Throws a CertificateFilesError where files are of no use. */
export const openLock = ({ choice, folder, host, clock, log }: LockOptions): PanelLock | null => {
  if (choice === null) return null;
  // Those of the beginning: another network in the middle of a show makes no other certificate, which panels would not know.
  // It names all that may be announced, so that a name that somebody else has makes no other one either.
  const names = isThisComputer(host) ? ownNames() : [...ownNames(), ...LOCAL_NAMES];
  const hosts = reachedBy(host, names, reachableAddresses(host, networkInterfaces()));
  const read = (inUse: Certificate | null): Certificate | OwnCertificate =>
    choice === 'self'
      ? ownCertificate(folder, hosts, clock.now(), inUse)
      : readCertificateFiles(choice.certFile, choice.keyFile, clock.now());
  let now = read(null);
  return {
    certificate: now,
    fingerprint: () => (choice === 'self' ? fingerprintOf(now) : null),
    names: (name) => new X509Certificate(now.cert).checkHost(name) !== undefined,
    made: 'fingerprint' in now ? now : null,
    keep(server) {
      if (!('setSecureContext' in server)) return () => {};
      const look = (): void => {
        try {
          const next = read(now);
          if (!next.cert.equals(now.cert)) server.setSecureContext({ cert: next.cert, key: next.key });
          now = next;
        } catch (error) {
          log.warn('the certificate of the panels cannot be renewed', { error });
        }
        cancel = clock.schedule(clock.now() + LOOK_MS, look);
      };
      let cancel = clock.schedule(clock.now() + LOOK_MS, look);
      return () => cancel();
    },
  };
};

const SENTENCES = {
  unread: 'host_panels_cert_unread',
  no_certificate: 'host_panels_cert_none',
  no_key: 'host_panels_cert_no_key',
  mismatch: 'host_panels_cert_mismatch',
  over: 'host_panels_cert_over',
} as const;

/** The choice of the settings for panels of a network. Throws an AppError where the files are not named. */
export const lockChoice = (panels: Preferences['panels']): Exclude<TlsChoice, 'none'> => {
  const { from, encryption, certFile, keyFile } = panels;
  if (from !== 'network' || encryption === 'none') return null;
  if (encryption === 'made') return 'self';
  if (!isAbsolute(certFile) || !isAbsolute(keyFile))
    throw new AppError('invalid_input', say('host_panels_cert_unnamed'));
  return { certFile, keyFile };
};

/** Says in the reader's words what stands against the files; null for any other trouble. */
export const lockTrouble = (error: unknown): Sentence | null => {
  if (error instanceof AppError) return error.sentence;
  return error instanceof CertificateFilesError ? say(SENTENCES[error.problem], { file: error.file }) : null;
};
