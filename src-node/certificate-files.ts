import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';

/** A certificate and its key, in PEM. */
export interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/**
 * Reason why two files cannot be used: one cannot be read (`unread`), holds no certificate (`no_certificate`) or no key that
 * opens without a password (`no_key`), they belong to different pairs (`mismatch`), or the time is over (`over`).
 */
export type CertificateProblem = 'unread' | 'no_certificate' | 'no_key' | 'mismatch' | 'over';

export class CertificateFilesError extends Error {
  override readonly name = 'CertificateFilesError';
  readonly problem: CertificateProblem;
  /** The file it is about. */
  readonly file: string;

  constructor(problem: CertificateProblem, file: string, cause?: unknown) {
    super(SENTENCES[problem](file, cause), { cause });
    this.problem = problem;
    this.file = file;
  }
}

const SENTENCES: Readonly<Record<CertificateProblem, (file: string, cause: unknown) => string>> = {
  unread: (file, cause) => `The file ${file} cannot be read (${(cause as NodeJS.ErrnoException).code ?? 'unknown'}).`,
  no_certificate: (file) => `The file ${file} holds no certificate (PEM).`,
  no_key: (file) => `The file ${file} holds no key (PEM) that opens without a password.`,
  mismatch: (file) => `The key in ${file} is not that of the certificate.`,
  over: (file) => `The certificate in ${file} has expired.`,
};

/** Does it, or throws a CertificateFilesError. */
const attempt = <Value>(problem: CertificateProblem, file: string, read: () => Value): Value => {
  try {
    return read();
  } catch (error) {
    throw new CertificateFilesError(problem, file, error);
  }
};

/** Reads a certificate and its key, and looks whether a server can use them now. Throws CertificateFilesError. */
export const readCertificateFiles = (certFile: string, keyFile: string, now: number): Certificate => {
  const cert = attempt('unread', certFile, () => readFileSync(certFile));
  const key = attempt('unread', keyFile, () => readFileSync(keyFile));
  const certificate = attempt('no_certificate', certFile, () => new X509Certificate(cert));
  const secret = attempt('no_key', keyFile, () => createPrivateKey(key));
  if (!certificate.checkPrivateKey(secret)) throw new CertificateFilesError('mismatch', keyFile);
  if (Date.parse(certificate.validTo) <= now) throw new CertificateFilesError('over', certFile);
  // Other objections of TLS, such as a key that is too short.
  attempt('no_certificate', certFile, () => createSecureContext({ cert, key }));
  return { cert, key };
};

/** SHA-256 of a certificate in pairs of digits, as browsers show it. */
export const fingerprintOf = ({ cert }: Certificate): string => new X509Certificate(cert).fingerprint256;
