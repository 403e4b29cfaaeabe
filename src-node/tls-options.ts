/** TLS by the options of a server: two files, a certificate made on this computer, none, or nothing said (null). */
export type TlsChoice = { readonly certFile: string; readonly keyFile: string } | 'self' | 'none' | null;

export interface TlsOptions {
  readonly tls: string | undefined;
  readonly certFile: string | undefined;
  readonly keyFile: string | undefined;
}

/** Reads `--tls self|none`, or `--tls-cert FILE --tls-key FILE`. What makes no sense is one sentence (`wrong`). */
export const readTlsOptions = ({
  tls,
  certFile,
  keyFile,
}: TlsOptions): { readonly choice: TlsChoice } | { readonly wrong: string } => {
  const hasFiles = certFile !== undefined || keyFile !== undefined;
  if (tls !== undefined) {
    if (tls !== 'self' && tls !== 'none') return { wrong: `--tls must be self or none, not "${tls}".` };
    if (!hasFiles) return { choice: tls };
    const does = tls === 'self' ? 'makes a certificate' : 'wants no certificate';
    return { wrong: `--tls ${tls} ${does}: --tls-cert and --tls-key are not given with it.` };
  }
  if (!hasFiles) return { choice: null };
  if (certFile === undefined || keyFile === undefined) return { wrong: '--tls-cert and --tls-key are given together.' };
  if (certFile.trim() === '') return { wrong: '--tls-cert must not be empty.' };
  if (keyFile.trim() === '') return { wrong: '--tls-key must not be empty.' };
  return { choice: { certFile, keyFile } };
};
