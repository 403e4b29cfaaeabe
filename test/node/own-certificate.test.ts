import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { certificateToSign } from '#shared/lib/certificate.ts';
import { certificateSentence, ownCertificate, reachedBy } from '../../src-node/own-certificate.ts';

const NOW = Date.UTC(2026, 10, 23);
const DAY = 24 * 60 * 60 * 1000;
const HOSTS = ['localhost', '127.0.0.1', '::1', 'studio.example', '192.168.1.5', 'fd00::1'];

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'regie-certificate-'));
  onTestFinished(() => {
    rmSync(made, { recursive: true });
  });
  return made;
};

describe('a certificate made on this computer', () => {
  it('serves TLS for its names and addresses, to those who trust it and no others', async () => {
    const { cert, key } = ownCertificate(null, HOSTS, Date.now());
    const server = createServer({ cert, key }, (_request, response) => response.end('here')).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const ask = (servername: string, ca: Buffer | undefined): Promise<string> =>
      new Promise((resolve, reject) => {
        request({ host: '127.0.0.1', port, servername, ca, agent: false }, (response) => {
          response.resume();
          resolve(String(response.statusCode));
        })
          .on('error', reject)
          .end();
      });
    expect([await ask('studio.example', cert), await ask('localhost', cert)]).toEqual(['200', '200']);
    await expect(ask('elsewhere.example', cert)).rejects.toThrow(/altnames/);
    await expect(ask('studio.example', undefined)).rejects.toThrow(/self-signed/);
  });

  it('names itself, its time and its hosts, and vouches for nobody else', () => {
    const certificate = new X509Certificate(ownCertificate(null, HOSTS, NOW).cert);
    expect(certificate.subject).toBe('CN=Regie on this computer');
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.ca).toBe(false);
    expect(Date.parse(certificate.validTo) - Date.parse(certificate.validFrom)).toBe(397 * DAY);
    expect(certificate.subjectAltName).toBe(
      'DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1, DNS:studio.example, IP Address:192.168.1.5, IP Address:FD00:0:0:0:0:0:0:1',
    );
  });

  it('is kept for its owner alone, and made anew where it ends soon, misses a name or is broken', () => {
    const kept = folder();
    const first = ownCertificate(kept, HOSTS, NOW);
    const again = (hosts = HOSTS, now = NOW): boolean =>
      ownCertificate(kept, hosts, now).fingerprint === first.fingerprint;
    expect([again(), again(HOSTS.slice(1)), again(HOSTS, NOW + 300 * DAY)]).toEqual([true, true, true]);
    expect(readFileSync(first.file ?? '', 'utf8')).not.toContain('PRIVATE');
    expect(statSync(join(kept, 'certificate-with-key.pem')).mode & 0o077).toBe(0);
    expect(certificateSentence(first)).toContain(first.fingerprint);
    expect(again([...HOSTS, '10.0.0.9'])).toBe(false);
    const second = ownCertificate(kept, [...HOSTS, '10.0.0.9'], NOW);
    expect(ownCertificate(kept, HOSTS, NOW + 380 * DAY).fingerprint).not.toBe(second.fingerprint);
    writeFileSync(join(kept, 'certificate-with-key.pem'), 'broken');
    expect(ownCertificate(kept, HOSTS, NOW).cert.toString()).toContain('BEGIN CERTIFICATE');
  });

  it('has times and numbers as the standard writes them', () => {
    const fields = { publicKey: new Uint8Array(0), name: 'x', hosts: ['a'.repeat(300)], from: NOW };
    const hex = (serial: Uint8Array, until: number): string =>
      Buffer.from(certificateToSign({ ...fields, serial, until })).toString('hex');
    expect(hex(Uint8Array.of(0x80, 1), NOW)).toContain('02030080' + '01');
    expect(hex(Uint8Array.of(0, 0, 5), NOW)).toContain('020105');
    expect(hex(Uint8Array.of(0), Date.UTC(2051, 0, 1))).toContain(Buffer.from('20510101000000Z').toString('hex'));
  });

  it('is for the addresses of this computer where the server listens on all of them', () => {
    const addresses = ['127.0.0.1', '::1', 'fe80::1', '192.168.1.5'];
    expect(reachedBy('0.0.0.0', ['studio.example'], addresses)).toEqual([
      'localhost',
      '127.0.0.1',
      '::1',
      '192.168.1.5',
      'studio.example',
    ]);
    expect(reachedBy('192.168.1.7', [], addresses)).toEqual(['localhost', '127.0.0.1', '::1', '192.168.1.7']);
  });
});
