import { createHash } from 'node:crypto';
import { Transform, type Readable } from 'node:stream';
import { PackageError } from '#shared/exchange/exchange-format.ts';

export interface Measured {
  readonly bytes: number;
  readonly sha256: string;
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Passes bytes on and measures them; breaks off beyond `most`. */
export const createMeasure = (most: number, tooMuch: () => Error) => {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.byteLength;
      if (bytes > most) {
        done(tooMuch());
        return;
      }
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, measured: (): Measured => ({ bytes, sha256: hash.copy().digest('hex') }) };
};

/** `source` as a stream that ends in an error where its bytes are not those promised. */
export const verifyWhileReading = (source: Readable, { bytes, sha256 }: Measured, name: string): Readable => {
  const hash = createHash('sha256');
  let seen = 0;
  const checked = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      seen += chunk.byteLength;
      hash.update(chunk);
      if (seen > bytes) done(new PackageError('damaged', name));
      else done(null, chunk);
    },
    flush(done) {
      done(seen === bytes && hash.digest('hex') === sha256 ? null : new PackageError('damaged', name));
    },
  });
  source.on('error', () => checked.destroy(new PackageError('damaged', name)));
  checked.on('close', () => source.destroy());
  return source.pipe(checked);
};
