import { generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { certificateToSign, signedCertificate } from '#shared/lib/certificate.ts';
import { fingerprintOf, type Certificate } from './certificate-files.ts';

/** Browsers take no certificate for longer than this, and a day less for clocks that differ. */
const LIFETIME_MS = 397 * 24 * 60 * 60 * 1000;
/** A certificate that ends sooner is replaced. */
const LEAST_LEFT_MS = 30 * 24 * 60 * 60 * 1000;
/** Clocks of other computers may be behind. */
const EARLIER_MS = 24 * 60 * 60 * 1000;
const FILE = 'certificate.pem';
/** Hosts that stand for every address of this computer. */
const WILDCARDS = new Set(['0.0.0.0', '::']);

/** A certificate made on this computer. */
export interface OwnCertificate extends Certificate {
  /** SHA-256, in pairs of digits. */
  readonly fingerprint: string;
  /** File in which other programs find it, to trust it; null where nothing is kept. */
  readonly file: string | null;
}

/** Names and addresses that a server is reached by, at this host and by those allowed. */
export const reachedBy = (host: string, allowed: readonly string[], addresses: readonly string[]): string[] => {
  const own = WILDCARDS.has(host) ? addresses.filter((address) => !address.startsWith('fe80:')) : [host];
  return [...new Set(['localhost', '127.0.0.1', '::1', ...own, ...allowed])];
};

const pem = (label: string, bytes: Uint8Array): string =>
  `-----BEGIN ${label}-----\n${(
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  ).join('\n')}\n-----END ${label}-----\n`;

/** Makes a key and a certificate for these names and addresses. */
const make = (hosts: readonly string[], now: number): Certificate => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const toSign = certificateToSign({
    publicKey: publicKey.export({ type: 'spki', format: 'der' }),
    serial: randomBytes(16),
    name: 'Regie on this computer',
    hosts,
    from: now - EARLIER_MS,
    until: now - EARLIER_MS + LIFETIME_MS,
  });
  const certificate = signedCertificate(toSign, sign('sha256', toSign, privateKey));
  return {
    cert: Buffer.from(pem('CERTIFICATE', certificate)),
    key: Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
};

const isFor = (certificate: X509Certificate, host: string): boolean =>
  (isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host)) !== undefined;

/** True for one that names all the hosts and does not end soon. */
const serves = (certificate: X509Certificate, hosts: readonly string[], now: number): boolean =>
  Date.parse(certificate.validTo) - now > LEAST_LEFT_MS && hosts.every((host) => isFor(certificate, host));

/** The certificate that was kept, where it still serves; null for any other. */
const readKept = (file: string, hosts: readonly string[], now: number): Certificate | null => {
  try {
    const kept = readFileSync(file);
    const certificate = new X509Certificate(kept);
    return serves(certificate, hosts, now) ? { cert: Buffer.from(certificate.toString()), key: kept } : null;
  } catch {
    return null;
  }
};

/** Key and certificate are one file, for its owner alone: there is never one without the other. */
const keep = (folder: string, name: string, { cert, key }: Certificate): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `${name}.${process.pid}.new`);
  writeFileSync(unfinished, Buffer.concat([key, cert]), { mode: 0o600 });
  renameSync(unfinished, join(folder, name));
  writeFileSync(join(folder, FILE), cert, { mode: 0o600 });
};

/**
 * The certificate of this computer, kept in a folder, and replaced where it no longer serves. Where nothing is kept
 * (null), the one in use stays as long.
 */
export const ownCertificate = (
  folder: string | null,
  hosts: readonly string[],
  now: number,
  inUse: Certificate | null = null,
): OwnCertificate => {
  const secret = 'certificate-with-key.pem';
  const usable = inUse !== null && serves(new X509Certificate(inUse.cert), hosts, now) ? inUse : null;
  const kept = folder === null ? usable : readKept(join(folder, secret), hosts, now);
  const certificate = kept ?? make(hosts, now);
  if (!kept && folder !== null) keep(folder, secret, certificate);
  return {
    ...certificate,
    fingerprint: fingerprintOf(certificate),
    file: folder === null ? null : join(folder, FILE),
  };
};

/** Says what people and programs need to know of it. */
export const certificateSentence = ({ fingerprint, file }: OwnCertificate): string => {
  const trust = file === null ? '' : ` Programs trust it by its file: ${file}.`;
  return `The certificate was made on this computer: browsers warn of it once, and show its SHA-256 fingerprint ${fingerprint}.${trust}`;
};
